package manager

import (
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// unlisted is why the tools of a server that is connected are not known. Such a
// server is degraded, whatever its checks say: it looks as if it had no tools.
type unlisted struct {
	why   *failure.Error // nil: they are
	since time.Time
	again bool // they are being listed again
}

// noteList remembers how listing the tools went.
func (f *Fleet) noteList(name string, why *failure.Error) {
	s, err := f.server(name)
	if err != nil {
		return // removed meanwhile
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if was := s.unlisted.why; was == nil && why == nil {
		return
	} else if was == nil {
		s.unlisted.since = time.Now()
	}
	s.unlisted.why = why
	s.changed()
}

// listed puts into a state that its server's tools could not be listed; the
// caller holds mu.
func (s *server) listed(st *Status) {
	if why := s.unlisted.why; why != nil && st.State == Connected {
		st.State, st.Since, st.Failure = Degraded, s.unlisted.since, why
		st.Reason = "It is connected, but its tools could not be listed: " + why.Message
	}
}

// listSoon lists the tools again, now that the server has answered a check; the
// caller holds mu.
func (i *instance) listSoon(c *connection) {
	s := i.server
	if i.id != 0 || s.unlisted.why == nil || s.unlisted.again {
		return
	}
	s.unlisted.again = true
	s.fleet.spawn(func() {
		_ = s.listAgain(c.Session, []session.Kind{session.Tools}) // it is kept why not
		s.mu.Lock()
		s.unlisted.again = false
		s.mu.Unlock()
	})
}

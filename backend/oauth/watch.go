package oauth

import (
	"time"

	"fairlead/backend/event"
)

const (
	watchEvery = 30 * time.Second
	inUse      = 24 * time.Hour // how long after its last request a sign-in is kept alive
)

// watch starts, once, to renew tokens that come due between requests: some
// refresh tokens end when they are not used, and a long stream has no requests.
// Whether one is due is asked of the wall clock, as timers stand still while a
// machine sleeps.
func (s *Service) watch() {
	s.mu.Lock()
	started := s.watched
	s.watched = true
	s.mu.Unlock()
	if started {
		return
	}
	s.spawn(func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		changes, stop := s.changes()
		defer stop()
		for {
			select {
			case <-tick.C:
				s.renewDue()
			case e, ok := <-changes:
				if !ok {
					changes = nil
				} else if e.Topic == event.Secrets {
					s.saveAgain()
				}
			case <-s.ctx.Done():
				return
			}
		}
	})
}

// changes are the events, of which those of the vault matter.
func (s *Service) changes() (<-chan event.Event, func()) {
	if s.o.Events == nil {
		return nil, func() {}
	}
	sub := s.o.Events.Subscribe()
	return sub.C, sub.Close
}

// saveAgain writes what a sealed vault did not take. It is asked when the vault
// says that something changed, and not by the clock: each try may make a
// keychain ask the person.
func (s *Service) saveAgain() {
	for _, e := range s.all() {
		e.mu.Lock()
		unsaved := e.unsaved != nil
		e.mu.Unlock()
		if unsaved && e.change(s.ctx, func(*record) {}) == nil {
			s.publish(e.name, "")
		}
	}
}

// renewDue starts the renewal of everything that is due.
func (s *Service) renewDue() {
	for _, e := range s.all() {
		if used := e.due(); used != "" {
			s.spawn(func() { e.remember(e.renew(s.ctx, used, false)) })
		}
	}
}

// due returns the access token to be renewed, "" when it is not time.
func (e *entry) due() string {
	t, _ := e.current()
	now := e.s.now()
	e.mu.Lock()
	used := now.Sub(e.used) < inUse
	e.mu.Unlock()
	if t == nil || t.Access == "" || !used || !t.due(now) || !e.renewable(t) || e.recent() != nil {
		return ""
	}
	return t.Access
}

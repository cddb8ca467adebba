package manager

import (
	"fmt"
	"time"
)

// rest starts the clock after which a connection that nobody uses is closed.
func (i *instance) rest() {
	i.stopIdle()
	s, c := i.server, i.live
	limit := s.def.MaxIdle
	if limit <= 0 || c == nil || c.running > 0 || s.fleet.o.Brief {
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(limit, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if i.idle != timer || i.live != c || c.running > 0 {
			return
		}
		if i.id == 0 && s.held(c) {
			i.rest() // what it holds would be lost
			return
		}
		i.live = nil
		i.idle = nil
		i.ending = s.end(c, false)
		i.tries.reset()
		// What it offers stays in the catalog as it is: it did not change, and the next call connects.
		i.set(Stopped, nil, fmt.Sprintf("It was not used for %s. The next call connects it again.", spell(limit)))
	})
	i.idle = timer
}

// held reports whether a connection holds what another would not have.
func (s *server) held(c *connection) bool {
	uris, _ := s.wishes.all()
	return len(uris) > 0 || c.Working()
}

func (i *instance) stopIdle() {
	if i.idle != nil {
		i.idle.Stop()
		i.idle = nil
	}
}

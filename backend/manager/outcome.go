package manager

import (
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// settle publishes the end of an attempt.
func (i *instance) settle(a *attempt, live *connection, err *failure.Error) {
	s := i.server
	s.mu.Lock()
	defer s.mu.Unlock()
	current := i.attempt == a && s.generation == a.generation
	if i.attempt == a {
		i.attempt = nil
	}
	switch {
	case !current:
		if live != nil {
			a.gone = s.end(live, false)
		}
		live, err = nil, failure.New(failure.Closed, "%s was disconnected while it was being connected.", s.name)
		a.replaced = true
	case err != nil:
		i.line(wire.Event, err.Message)
		i.failed(err, true)
	default:
		i.connected(live)
	}
	a.live, a.err = live, err
	close(a.ready)
}

// connected takes a new session over.
func (i *instance) connected(live *connection) {
	s := i.server
	i.live, i.info, i.health, i.ending = live, live.Info(), Health{}, nil
	if i.fell {
		i.fell = false
		i.restarts++
	}
	i.set(Connected, nil, "")
	i.rest()
	s.fleet.spawn(func() { i.watch(live) })
	if i.id == 0 && !s.fleet.o.Brief {
		s.fleet.spawn(func() { s.connected(live.Session) })
	}
}

// failed decides what follows a failure. counts: it was an attempt that failed,
// and not the end of a connection that had lasted.
func (i *instance) failed(err *failure.Error, counts bool) {
	s := i.server
	if err.Code == failure.Cancelled {
		i.set(Stopped, nil, "")
		return
	}
	if counts {
		i.tries.failed++
	}
	state, reason := verdict(s.def, err, i.tries.failed, s.fleet.auto.Load() && !s.fleet.o.Brief)
	if state == BackingOff {
		delay := i.tries.delay()
		i.tries.next = time.Now().Add(delay)
		var timer *time.Timer
		timer = time.AfterFunc(delay, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			if i.tries.timer == timer {
				i.connect(false)
			}
		})
		i.tries.timer = timer
	}
	i.set(state, err, reason)
}

// drop lets go of a session that has ended. One that had lasted begins anew.
func (i *instance) drop(c *connection) (lasted bool) {
	i.live = nil
	i.fell = true
	i.stopIdle()
	if lasted = time.Since(c.began) >= lasting; lasted {
		i.tries.reset()
	}
	i.server.end(c, true) // a server may have forgotten the session, and still be working on a call of it
	return lasted
}

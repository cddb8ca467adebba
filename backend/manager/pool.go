package manager

import (
	"context"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// Want says what a call needs of a session.
type Want struct {
	// Home asks for the first connection: what the call leaves behind in the
	// session, such as a task, is looked for there.
	Home bool
	// Patience bounds the wait for a place among maxConcurrent; 0: as long as ctx.
	Patience time.Duration
}

// Lease is a session for one call. It must be released.
type Lease struct {
	Session  *session.Session
	Instance int // from 1
	release  func(answered bool)
	why      func(err error) error
}

// Why says of a call that failed because the connection was ended what ended it.
// Every other failure stays as it is.
func (l *Lease) Why(err error) error {
	if !session.Disconnected(err) {
		return err
	}
	return l.why(err)
}

// Release ends the use. answered: the server did answer, whatever it said.
func (l *Lease) Release(answered bool) { l.release(answered) }

// Lease returns a session for a call: the one on which the fewest run. One that
// is not there yet counts as free as long as there may be more, and is started.
func (f *Fleet) Lease(ctx context.Context, name string, want Want) (*Lease, error) {
	s, err := f.enabled(name)
	if err != nil {
		return nil, err
	}
	leave, err := s.enter(ctx, want.Patience)
	if err != nil {
		return nil, err
	}
	for {
		i, c, a := s.choose(want.Home)
		if c == nil {
			err := wait(ctx, a.ready)
			if c = s.waited(i, a); err == nil && c == nil && !s.another(i, a, want.Home) {
				err = a.failure(name)
			}
			if err != nil {
				if c != nil {
					s.lease(i, c, func() {}).Release(true)
				}
				leave()
				return nil, err
			}
		}
		if c != nil {
			return s.lease(i, c, leave), nil
		}
	}
}

// failure says why an attempt brings no call any further: it failed, or what it
// brought is gone again, or not wanted any more.
func (a *attempt) failure(name string) error {
	if a.err != nil {
		return a.err
	}
	return failure.New(failure.Closed, "The connection to %s was there, and ended before the call went out.", name).
		WithHint("Look whether the server was switched off; otherwise call again.")
}

// waited ends a call's waiting for an attempt and returns its connection, if
// that is in use. It may have died since: then the call finds out.
func (s *server) waited(i *instance, a *attempt) *connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	i.waiting--
	select {
	case <-a.ready:
	default:
		return nil // the caller has gone away
	}
	if a.live == nil || i.live != a.live {
		return nil
	}
	i.count(a.live)
	return a.live
}

// enter takes one of the places for calls.
func (s *server) enter(ctx context.Context, patience time.Duration) (leave func(), err error) {
	s.mu.Lock()
	slots := s.slots
	s.mu.Unlock()
	if slots == nil {
		return func() {}, nil
	}
	if patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, patience, failure.New(failure.Busy,
			"%d calls are running at %s, as many as it may have (maxConcurrent), and none ended within %s.", cap(slots), s.name, spell(patience)).
			WithHint("Call again later, or raise maxConcurrent of the server."))
		defer cancel()
	}
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, wait(ctx, nil)
	}
}

// choose picks the instance for a call. When it has no session yet, the call is
// counted as waiting for the attempt that is returned.
func (s *server) choose(home bool) (*instance, *connection, *attempt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	most := s.def.InstancesMost()
	if home || most == 1 {
		return s.instances[0].take()
	}
	var best *instance
	for _, i := range s.instances[:min(most, len(s.instances))] {
		if i.usable() && (best == nil || i.load() < best.load()) {
			best = i
		}
	}
	switch {
	case best == nil:
		best = s.instances[0] // nothing is there: the one call to try it at once
	case best.load() > 0:
		if more := s.startable(most); more != nil {
			best = more
		}
	}
	return best.take()
}

// usable: there is a session, or there will be.
func (i *instance) usable() bool {
	return i.live != nil && i.live.Live() || i.attempt != nil
}

// startable returns an instance that may be started for a call, nil when there is none.
func (s *server) startable(most int) *instance {
	for _, i := range s.instances[:min(most, len(s.instances))] {
		if i.state == Stopped && !i.usable() {
			return i
		}
	}
	if len(s.instances) < most {
		return s.grow()
	}
	return nil
}

// load is how many calls an instance has or will have.
func (i *instance) load() int {
	if i.live != nil {
		return i.live.running + i.waiting
	}
	return i.waiting
}

// take counts a call in. Without a session it connects.
func (i *instance) take() (*instance, *connection, *attempt) {
	if c := i.live; c != nil && c.Live() {
		i.count(c)
		return i, c, nil
	}
	i.waiting++
	return i, nil, i.connect(true)
}

func (i *instance) count(c *connection) {
	c.running++
	i.server.running++
	i.calls++
	i.lastUsed = time.Now()
	i.stopIdle()
}

// another reports whether a call whose instance could not be connected goes on:
// others are there, or the connection was only replaced by a newer one.
func (s *server) another(i *instance, a *attempt, home bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.live != nil || a.replaced {
		return !s.gone && s.def.Enabled && i.usable()
	}
	for _, other := range s.instances {
		if !home && other != i && other.usable() {
			return true
		}
	}
	return false
}

func (s *server) lease(i *instance, c *connection, leave func()) *Lease {
	s.mu.Lock()
	began := s.def
	s.mu.Unlock()
	return &Lease{Session: c.Session, Instance: i.id + 1, why: func(err error) error { return s.cut(err, began) }, release: func(answered bool) {
		s.mu.Lock()
		defer s.mu.Unlock()
		leave()
		s.running--
		if c.running--; c.running == 0 && c.free != nil {
			close(c.free)
			c.free = nil
		}
		now := time.Now()
		i.lastUsed = now
		if i.live != c {
			return
		}
		if answered {
			c.answered = now
		} else {
			c.doubted = true
			c.lookNow()
		}
		i.rest()
	}}
}

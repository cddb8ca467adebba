package manager

import (
	"maps"
	"slices"
	"sync"
	"time"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// debounce folds the list_changed bursts that servers send at their start.
const debounce = 250 * time.Millisecond

// changes are the lists that a server said have changed, until they are listed
// again. One goroutine does that, however many notifications come.
type changes struct {
	server  *server
	attempt *attempt

	mu      sync.Mutex
	kinds   map[session.Kind]bool
	working bool
}

func (s *server) changes(a *attempt) *changes {
	return &changes{server: s, attempt: a, kinds: make(map[session.Kind]bool)}
}

// note must not block: it is called while the connection is read.
func (c *changes) note(kind session.Kind) {
	c.server.stale(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kinds[kind] = true
	if !c.working {
		c.working = true
		c.server.fleet.spawn(c.work)
	}
}

func (c *changes) work() {
	s := c.server
	select {
	case <-c.attempt.ready:
	case <-s.fleet.ctx.Done():
		return
	}
	if c.attempt.live == nil {
		return
	}
	live := c.attempt.live.Session
	for {
		timer := time.NewTimer(debounce)
		select {
		case <-timer.C:
		case <-live.Done():
		case <-s.fleet.ctx.Done():
		}
		timer.Stop()
		if s.fleet.ctx.Err() != nil || !live.Live() {
			return
		}
		kinds := c.take()
		if kinds == nil {
			return
		}
		if err := s.listAgain(live, kinds); err != nil {
			s.line(wire.Event, "What changed could not be listed again: "+err.Error())
		}
	}
}

// take empties the list; nil ends the work.
func (c *changes) take() []session.Kind {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kinds) == 0 {
		c.working = false
		return nil
	}
	kinds := slices.Sorted(maps.Keys(c.kinds))
	clear(c.kinds)
	return kinds
}

func (s *server) listAgain(live *session.Session, kinds []session.Kind) error {
	ctx := s.fleet.ctx
	if i := slices.Index(kinds, session.Tools); i >= 0 {
		kinds = slices.Delete(kinds, i, i+1)
		if err := s.fleet.list(ctx, s.name, live); err != nil {
			return err
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	return s.fleet.listOffers(ctx, s.name, live, kinds...)
}

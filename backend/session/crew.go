package session

import (
	"sync"
	"time"
)

// crew are the goroutines of one session. Each must end with the session's
// context; end waits for them.
type crew struct {
	mu    sync.Mutex
	ended bool
	all   sync.WaitGroup
}

// run is false, and does nothing, when the session is over.
func (c *crew) run(work func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.all.Go(work)
	}
	return !c.ended
}

// end waits for everybody, but not for ever: what is called from outside, an
// answer of a person or the end of an HTTP request, may not heed its context.
func (c *crew) end(limit time.Duration) {
	c.mu.Lock()
	c.ended = true
	c.mu.Unlock()
	done := make(chan struct{})
	go func() {
		c.all.Wait()
		close(done)
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}

package manager

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// turn is how long a start counts: one that hangs, or waits for a download,
// then makes room for others.
const turn = 500 * time.Millisecond

// gate bounds how many processes start at the same time. Thirty interpreters
// that start at once only take each other's time.
type gate struct {
	mu     sync.Mutex
	most   int
	inside int
	queue  []chan struct{}
}

// startsAtOnce is the bound where the settings leave it open.
func startsAtOnce() int { return max(12, 6*runtime.NumCPU()) }

// enter waits for a place among most, or until hurry is closed: somebody waits
// for this one. leave must be called when the start is over.
func (g *gate) enter(ctx context.Context, most int, hurry <-chan struct{}) (leave func(), err error) {
	g.mu.Lock()
	g.most = most
	if g.inside < most {
		g.inside++
		g.mu.Unlock()
		return g.leaving(), nil
	}
	mine := make(chan struct{})
	g.queue = append(g.queue, mine)
	g.mu.Unlock()
	select {
	case <-mine: // the place was handed over
		return g.leaving(), nil
	case <-hurry:
	case <-ctx.Done():
		err = failure.From(ctx.Err())
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	n := slices.Index(g.queue, mine)
	if n >= 0 {
		g.queue = slices.Delete(g.queue, n, n+1)
		g.inside++
	}
	if err != nil {
		g.left()
		return nil, err
	}
	return g.leaving(), nil
}

// leaving returns what gives a place back, once: when it is called or when the turn is over.
func (g *gate) leaving() func() {
	leave := sync.OnceFunc(func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.left()
	})
	timer := time.AfterFunc(turn, leave)
	return func() {
		timer.Stop()
		leave()
	}
}

// left hands places over to those who wait; mu is held.
func (g *gate) left() {
	g.inside--
	for len(g.queue) > 0 && g.inside < g.most {
		g.inside++
		close(g.queue[0])
		g.queue = g.queue[1:]
	}
}

// places bounds how many connections there are of all servers together.
type places struct {
	mu    sync.Mutex
	taken int
}

func (p *places) take(most int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken >= most {
		return failure.New(failure.Busy, "There are %d connections, as many as the settings allow (maxConnections).", p.taken).
			WithHint("Disconnect servers that are not needed, or raise maxConnections in settings.json.")
	}
	p.taken++
	return nil
}

func (p *places) give() {
	p.mu.Lock()
	p.taken--
	p.mu.Unlock()
}

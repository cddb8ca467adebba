package invoke

import (
	"context"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// clock bounds a call: timeout counts from the last sign of life, the maximum
// from the start (MCP lifecycle §timeouts: progress MAY reset the clock, but a
// maximum SHOULD always be enforced). While a person is asked it stands still.
type clock struct {
	timeout time.Duration
	stop    func()

	mu      sync.Mutex
	timer   *time.Timer
	left    time.Duration // of the maximum, at since
	since   time.Time
	waiting bool
}

func (i *Invoker) limit(ctx context.Context, c *call, ofServer time.Duration) (context.Context, *clock) {
	limits := i.o.Limits()
	timeout := c.req.Timeout
	if timeout <= 0 {
		timeout = ofServer
	}
	if timeout <= 0 {
		timeout = limits.Timeout
	}
	ctx, cancel := context.WithCancelCause(ctx)
	k := &clock{timeout: timeout, left: max(limits.MaxTimeout, timeout), since: time.Now()}
	k.timer = time.AfterFunc(timeout, func() {
		cancel(failure.New(failure.Timeout, "%s did not answer within %s.", c.subject(), spell(timeout)).
			WithHint("Give it more time (timeout of the call, the server or the settings), or look at the server's log."))
	})
	k.stop = func() { k.timer.Stop(); cancel(nil) }
	return ctx, k
}

// alive notes a sign of life.
func (k *clock) alive() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if left := k.left - time.Since(k.since); !k.waiting && left > 0 {
		k.timer.Reset(min(k.timeout, left))
	}
}

// pause stops the clock, or lets it go on from the last sign of life: the answer.
func (k *clock) pause(waiting bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if waiting == k.waiting {
		return
	}
	k.waiting = waiting
	if waiting {
		k.timer.Stop()
		k.left -= time.Since(k.since)
		return
	}
	k.since = time.Now()
	k.timer.Reset(max(0, min(k.timeout, k.left)))
}

// subject is what a sentence about the call begins with.
func (c *call) subject() string {
	if c.req.Method == CallTool {
		return "The tool"
	}
	return "The server"
}

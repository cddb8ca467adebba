package invoke

import (
	"context"
	"sync"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// clock bounds a call: timeout counts from the last sign of life, the maximum
// from the start (MCP lifecycle §timeouts: progress MAY reset the clock, but a
// maximum SHOULD always be enforced). While a person is asked it stands still,
// but no longer than personLimit, all questions of the call together.
type clock struct {
	ctx           context.Context // ends with the call, and when it takes too long
	timeout, most time.Duration
	stop          func()

	mu      sync.Mutex
	timer   *time.Timer
	left    time.Duration // of the maximum, at since
	person  time.Duration // what is left of personLimit, at since while waiting
	since   time.Time
	waiting bool
	last    bool // there was life, and the timer stands at the maximum
}

// personLimit bounds how long a call stands still for a person: a server could
// ask for ever. One question alone ends sooner (session).
const personLimit = time.Hour

func (i *Invoker) limit(ctx context.Context, c *call, of config.Server) *clock {
	timeout, most := i.patience(c, of), of.MaxTimeout
	if most <= 0 {
		most = i.o.Limits().MaxTimeout
	}
	ctx, cancel := context.WithCancelCause(ctx)
	k := &clock{ctx: ctx, timeout: timeout, most: max(most, timeout), left: max(most, timeout), person: personLimit, since: time.Now()}
	k.timer = time.AfterFunc(timeout, func() { cancel(k.over(c.subject())) })
	k.stop = func() { k.timer.Stop(); cancel(nil) }
	return k
}

// patience is how long a sign of life is waited for.
func (i *Invoker) patience(c *call, of config.Server) time.Duration {
	switch {
	case c.req.Timeout > 0:
		return c.req.Timeout
	case of.Timeout > 0:
		return of.Timeout
	}
	return i.o.Limits().Timeout
}

// over says which of the two limits was reached.
func (k *clock) over(subject string) *failure.Error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.waiting {
		return failure.New(failure.Timeout, "The server waited for a person for an hour, the longest a call may stand still.").
			WithHint("Call again, and answer what it asks for.")
	}
	if !k.last {
		return failure.New(failure.Timeout, "%s did not answer within %s.", subject, spell(k.timeout)).
			WithHint("Give it more time (timeout of the call, the server or the settings), or look at the server's log.")
	}
	return failure.New(failure.Timeout, "%s went on for %s, the longest a call may take.", subject, spell(k.most)).
		WithHint("It did report progress. Give such calls more time: maxTimeout of the server, or maxCallTimeout of the settings.")
}

// alive notes a sign of life.
func (k *clock) alive() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if left := k.left - time.Since(k.since); !k.waiting && left > 0 {
		k.reset(left)
	}
}

// pause stops the clock, or lets it go on from the last sign of life: the answer.
func (k *clock) pause(waiting bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if waiting == k.waiting {
		return
	}
	passed := time.Since(k.since)
	k.waiting, k.since = waiting, time.Now()
	if waiting {
		k.left -= passed
		k.timer.Reset(max(0, k.person))
		return
	}
	k.person -= passed
	k.reset(max(0, k.left))
}

// stand stops the clock while a call that failed waits for its next attempt and
// for a session, which has a limit of its own.
func (k *clock) stand() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.timer.Stop()
	passed := time.Since(k.since)
	if k.waiting {
		k.person -= passed
	} else {
		k.left -= passed
	}
	k.waiting = false
}

// goOn starts it again. The request that is sent now is a new one to the server:
// it gets the whole timeout, within what is left of the maximum.
func (k *clock) goOn() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.since = time.Now()
	k.reset(max(0, k.left))
}

func (k *clock) reset(left time.Duration) {
	k.last = left < k.timeout
	k.timer.Reset(min(k.timeout, left))
}

// subject is what a sentence about the call begins with.
func (c *call) subject() string {
	if c.req.Method == CallTool {
		return "The tool"
	}
	return "The server"
}

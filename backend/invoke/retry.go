package invoke

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v5"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/manager"
	"fairlead/backend/wire"
)

// again reports whether a call that failed is made again: where the server
// cannot have begun with it, or where it says that a repetition does no harm.
// made is how often it was made.
func (i *Invoker) again(ctx context.Context, c *call, of config.Server, t try, made int) bool {
	f := failure.From(t.err)
	if ctx.Err() != nil || i.ctx.Err() != nil {
		return false
	}
	// The server had forgotten the session and did not begin the call: a client
	// begins a new one (MCP, session management), whatever the number of retries.
	lost := errors.Is(f, wire.ErrSessionLost)
	if lost && !c.renewed {
		c.renewed = true
		return true
	}
	retries := made - 1
	if c.renewed {
		retries--
	}
	switch {
	case retries >= of.RetriesMost():
		return false
	case lost:
		return true
	case !i.wanted(c.tool.Server):
		return false
	case !t.sent:
		return passing(f) && !c.down
	case dialling(f):
		return passing(f)
	}
	return passing(f) && c.harmless() && !c.engaged()
}

// wanted reports whether a server is still to be connected.
func (i *Invoker) wanted(server string) bool {
	st, err := i.o.Fleet.Status(server)
	return err == nil && st.State != manager.Stopped && st.State != manager.Disabled && st.State != manager.NeedsAuth
}

// down reports whether a server has failed for a while: then one call tries it once.
func (i *Invoker) down(server string) bool {
	st, err := i.o.Fleet.Status(server)
	return err == nil && st.State == manager.BackingOff && st.Attempt > 2
}

// passing reports whether what went wrong may be over soon.
func passing(f *failure.Error) bool {
	if f.Code == failure.Closed {
		return true
	}
	if f.Code != failure.Transport {
		return false
	}
	status, ok := errors.AsType[*wire.StatusError](f)
	return !ok || slices.Contains([]int{
		http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout,
	}, status.Code)
}

// dialling reports whether the connection never came about.
func dialling(f *failure.Error) bool {
	op, ok := errors.AsType[*net.OpError](f)
	return ok && op.Op == "dial" || errors.Is(f, syscall.ECONNREFUSED)
}

// harmless reports whether a call may be repeated: the tool is declared
// idempotent or read-only, and reading is.
func (c *call) harmless() bool {
	return c.req.Method != CallTool || c.tool.ReadOnly || c.tool.Idempotent
}

// engaged reports whether a person has answered questions, or a task was begun:
// that is not done twice without asking.
func (c *call) engaged() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.rounds) > 0 || len(c.task) > 0
}

// doubtful reports whether an error casts doubt on the connection.
func doubtful(err error) bool {
	return failure.Is(err, failure.Closed) || failure.Is(err, failure.Transport) || failure.Is(err, failure.Timeout)
}

// pauses are the times between the attempts: about 0.2 s, 0.4 s, 0.8 s …
type pauses struct{ delays backoff.ExponentialBackOff }

func newPauses() *pauses {
	p := &pauses{backoff.ExponentialBackOff{
		InitialInterval: 200 * time.Millisecond, Multiplier: 2, RandomizationFactor: 0.5, MaxInterval: 10 * time.Second,
	}}
	p.delays.Reset()
	return p
}

// wait waits before the next attempt. A lost session needs none: a new one is there at once.
func (p *pauses) wait(ctx context.Context, t try) bool {
	if errors.Is(t.err, wire.ErrSessionLost) {
		return true
	}
	timer := time.NewTimer(p.delays.NextBackOff())
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// attempt is one time as the history keeps it. Its failure is without secrets.
func (i *Invoker) attempt(at time.Time, t try) history.Attempt {
	a := history.Attempt{At: at, Took: time.Since(at), Instance: t.instance}
	if t.err != nil {
		a.Failure, _ = json.Marshal(i.o.Redactor.Failure(failure.From(t.err))) // a failure can be marshalled
	}
	return a
}

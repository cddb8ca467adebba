package manager_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
	"fairlead/backend/secret"
)

// inside is a fleet with one server, "it", that runs in this process, so that
// its time is the test's.
type inside struct {
	*manager.Fleet
	t       *testing.T
	started atomic.Int32                // how often it was
	refuses atomic.Int32                // so many starts fail from now on
	answer  atomic.Pointer[func() bool] // what a check does; false: it is never answered
	hides   atomic.Bool                 // its tools cannot be listed
	stalls  atomic.Bool                 // they never come
	catalog *catalog.Catalog
}

func newInside(t *testing.T, keys config.Upkeep) *inside {
	t.Helper()
	path := filepath.Join(t.TempDir(), "servers.json")
	file, err := config.OpenFile(config.FileOptions{Path: path, LastGood: path + ".good"})
	if err != nil {
		t.Fatal(err)
	}
	in := &inside{t: t, catalog: catalog.New("")}
	in.Fleet = manager.New(manager.Options{
		File: file, Vault: secret.Open(secret.Options{Dir: t.TempDir()}), Catalog: in.catalog, Events: &event.Bus{},
		Version: "1", Settings: config.DefaultSettings,
		Extra:    []config.Server{{Name: "it", Transport: "builtin", Enabled: true, Upkeep: keys}},
		BuiltIns: map[string]manager.BuiltIn{"it": in.serve},
	})
	return in
}

func (in *inside) serve(ctx context.Context, r io.Reader, w io.Writer) error {
	in.started.Add(1)
	if in.refuses.Add(-1) >= 0 {
		return nil // it ends before it has said anything
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "it", Version: "1"}, nil)
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			if do := in.answer.Load(); do != nil && (method == "ping" || method == "server/discover") && !(*do)() {
				<-ctx.Done()
			}
			if method == "tools/list" && in.hides.Load() {
				return nil, errors.New("fetch failed")
			}
			if method == "tools/list" && in.stalls.Load() {
				<-ctx.Done()
			}
			return next(ctx, method, r)
		}
	})
	server.AddTool(&mcp.Tool{Name: "nap", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		time.Sleep(time.Minute)
		return said("1"), nil
	})
	return server.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(r), Writer: noClose{w}})
}

func (in *inside) checks(do func() bool) { in.answer.Store(&do) }

func (in *inside) now() manager.Status {
	synctest.Wait()
	st, err := in.Status("it")
	if err != nil {
		in.t.Fatal(err)
	}
	return st
}

// begin starts it and waits until it is connected.
func (in *inside) begin() {
	in.t.Helper()
	in.Start()
	time.Sleep(time.Millisecond)
	if st := in.now(); st.State != manager.Connected {
		in.t.Fatalf("it does not start: %+v", st.Condition)
	}
}

// within waits for a state, which must come in this time.
func (in *inside) within(limit time.Duration, state manager.State) manager.Status {
	in.t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(10 * time.Millisecond) {
		if st := in.now(); st.State == state {
			return st
		} else if time.Now().After(end) {
			in.t.Fatalf("it is not %s within %s: %+v", state, limit, st.Condition)
		}
	}
}

func (in *inside) end() {
	if err := in.Close(context.Background()); err != nil {
		in.t.Error(err)
	}
}

// TestChecks: a slow answer makes it degraded, with figures; a fast one makes it
// well again. One that answers no check is connected afresh.
func TestChecks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{Health: 20 * time.Second})
		defer in.end()
		in.begin()
		if !in.now().Health.LastCheck.IsZero() {
			t.Error("it was checked although it has only just been connected")
		}
		in.checks(func() bool { time.Sleep(10 * time.Millisecond); return true })
		time.Sleep(21 * time.Second)
		if st := in.now(); st.State != manager.Connected || st.Health.Took != 10*time.Millisecond || st.Health.Usual != 10*time.Millisecond {
			t.Errorf("after a check: %+v", st.Condition)
		}
		in.checks(func() bool { time.Sleep(3 * time.Second); return true })
		if st := in.within(24*time.Second, manager.Degraded); !strings.Contains(st.Reason, "after 3 s, usually after 10 ms") || st.Failure != nil {
			t.Errorf("slow: %+v", st.Condition)
		}
		in.checks(func() bool { return true })
		if st := in.within(9*time.Second, manager.Connected); st.Reason != "" { // it is looked after sooner now
			t.Errorf("fast again: %+v", st.Condition)
		}
		silent := in.started.Load()
		in.checks(func() bool { return in.started.Load() > silent })
		if st := in.within(31*time.Second, manager.Degraded); st.Failure == nil || !strings.Contains(st.Reason, "did not answer a check within 10 s") {
			t.Errorf("silent: %+v", st.Condition)
		}
		if st := in.within(20*time.Second, manager.Connected); st.Restarts != 1 || in.started.Load() != silent+1 {
			t.Errorf("after that: %+v, started %d times", st.Condition, in.started.Load())
		}
	})
}

// TestABusyServerIsNotDead: while a call runs, silence is no death.
func TestABusyServerIsNotDead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{Health: 5 * time.Second})
		defer in.end()
		in.begin()
		in.checks(func() bool { return false })
		lease, err := in.Lease(t.Context(), "it", manager.Want{})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Minute)
		if st := in.now(); st.State != manager.Degraded || st.Restarts != 0 || !strings.Contains(st.Reason, "calls are running") {
			t.Errorf("%+v", st.Condition)
		}
		lease.Release(true)
	})
}

// TestNoChecks: "off" is off, and calls that are answered say as much as a check.
func TestNoChecks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, every := range []time.Duration{config.HealthOff, 10 * time.Second} {
			in := newInside(t, config.Upkeep{Health: every})
			in.begin()
			var checked atomic.Int32
			in.checks(func() bool { checked.Add(1); return true })
			for range 100 {
				time.Sleep(3 * time.Second)
				if every == config.HealthOff {
					continue
				}
				lease, err := in.Lease(t.Context(), "it", manager.Want{})
				if err != nil {
					t.Fatal(err)
				}
				lease.Release(true)
			}
			if n := checked.Load(); n != 0 {
				t.Errorf("every %s: checked %d times", every, n)
			}
			in.end()
		}
	})
}

// TestBackoff: the times between attempts grow, have a bound, are told, and
// start again small once a connection has lasted.
func TestBackoff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{})
		defer in.end()
		in.refuses.Store(1000)
		in.Start()
		var first, last time.Duration
		for attempt := 2; attempt < 30; attempt++ {
			st := in.now()
			delay := time.Until(st.NextTry)
			if st.State != manager.BackingOff || st.Attempt != attempt || delay <= 0 || delay > 3*time.Minute+time.Second || !failure.Is(st.Failure, failure.Closed) {
				t.Fatalf("attempt %d: in %s, %+v", attempt, delay, st.Condition)
			}
			if attempt == 2 {
				first = delay
			}
			last = delay
			time.Sleep(delay + time.Millisecond)
		}
		if first > 200*time.Millisecond || last < 50*time.Second {
			t.Errorf("the first delay was %s, a later one %s", first, last)
		}
		in.refuses.Store(0)
		time.Sleep(4 * time.Minute)
		if st := in.now(); st.State != manager.Connected || st.Attempt != 0 || !st.NextTry.IsZero() {
			t.Fatalf("%+v", st.Condition)
		}
		// It ends by itself after it has lasted: the next attempt comes soon.
		time.Sleep(time.Minute)
		in.checks(func() bool { return false })
		in.refuses.Store(1000)
		if st := in.within(2*time.Minute, manager.BackingOff); st.Attempt != 1 || time.Until(st.NextTry) > time.Second {
			t.Errorf("in %s, %+v", time.Until(st.NextTry), st.Condition)
		}
		if err := in.Disconnect(t.Context(), "it"); err != nil {
			t.Fatal(err)
		}
		before := in.started.Load()
		time.Sleep(time.Hour)
		if st := in.now(); st.State != manager.Stopped || in.started.Load() != before {
			t.Errorf("it was stopped by the person: %+v, started %d times since", st.Condition, in.started.Load()-before)
		}
	})
}

// TestIdle: a connection that nobody uses is closed and comes back with the next
// call. What it offers stays visible.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{MaxIdle: 10 * time.Minute})
		defer in.end()
		in.begin()
		time.Sleep(9 * time.Minute)
		lease, err := in.Lease(t.Context(), "it", manager.Want{})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour) // a call that takes long
		if st := in.now(); st.State != manager.Connected || st.Running != 1 {
			t.Errorf("during a call: %+v", st)
		}
		lease.Release(true)
		time.Sleep(9 * time.Minute)
		if st := in.now(); st.State != manager.Connected {
			t.Errorf("after 9 minutes: %+v", st.Condition)
		}
		time.Sleep(2 * time.Minute)
		if st := in.now(); st.State != manager.Stopped || !strings.Contains(st.Reason, "not used for 10 min") || st.Failure != nil {
			t.Errorf("after 11 minutes: %+v", st.Condition)
		}
		if tools, _, fresh, listed := in.catalog.Tools("it"); len(tools) != 1 || !fresh || !listed {
			t.Errorf("the catalog has %d tools, fresh %v, listed %v", len(tools), fresh, listed)
		}
		lease, err = in.Lease(t.Context(), "it", manager.Want{})
		if err != nil {
			t.Fatal(err)
		}
		lease.Release(true)
		if st := in.now(); st.State != manager.Connected || st.Restarts != 0 {
			t.Errorf("after a call: %+v", st.Condition)
		}
	})
}

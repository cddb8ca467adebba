package manager

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// TestGate: so many at once; one that hangs makes room when its turn is over;
// one that somebody waits for goes past; one that is given up leaves no trace.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gate
		never := make(chan struct{})
		inside := make(chan int, 10)
		start := func(n int, ctx context.Context, hurry <-chan struct{}) {
			go func() {
				if _, err := g.enter(ctx, 2, hurry); err == nil { // it hangs: nobody leaves
					inside <- n
				}
			}()
			synctest.Wait()
		}
		start(1, t.Context(), never)
		start(2, t.Context(), never)
		given, giveUp := context.WithCancel(t.Context())
		start(3, given, never)
		start(4, t.Context(), never)
		hurry := make(chan struct{})
		start(5, t.Context(), hurry)
		if len(inside) != 2 {
			t.Fatalf("%d are inside", len(inside))
		}
		close(hurry)
		giveUp()
		synctest.Wait()
		if len(inside) != 3 {
			t.Errorf("with the one in a hurry %d are inside", len(inside))
		}
		time.Sleep(turn)
		synctest.Wait()
		if len(inside) != 4 {
			t.Errorf("after a turn %d were inside", len(inside))
		}
		time.Sleep(2 * turn)
		synctest.Wait()
		if g.inside != 0 || len(g.queue) != 0 {
			t.Errorf("%d places are taken and %d wait when all is over", g.inside, len(g.queue))
		}
	})
}

// TestPlaces: a connection too many is refused with what to do.
func TestPlaces(t *testing.T) {
	var p places
	if p.take(1) != nil {
		t.Fatal("the first one was refused")
	}
	if f := failure.From(p.take(1)); f == nil || f.Code != failure.Busy || f.Hint == "" || !heals(f) {
		t.Errorf("got %+v", f)
	}
	p.give()
	if p.take(1) != nil {
		t.Error("the place was not given back")
	}
}

// TestVerdict says what follows a failure.
func TestVerdict(t *testing.T) {
	process, remote := config.Server{Transport: config.Stdio}, config.Server{Transport: config.HTTP}
	never := process
	never.Restart = config.RestartNever
	of := func(code failure.Code) *failure.Error { return failure.New(code, "no") }
	for _, tt := range []struct {
		def    config.Server
		err    *failure.Error
		failed int
		keep   bool
		want   State
	}{
		{process, of(failure.Closed), 1, true, BackingOff},
		{process, of(failure.Closed), maxCrashes - 1, true, BackingOff},
		{process, of(failure.Closed), maxCrashes, true, Failed},
		{remote, of(failure.Transport), 1000, true, BackingOff},
		{remote, of(failure.Timeout), 1, true, BackingOff},
		{remote, of(failure.AuthNeeded), 1, true, NeedsAuth},
		{remote, of(failure.AuthNeeded), 1, false, NeedsAuth},
		{remote, of(failure.Closed), 1, false, Failed},
		{never, of(failure.Closed), 1, true, Failed},
		{process, of(failure.SpawnFailed), 1, true, Failed},
		{process, of(failure.Config), 1, true, Failed},
		{process, of(failure.Keychain), 1, true, Failed},
		{process, of(failure.Protocol), 1, true, Failed},
	} {
		if got, reason := verdict(tt.def, tt.err, tt.failed, tt.keep); got != tt.want || got == Failed && reason == "" {
			t.Errorf("%s after %d: %s (%s), want %s", tt.err.Code, tt.failed, got, reason, tt.want)
		}
	}
}

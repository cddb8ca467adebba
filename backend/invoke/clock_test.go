package invoke

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// clocked starts the clock of a call: 10 s between signs of life, a minute in all.
func clocked(t *testing.T) (context.Context, *clock) {
	t.Helper()
	i := &Invoker{o: Options{Limits: func() Limits { return Limits{Timeout: 10 * time.Second, MaxTimeout: time.Minute} }}}
	k := i.limit(t.Context(), &call{req: Request{Method: CallTool}}, config.Server{})
	t.Cleanup(k.stop)
	return k.ctx, k
}

// ends waits for the end of the time, and checks when and why it is.
func ends(t *testing.T, ctx context.Context, began time.Time, after time.Duration, why string) {
	t.Helper()
	<-ctx.Done()
	f, _ := errors.AsType[*failure.Error](context.Cause(ctx))
	if took := time.Since(began); took != after || f == nil || f.Code != failure.Timeout || !strings.Contains(f.Message, why) {
		t.Errorf("it ended after %s, not %s: %v", took, after, f)
	}
}

func TestClock(t *testing.T) {
	tests := []struct {
		name  string
		live  func(k *clock)
		after time.Duration
		why   string
	}{
		{"silence", func(*clock) {}, 10 * time.Second, "did not answer within 10 s"},
		{"life", func(k *clock) {
			time.Sleep(9 * time.Second)
			k.alive()
		}, 19 * time.Second, "did not answer within 10 s"},
		{"endless life", func(k *clock) {
			for range 8 {
				time.Sleep(8 * time.Second)
				k.alive()
			}
		}, time.Minute, "went on for 60 s"},
		{"a person who answers", func(k *clock) {
			time.Sleep(9 * time.Second)
			k.pause(true)
			time.Sleep(30 * time.Minute)
			k.pause(false)
		}, 30*time.Minute + 19*time.Second, "did not answer within 10 s"},
		{"a person who does not", func(k *clock) {
			time.Sleep(9 * time.Second)
			k.pause(true)
			k.alive() // a server that reports progress meanwhile
		}, time.Hour + 9*time.Second, "waited for a person"},
		{"endless questions", func(k *clock) {
			for range 10 {
				k.pause(true)
				time.Sleep(14 * time.Minute) // the hour is over in the midst of one
				k.pause(false)
			}
		}, time.Hour, "waited for a person"},
		{"a new session", func(k *clock) {
			time.Sleep(9 * time.Second)
			k.stand()
			time.Sleep(40 * time.Second)
			k.goOn()
		}, 59 * time.Second, "did not answer within 10 s"},
		{"a new session after long work", func(k *clock) {
			for range 6 {
				time.Sleep(9 * time.Second)
				k.alive()
			}
			k.stand()
			time.Sleep(40 * time.Second)
			k.goOn()
		}, 100 * time.Second, "went on for 60 s"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, k := clocked(t)
				began := time.Now()
				go tt.live(k)
				ends(t, ctx, began, tt.after, tt.why)
				time.Sleep(24 * time.Hour) // whatever is still alive
			})
		})
	}
}

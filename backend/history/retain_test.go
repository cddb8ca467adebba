package history_test

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fairlead/backend/history"
)

// aged records n calls, the i-th of them n-i hours old, and returns their ids, oldest first.
func aged(t testing.TB, s *history.Store, n int, result string) []string {
	t.Helper()
	now := time.Now()
	ids := make([]string, n)
	for i := range n {
		c := newSample("demo", "echo", `{}`, result)
		c.start.StartedAt = now.Add(-time.Duration(n-i) * time.Hour)
		ids[i] = record(t, s, c)
	}
	return ids
}

func pin(t testing.TB, s *history.Store, ids ...string) {
	t.Helper()
	yes := true
	annotate(t, s, history.Annotation{Pinned: &yes}, ids...)
}

func TestOldCallsArePruned(t *testing.T) {
	for name, c := range map[string]struct {
		limits history.CallLimits
		keep   []int // of ten, the oldest is 0; 1 is pinned
	}{
		"nothing is limited": {history.CallLimits{}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		"count":              {history.CallLimits{Count: 3}, []int{1, 7, 8, 9}},
		"age":                {history.CallLimits{Age: 4*time.Hour + time.Minute}, []int{1, 6, 7, 8, 9}},
		"the narrower one":   {history.CallLimits{Count: 5, Age: 150 * time.Minute}, []int{1, 8, 9}},
		"all within":         {history.CallLimits{Count: 100, Age: 24 * time.Hour, Bytes: 1 << 30}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, history.Options{})
			ids := aged(t, s, 10, text("x"))
			pin(t, s, ids[1])
			dry, err := s.Prune(t.Context(), c.limits, true)
			if err != nil {
				t.Fatal(err)
			}
			if now := list(t, s, ""); len(now) != 10 {
				t.Fatalf("a dry run left %d calls", len(now))
			}
			gone, err := s.Prune(t.Context(), c.limits, false)
			if err != nil || gone != dry || gone.Calls != int64(10-len(c.keep)) {
				t.Errorf("gone %+v, said before %+v, %v", gone, dry, err)
			}
			var want []string
			for _, i := range slices.Backward(c.keep) {
				want = append(want, ids[i])
			}
			if now := list(t, s, ""); !slices.Equal(now, want) {
				t.Errorf("%d are left, want %d", len(now), len(want))
			}
		})
	}
}

// By size, files of large bodies count, and go with their calls.
func TestCallsArePrunedBySize(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	var ids []string
	for i := range 8 {
		c := newSample("demo", "large", `{}`, text(strings.Repeat(fmt.Sprintf("%04d ", i), 200_000)))
		c.start.StartedAt = time.Now().Add(time.Duration(i-10) * time.Minute)
		ids = append(ids, record(t, s, c))
	}
	pin(t, s, ids[0])
	const limit = 5 << 20 // each is about 1 MB
	if _, err := s.Prune(t.Context(), history.CallLimits{Bytes: limit}, false); err != nil {
		t.Fatal(err)
	}
	left := list(t, s, "")
	if len(left) == 8 || !slices.Contains(left, ids[0]) || slices.Contains(left, ids[1]) {
		t.Errorf("%d calls are left: %v", len(left), left)
	}
	if _, size, err := s.Stats(t.Context()); err != nil || size > limit+2<<20 { // Stats counts the write-ahead log and what is pinned, too
		t.Errorf("the history still takes %d bytes, %v", size, err)
	}
	if blobs := files(t, dir+"/blobs"); len(blobs) > len(left)+1 {
		t.Errorf("%d files for %d calls", len(blobs), len(left))
	}
}

// What is pinned takes nothing from the room that the others have.
func TestPinnedCallsLeaveTheOthersTheirRoom(t *testing.T) {
	s := open(t, history.Options{})
	ids := aged(t, s, 40, text(noise(100_000)))
	large := newSample("demo", "large", `{}`, text(noise(3_000_000)))
	large.start.StartedAt = time.Now().Add(-99 * time.Hour)
	pin(t, s, append(ids[:30], record(t, s, large))...)
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone, err := s.Prune(t.Context(), history.CallLimits{Bytes: 3 << 20}, false)
	if err != nil || gone.Calls != 0 {
		t.Errorf("%+v is gone of ten calls of 100 kB, %v", gone, err)
	}
	gone, err = s.Prune(t.Context(), history.CallLimits{Bytes: s.CallsSize(t) - 200_000}, false)
	if err != nil || gone.Calls == 0 || gone.Calls > 9 {
		t.Errorf("%+v is gone, %v", gone, err)
	}
}

// In the background, what the settings say becomes true while calls go on; what is pinned or runs stays.
func TestRetentionWorksBesideCalls(t *testing.T) {
	const old, fresh = 300, 40
	for name, limited := range map[string]struct {
		to   func(size int64) history.CallLimits
		left func(old int, size, before int64) bool
	}{
		"count": {
			func(int64) history.CallLimits { return history.CallLimits{Count: 100} },
			func(old int, _, _ int64) bool { return old <= 100 && old >= 100-fresh },
		},
		"age": {
			func(int64) history.CallLimits { return history.CallLimits{Age: 100*time.Hour + 30*time.Minute} },
			func(old int, _, _ int64) bool { return old == 100 },
		},
		"size": {
			func(size int64) history.CallLimits { return history.CallLimits{Bytes: size / 2} },
			func(old int, size, before int64) bool { return size <= before/2 && old >= 100 },
		},
	} {
		t.Run(name, func(t *testing.T) {
			var limits atomic.Pointer[history.CallLimits]
			limits.Store(&history.CallLimits{})
			removed := make(chan struct{}, 100)
			dir := t.TempDir()
			s := open(t, history.Options{
				Dir:     dir,
				Keep:    func() history.CallLimits { return *limits.Load() },
				Removed: func() { removed <- struct{}{} },
			})
			ids := aged(t, s, old, text(noise(10_000)))
			pin(t, s, ids[0], ids[5])
			running := newSample("demo", "slow", `{}`, text("x"))
			running.start.StartedAt = time.Now().Add(-1000 * time.Hour)
			s.Begin(running.start)
			if err := s.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			before := s.CallsSize(t)
			to := limited.to(before)
			limits.Store(&to)
			s.LookNow(t)
			var all sync.WaitGroup
			all.Go(func() {
				for range fresh {
					c := newSample("demo", "echo", `{}`, text("new"))
					s.Begin(c.start)
					if err := errors.Join(s.End(t.Context(), c.end), s.Flush(t.Context())); err != nil {
						t.Error(err)
					}
					if _, err := s.Get(t.Context(), c.start.ID); err != nil {
						t.Errorf("a new call is gone: %v", err)
					}
				}
			})
			<-removed
			all.Wait()
			for _, id := range []string{ids[0], ids[5], running.start.ID, ids[old-1]} {
				if _, err := s.Get(t.Context(), id); err != nil {
					t.Errorf("a call that was to stay is gone: %v", err)
				}
			}
			if now := len(list(t, s, "server:demo tool:echo -pinned:yes before:30m")); !limited.left(now, s.CallsSize(t), before) {
				t.Errorf("%d old calls are left in %d bytes of %d", now, s.CallsSize(t), before)
			}
			if err := s.End(t.Context(), running.end); err != nil {
				t.Fatal(err)
			}
			if got := query(t, dir, `PRAGMA integrity_check`); got != "ok" {
				t.Error(got)
			}
		})
	}
}

// noise is what no compression makes smaller than by half.
func noise(n int) string {
	b := make([]byte, n/2)
	_, _ = rand.Read(b) // it never fails
	return hex.EncodeToString(b)
}

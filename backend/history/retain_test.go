package history_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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
	if _, size, err := s.Stats(t.Context()); err != nil || size > limit+1<<20 { // Stats counts the write-ahead log, too
		t.Errorf("the history still takes %d bytes, %v", size, err)
	}
	if blobs := files(t, dir+"/blobs"); len(blobs) > len(left)+1 {
		t.Errorf("%d files for %d calls", len(blobs), len(left))
	}
}

// In the background, what the settings say becomes true while calls go on; what is pinned or runs stays.
func TestRetentionWorksBesideCalls(t *testing.T) {
	var limit atomic.Int64
	removed := make(chan struct{}, 100)
	dir := t.TempDir()
	s := open(t, history.Options{
		Dir:     dir,
		Keep:    func() history.CallLimits { return history.CallLimits{Count: limit.Load()} },
		Removed: func() { removed <- struct{}{} },
	})
	ids := aged(t, s, 300, text("x"))
	pin(t, s, ids[0], ids[5])
	running := newSample("demo", "slow", `{}`, text("x"))
	running.start.StartedAt = time.Now().Add(-1000 * time.Hour)
	s.Begin(running.start)
	limit.Store(20)
	s.LookNow(t)
	stop := make(chan struct{})
	made := make(chan []string)
	go func() {
		var all []string
		for {
			select {
			case <-stop:
				made <- all
				return
			default:
				c := newSample("demo", "echo", `{}`, text("new"))
				s.Begin(c.start)
				if err := errors.Join(s.End(t.Context(), c.end), s.Flush(t.Context())); err != nil {
					t.Error(err)
				}
				all = append(all, c.start.ID)
			}
		}
	}()
	<-removed
	close(stop)
	fresh := <-made
	for _, id := range append(fresh, ids[0], ids[5], running.start.ID) {
		if _, err := s.Get(t.Context(), id); err != nil {
			t.Errorf("a call that was to stay is gone: %v", err)
		}
	}
	if old := list(t, s, "before:30m pinned:no -status:running"); len(old) > 20 {
		t.Errorf("%d old calls are left", len(old))
	}
	if err := s.End(t.Context(), running.end); err != nil {
		t.Fatal(err)
	}
	if got := query(t, dir, `PRAGMA integrity_check`); got != "ok" {
		t.Error(got)
	}
}

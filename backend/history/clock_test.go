package history_test

import (
	"slices"
	"testing"
	"time"

	"fairlead/backend/history"
)

// A clock that goes back between calls, and within one, loses nothing and stops
// nothing: the list is in the order the clock said, page by page, and words find all.
func TestAClockThatGoesBack(t *testing.T) {
	s := open(t, history.Options{})
	now := time.Now()
	var want []string
	for i, moved := range []time.Duration{0, time.Hour, -time.Hour, -24 * time.Hour, 2 * time.Hour, -time.Minute} {
		c := newSample("demo", "echo", `{}`, text("tick"))
		c.start.StartedAt = now.Add(moved)
		if i%2 == 0 { // it ends before it began
			c.end.EndedAt = c.start.StartedAt.Add(-time.Hour)
		}
		record(t, s, c)
		want = append(want, c.start.ID)
	}
	byClock := []string{want[4], want[1], want[0], want[5], want[2], want[3]}
	if got := list(t, s, ""); !slices.Equal(got, byClock) {
		t.Errorf("the list is %v, want %v", got, byClock)
	}
	var paged []string
	for cursor := ""; ; {
		page, err := s.List(t.Context(), history.Query{Limit: 2, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range page.Calls {
			if c.Took != 3*time.Millisecond {
				t.Errorf("a call took %v", c.Took)
			}
			paged = append(paged, c.ID)
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	if !slices.Equal(paged, byClock) {
		t.Errorf("page by page it is %v, want %v", paged, byClock)
	}
	found := list(t, s, "tick")
	slices.Sort(found)
	if all := slices.Sorted(slices.Values(want)); !slices.Equal(found, all) {
		t.Errorf("words find %v", found)
	}
	if got := list(t, s, "after:5m"); len(got) != 4 {
		t.Errorf("after:5m finds %d", len(got))
	}
	if gone, err := s.Prune(t.Context(), history.CallLimits{Count: 2}, false); err != nil || gone.Calls != 4 {
		t.Errorf("pruned %+v, %v", gone, err)
	}
	if got := list(t, s, ""); !slices.Equal(got, byClock[:2]) {
		t.Errorf("left are %v", got)
	}
}

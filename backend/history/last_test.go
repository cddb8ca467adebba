package history_test

import (
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

const day = 24 * time.Hour

// Calls of the future, from when a clock was wrong or from elsewhere, do not hide the one made now.
func TestTheLastCallIsNotOfTheFuture(t *testing.T) {
	s := open(t, history.Options{})
	if _, err := s.Last(t.Context()); !failure.Is(err, failure.NotFound) {
		t.Errorf("of nothing the last is %v", err)
	}
	now := time.Now()
	for _, c := range []struct{ moved, last time.Duration }{
		{day, day}, {2 * day, 2 * day}, {day / 2, 2 * day}, {-2 * day, -2 * day}, {-day, -day}, {-3 * day, -day},
	} {
		one := newSample("demo", "echo", `{}`, text("tick"))
		one.start.StartedAt = now.Add(c.moved)
		record(t, s, one)
		last, err := s.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := last.StartedAt.Sub(now).Round(time.Second); got != c.last {
			t.Errorf("after a call of %v from now the last is that of %v, not of %v", c.moved, got, c.last)
		}
	}
}

// All of the time has the calls of the future in it; up to now it has not.
func TestFiguresOfAllTime(t *testing.T) {
	s := open(t, history.Options{})
	now := time.Now()
	for _, moved := range []time.Duration{-2 * day, -day, 365 * day} {
		c := newSample("demo", "echo", `{}`, text("tick"))
		c.start.StartedAt = now.Add(moved)
		record(t, s, c)
	}
	for _, c := range []struct {
		query history.StatsQuery
		want  int64
	}{{history.StatsQuery{}, 3}, {history.StatsQuery{To: now}, 2}, {history.StatsQuery{From: now.Add(-3 * day)}, 2}} {
		st, err := s.Summary(t.Context(), c.query)
		if err != nil {
			t.Fatal(err)
		}
		if st.Calls != c.want {
			t.Errorf("%+v: %d calls, not %d", c.query, st.Calls, c.want)
		}
	}
}

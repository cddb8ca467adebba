package history

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestFiguresAreThoseOfTheCalls compares the summary, by columns, with what SQL and sorting say.
func TestFiguresAreThoseOfTheCalls(t *testing.T) {
	s := packedStore(t)
	for _, text := range []string{"", "server:server1", "status:error", "-server:server1 took>100ms", "origin:cli pinned:yes", "server:nothere"} {
		st, err := s.Summary(t.Context(), StatsQuery{Filter: filter(t, text)})
		if err != nil {
			t.Fatal(err)
		}
		where, args := from(filter(t, text), nil)
		var calls, failed, arguments, results int64
		err = s.readers.QueryRow(`SELECT count(*), coalesce(sum(c.status IN ('tool_error', 'error', 'timeout')), 0),
			coalesce(sum(c.argument_bytes), 0), coalesce(sum(c.result_bytes), 0)`+where, args...).Scan(&calls, &failed, &arguments, &results)
		if err != nil {
			t.Fatal(err)
		}
		if st.Calls != calls || st.Errors != failed || st.ArgumentBytes != arguments || st.ResultBytes != results || st.Partial {
			t.Errorf("%q: %+v, the calls say %d, %d, %d, %d", text, st.Figures, calls, failed, arguments, results)
		}
		tooks, err := places(t.Context(), s.readers, `SELECT c.took_us, c.seq`+where+` AND c.took_us >= 0 ORDER BY c.took_us DESC`, args...)
		if err != nil {
			t.Fatal(err)
		}
		near(t, text, st.Figures, tooks)
		var sums [4]int64
		for i, groups := range [][]Group{st.Servers, st.Tools, st.Clients} {
			for _, g := range groups {
				sums[i] += g.Calls
			}
		}
		for _, p := range st.Points {
			sums[3] += p.Calls
		}
		if sums[0] != calls || sums[2] != calls || sums[3] != calls || len(st.Tools) < defaultGroups && sums[1] != calls {
			t.Errorf("%q: the groups have %v of %d calls", text, sums, calls)
		}
		for i, c := range st.Slowest {
			if c.Took.Microseconds() != tooks[i].started {
				t.Errorf("%q: number %d of the slowest took %v, not %d µs", text, i, c.Took, tooks[i].started)
			}
		}
	}
}

// near compares percentiles with those of sorted durations, the longest first.
func near(t *testing.T, text string, f Figures, tooks []cursor) {
	t.Helper()
	n := len(tooks)
	if n == 0 {
		if f.P50 != -1 || f.Longest != -1 {
			t.Errorf("%q: no call has ended, but %+v", text, f)
		}
		return
	}
	for percent, got := range map[int]time.Duration{50: f.P50, 95: f.P95, 99: f.P99} {
		want := tooks[n-max((n*percent+99)/100, 1)].started
		if off := float64(got.Microseconds()-want) / float64(max(want, 1)); off > 0.01 || off < -0.01 {
			t.Errorf("%q: the %d. percentile of %d calls is %v, not %d µs", text, percent, n, got, want)
		}
	}
	if f.Longest.Microseconds() != tooks[0].started {
		t.Errorf("%q: the longest is %v, not %d µs", text, f.Longest, tooks[0].started)
	}
}

// A span has all its pieces, also those without calls, and nothing that is not in it.
func TestASpanIsCutIntoPieces(t *testing.T) {
	s := packedStore(t)
	from := time.UnixMilli(1_790_000_000_000).Add(20 * time.Minute)
	st, err := s.Summary(t.Context(), StatsQuery{From: from, To: from.Add(24 * time.Hour), Points: 50})
	if err != nil {
		t.Fatal(err)
	}
	if st.Step != 30*time.Minute || len(st.Points) < 48 || len(st.Points) > 50 {
		t.Errorf("%d pieces of %v", len(st.Points), st.Step)
	}
	want := number(t, s, fmt.Sprintf(`SELECT count(*) FROM calls WHERE started_at >= %d AND started_at < %d`, from.UnixMicro(), from.Add(24*time.Hour).UnixMicro()))
	if want == 0 || st.Calls != int64(want) {
		t.Errorf("%d calls of %d", st.Calls, want)
	}
	for i, p := range st.Points[1:] {
		if p.At.Sub(st.Points[i].At) != st.Step {
			t.Errorf("piece %d begins at %v, the one before at %v", i+1, p.At, st.Points[i].At)
		}
	}
}

// Words are looked for in the calls themselves; the figures are the same kind.
func TestFiguresOfCallsWithWords(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close(context.Background()) }()
	at := time.UnixMilli(1_790_000_000_000)
	for i := range 20 {
		id := fmt.Sprintf("call-%d", i)
		s.Begin(Start{ID: id, Server: "demo", Tool: fmt.Sprintf("tool%d", i%2), Arguments: fmt.Appendf(nil, `{"q":"needle%d"}`, i%4), StartedAt: at})
		if err := s.End(t.Context(), End{ID: id, Status: OK, EndedAt: at, Took: time.Duration(i) * time.Millisecond}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	st, err := s.Summary(t.Context(), StatsQuery{Filter: filter(t, "needle3 -server:other")})
	if err != nil {
		t.Fatal(err)
	}
	if st.Calls != 5 || st.P50 != 11*time.Millisecond || len(st.Tools) != 1 || st.Tools[0].Tool != "tool1" || len(st.Slowest) != 5 || st.Slowest[0].ID != "call-19" {
		t.Errorf("%+v", st)
	}
}

func TestPercentilesAreWithinOnePercent(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, n := range []int{0, 1, 2, 99, exactUpTo, exactUpTo + 1, 50_000} {
		var all, one, two latency
		values := make([]int64, n)
		for i := range values {
			values[i] = r.Int64N(int64(1) << (1 + r.IntN(40)))
			all.add(values[i], stepOf(values[i]))
			if i%3 == 0 {
				one.add(values[i], stepOf(values[i]))
			} else {
				two.add(values[i], stepOf(values[i]))
			}
		}
		one.merge(&two)
		slices.Sort(values)
		for _, l := range []*latency{&all, &one} {
			for i, got := range l.percentiles(1, 50, 99, 100) {
				if n == 0 {
					if got != -1 {
						t.Errorf("of nothing: %v", got)
					}
					continue
				}
				want := values[max((n*[]int{1, 50, 99, 100}[i]+99)/100, 1)-1]
				if off := float64(got.Microseconds()-want) / float64(max(want, 1)); off > 0.01 || off < -0.01 {
					t.Errorf("of %d: %v, not %d µs", n, got, want)
				}
			}
		}
	}
}

func TestStepsAreInOrderAndNarrow(t *testing.T) {
	last := -1
	for us := int64(0); us < 1<<40; us += 1 + us/200 {
		at := stepOf(us)
		if at < last || at > last+1 && us > 1<<14 {
			t.Fatalf("%d µs is step %d after %d", us, at, last)
		}
		if v := valueOf(at); float64(v-us) > 0.01*float64(us) || float64(us-v) > 0.01*float64(us) {
			t.Fatalf("%d µs is told as %d", us, v)
		}
		last = at
	}
}

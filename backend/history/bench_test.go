package history_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/history"
)

// words make bodies that compress and index like real ones.
var words = strings.Fields(`alpha server returned list of files path name size modified created owner group permission
	error warning info status code message request response token user project issue branch commit author date title
	description label state open closed merged review comment line column function variable type value string number`)

func sentence(r *rand.Rand, size int) string {
	var b strings.Builder
	for b.Len() < size {
		b.WriteString(words[r.IntN(len(words))])
		fmt.Fprintf(&b, "%d ", r.IntN(1000))
	}
	return b.String()[:size]
}

func benchSamples(n, size int) []sample {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]sample, n)
	for i := range all {
		all[i] = newSample(fmt.Sprintf("server%d", r.IntN(8)), fmt.Sprintf("tool%d", r.IntN(40)),
			fmt.Sprintf(`{"query":%q}`, sentence(r, size)), text(sentence(r, size)))
		if r.IntN(50) == 0 {
			all[i].end.Status, all[i].end.Code = history.Timeout, "timeout"
		}
	}
	return all
}

// BenchmarkInsert is calls per second into the database, without the search index,
// which follows when calls pause. Bodies are 1 kB each.
func BenchmarkInsert(b *testing.B) {
	s := open(b, history.Options{})
	calls := benchSamples(b.N, 1000)
	b.ResetTimer()
	for i := range calls {
		record(b, s, calls[i])
	}
	if err := s.Flush(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
}

// BenchmarkEnd is what a call waits for, at the rate real calls come.
func BenchmarkEnd(b *testing.B) {
	for _, size := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprintf("%dB", size), func(b *testing.B) {
			s := open(b, history.Options{})
			calls := benchSamples(b.N, size)
			begin, end := make([]time.Duration, b.N), make([]time.Duration, b.N)
			b.ResetTimer()
			for i := range calls {
				t0 := time.Now()
				s.Begin(calls[i].start)
				t1 := time.Now()
				if err := s.End(b.Context(), calls[i].end); err != nil {
					b.Fatal(err)
				}
				begin[i], end[i] = t1.Sub(t0), time.Since(t1)
				for time.Since(t1) < 100*time.Microsecond { // the call itself
				}
			}
			b.StopTimer()
			slices.Sort(begin)
			slices.Sort(end)
			b.ReportMetric(float64(begin[b.N/2].Nanoseconds()), "p50-begin-ns")
			b.ReportMetric(float64(end[b.N/2].Nanoseconds()), "p50-end-ns")
			b.ReportMetric(float64(end[b.N*99/100].Nanoseconds()), "p99-end-ns")
		})
	}
}

const benchRows = 100_000

func fill(b *testing.B) *history.Store {
	s := open(b, history.Options{})
	for _, c := range benchSamples(benchRows, 500) {
		record(b, s, c)
	}
	start := time.Now()
	list(b, s, "nothingmatchesthis")
	for range 100 {
		if time.Since(start) > 2*time.Minute {
			break
		}
		list(b, s, "nothingmatchesthis")
	}
	_, size, _ := s.Stats(b.Context())
	b.Logf("%d calls indexed in %v, %d bytes on disk each", benchRows, time.Since(start).Round(time.Millisecond), size/benchRows)
	return s
}

// BenchmarkRead is finding calls among 100,000.
func BenchmarkRead(b *testing.B) {
	s := fill(b)
	for _, q := range []struct {
		name, filter string
		count        bool
	}{
		{"list", "", true},
		{"server", "server:server3", true},
		{"failed", "status:error", true},
		{"slow", "took>1s", true},
		{"common word", "warning", false},
		{"common word counted", "warning", true},
		{"rare phrase", `"warning77 error7"`, true},
		{"word and server", "warning server:server3", false},
		{"short word", "zq", false},
	} {
		b.Run(q.name, func(b *testing.B) {
			f, err := history.ParseFilter(q.filter)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := s.List(b.Context(), history.Query{Filter: f, Count: q.count}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("get", func(b *testing.B) {
		page, err := s.List(b.Context(), history.Query{Limit: 1000})
		if err != nil {
			b.Fatal(err)
		}
		for i := 0; b.Loop(); i++ {
			get(b, s, page.Calls[i%len(page.Calls)].ID)
		}
	})
}

// BenchmarkLarge is what a call with a result of 50 MB waits for.
func BenchmarkLarge(b *testing.B) {
	s := open(b, history.Options{})
	c := newSample("demo", "megabytes", `{}`, text(strings.Repeat("0123456789", 5<<20)))
	for i := range b.N {
		b.StopTimer()
		c.end.Frames[1].Raw = fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":%s}`, i, c.end.Result)
		c.start.ID = history.NewID()
		c.end.ID = c.start.ID
		b.StartTimer()
		record(b, s, c)
	}
}

// BenchmarkOpen is opening a store of 1,000 calls, one call, and closing it: what a
// command line pays.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	s := open(b, history.Options{Dir: dir})
	for _, c := range benchSamples(1000, 500) {
		record(b, s, c)
	}
	if err := s.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	calls := benchSamples(b.N, 500)
	var opening, closing time.Duration
	b.ResetTimer()
	for i := range b.N {
		t0 := time.Now()
		s, err := history.Open(b.Context(), history.Options{Dir: dir})
		if err != nil {
			b.Fatal(err)
		}
		opening += time.Since(t0)
		record(b, s, calls[i])
		t1 := time.Now()
		if err := s.Close(b.Context()); err != nil {
			b.Fatal(err)
		}
		closing += time.Since(t1)
	}
	b.ReportMetric(float64(opening.Microseconds())/float64(b.N), "open-us")
	b.ReportMetric(float64(closing.Microseconds())/float64(b.N), "close-us")
}

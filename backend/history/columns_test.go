package history

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// packedStore is a store with some blocks, calls behind them, and calls that changed since.
func packedStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	r := rand.New(rand.NewPCG(3, 4))
	begin := time.UnixMilli(1_790_000_000_000)
	var ids []string
	for i := range 2*blockSize + 500 {
		st := Start{
			ID: fmt.Sprintf("call-%06d", i), Server: fmt.Sprintf("server%d", min(r.IntN(40), r.IntN(40))), Tool: fmt.Sprintf("tool%d", r.IntN(400)),
			Method: []string{"", "", "", "prompts/get"}[r.IntN(4)], Origin: []string{"cli", "window"}[r.IntN(2)],
			StartedAt: begin.Add(time.Duration(i)*time.Second - time.Duration(r.IntN(7000))*time.Second), // the clock is no order
		}
		switch r.IntN(30) {
		case 0:
			st.Client = "c1"
		case 1:
			st.Run, st.Step = fmt.Sprintf("r%d", r.IntN(20)), fmt.Sprintf("s%d", r.IntN(20))
		case 2:
			st.ReplayOf = "call-000001"
		}
		s.Begin(st)
		ids = append(ids, st.ID)
		if i == 100 || i == 5000 {
			continue // these run
		}
		e := End{ID: st.ID, Status: OK, EndedAt: st.StartedAt.Add(time.Second), Took: time.Duration(r.ExpFloat64() * float64(time.Second))}
		e.Result = []byte(fmt.Sprintf(`{"x":%q}`, make([]byte, r.IntN(300))))
		switch r.IntN(20) {
		case 0:
			e.Status, e.Code = Timeout, "timeout"
		case 1:
			e.Status, e.Code, e.Failure = ToolError, "tool_error", []byte(`{}`)
		case 2:
			e.CachedOf, e.OutputProblems = "call-000002", []byte(`[]`)
		case 3:
			e.Trace, e.Frames = "abc", []Frame{{At: e.EndedAt, Direction: "in", Kind: "response", Raw: []byte(`{}`)}}
		case 4:
			e.Attempts = []Attempt{{At: e.EndedAt}}
		}
		if err := s.End(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	packAll(t, s)
	if n := number(t, s, `SELECT count(*) FROM blocks`); n != 2 {
		t.Fatalf("%d blocks", n)
	}
	// From here on blocks are made anew when the test says so.
	err = s.do(t.Context(), false, func(_ context.Context, w *writer, _ error) error {
		w.indexAt = time.Now().Add(time.Hour)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		`UPDATE calls SET pinned = 1 WHERE seq % 1000 = 3`,
		`UPDATE calls SET note = 'look' WHERE seq % 1500 = 3`,
		`UPDATE calls SET tags = 'red' || CASE WHEN seq % 1800 = 4 THEN ' blue' ELSE '' END WHERE seq % 900 = 4`,
		`INSERT INTO call_tags SELECT 'red', started_at, seq FROM calls WHERE tags <> ''`,
		`INSERT INTO call_tags SELECT 'blue', started_at, seq FROM calls WHERE tags LIKE '%blue'`,
	} {
		exec(t, s, text)
	}
	// Of the first block one ends and one goes; so does the newest of all, whose number is used again.
	if err := s.End(t.Context(), End{ID: "call-000100", Status: Cancelled, EndedAt: begin, Took: 1}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), []string{"call-000007", "call-007000", ids[len(ids)-1]}); err != nil {
		t.Fatal(err)
	}
	return s
}

// packAll makes the blocks, and leaves the search index to others.
func packAll(t *testing.T, s *Store) {
	t.Helper()
	err := s.do(t.Context(), false, func(ctx context.Context, w *writer, trouble error) error {
		for w.unpacked = true; w.unpacked; {
			w.pack(ctx, time.Second)
		}
		return trouble
	})
	if err != nil {
		t.Fatal(err)
	}
}

func exec(t *testing.T, s *Store, text string, args ...any) {
	t.Helper()
	err := s.do(t.Context(), false, func(ctx context.Context, w *writer, _ error) error {
		_, err := w.sql.conn.ExecContext(ctx, text, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func number(t *testing.T, s *Store, query string) (n int) {
	t.Helper()
	if err := s.readers.QueryRow(query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

var packedFilters = []string{
	"server:server3", "-server:server3", "server:server3 server:server5", "server:server3*", "-server:server1*", "server:*", "server:nothere",
	"tool:tool7 server:server1", "tool:*1*9", "method:prompts/get", "-method:tools/call", "origin:cli -origin:window", "code:timeout", "-code:timeout",
	"status:error", "-status:error", "status:running", "status:cancelled", "-status:ok -status:timeout", "status:ok status:timeout",
	"took>2s", "took<1ms", "-took<1s", "took>=1s took<=1100ms", "size>200", "-size>50", "size<=20 server:server2",
	"after:2026-09-21T20:00:00Z server:server1", "-before:2026-09-21T15:00:00Z -server:server1", "before:2026-09-21T15:00:00Z status:error",
	"before:2026-01-01 status:ok", "client:c1", "-client:c1 -client:c2", "run:r7", "-run:*", "step:s*2", "replay:call-000001", "-replay:*",
	"has:error", "-has:error", "has:frames", "-has:cache", "has:trace took>1s", "has:attempts", "has:problems",
	"pinned:yes", "pinned:no server:server1", "-pinned:yes status:error", "has:note", "-has:note server:server2", "has:tag", "tag:red", "tag:r*",
	"-tag:red server:server3", "tag:red -tag:blue", "tag:red tag:blue", "tag:nothere", "server:server1 tool:tool1 status:ok origin:cli took>10ms",
}

// TestTheColumnsSayWhatTheCallsSay asks both, page by page: with calls that changed
// since their block was made, then when it was made anew, then with one damaged.
func TestTheColumnsSayWhatTheCallsSay(t *testing.T) {
	s := packedStore(t)
	if n := number(t, s, `SELECT count(*) FROM loose`); n != 3 {
		t.Errorf("%d calls are loose", n)
	}
	compareAll(t, s, packedFilters)
	packed := number(t, s, `SELECT sum(calls) FROM blocks`)
	packAll(t, s)
	if n := number(t, s, `SELECT count(*) FROM loose`); n != 0 {
		t.Errorf("%d calls are loose still", n)
	}
	if n := number(t, s, `SELECT sum(calls) FROM blocks`); n != packed-2 {
		t.Errorf("the blocks hold %d of %d calls", n, packed)
	}
	compareAll(t, s, packedFilters[:3])

	exec(t, s, `UPDATE block_columns SET data = substr(data, 1, 20) WHERE key = ?`, columnKey(colServer, 1))
	f := filter(t, "server:server3")
	page, err := s.List(t.Context(), Query{Filter: f, Limit: 1000, Count: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := byCalls(t, s, f); len(page.Calls) != len(want) || page.Total != int64(len(want)) {
		t.Errorf("with a damaged column there are %d calls of %d, total %d", len(page.Calls), len(want), page.Total)
	}
}

func filter(t *testing.T, text string) Filter {
	t.Helper()
	f, err := ParseFilter(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func byCalls(t *testing.T, s *Store, f Filter) (ids []string) {
	t.Helper()
	text, args := from(f, nil)
	ids, err := texts(t.Context(), s.readers, "SELECT c.id"+text+" ORDER BY c.started_at DESC, c.seq DESC", args...)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func byColumns(t *testing.T, s *Store, f Filter) (ids []string) {
	t.Helper()
	for after := ""; ; {
		var page Page
		if done, err := s.listColumns(t.Context(), Query{Filter: f, Cursor: after, Limit: 333}, &page); err != nil || !done {
			t.Fatalf("%v, %v", done, err)
		}
		for _, c := range page.Calls {
			ids = append(ids, c.ID)
		}
		if after = page.Next; after == "" {
			return ids
		}
	}
}

func compareAll(t *testing.T, s *Store, filters []string) {
	t.Helper()
	for _, text := range filters {
		f := filter(t, text)
		got, want := byColumns(t, s, f), byCalls(t, s, f)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d by columns, %d by calls", text, len(got), len(want))
		}
		if n, done, err := s.countColumns(t.Context(), f); err != nil || !done || n != int64(len(want)) {
			t.Errorf("%s: counted %d of %d, %v, %v", text, n, len(want), done, err)
		}
	}
}

func TestStarsInPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"a*", "ab", true}, {"*b", "ab", true}, {"*", "", false}, {"*", "a", true}, {"a*a", "a", false},
		{"a*b*c", "axxbyyc", true}, {"a*b*c", "axxcyyb", false}, {"*a*", "xay", true}, {"[a]*", "[a]b", true}, {"[a]*", "ab", false},
	} {
		if got := matchesStar(c.pattern, c.text); got != c.want {
			t.Errorf("%s with %s: %v", c.pattern, c.text, got)
		}
	}
}

func TestColumnsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		values := make([]int64, r.IntN(50))
		texts := make([]string, r.IntN(blockSize))
		for i := range values {
			values[i] = r.Int64() >> r.IntN(64)
			if r.IntN(2) == 0 {
				values[i] = -values[i]
			}
		}
		for i := range texts {
			texts[i] = fmt.Sprint(r.IntN(1 + r.IntN(1000)))
		}
		n, err := unpackNumbers(packNumbers(values), len(values))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			if n.at(i) != v {
				t.Fatalf("%d is %d", v, n.at(i))
			}
		}
		l, err := unpackNames(packNames(texts), len(texts))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range texts {
			if l.at(i) != v {
				t.Fatalf("%q is %q", v, l.at(i))
			}
		}
	}
}

// Words together with other conditions find what looking at each call finds, page by
// page: behind blocks, among loose calls, and where the index only guesses.
func TestWordsAndColumnsFindTheSame(t *testing.T) {
	s := packedStore(t)
	for range 20 { // until the index knows all
		if err := s.indexed(t.Context()); err != nil {
			t.Fatal(err)
		}
		if number(t, s, `SELECT count(*) FROM to_index`) == 0 {
			break
		}
	}
	for _, text := range []string{"server1", "server12 status:error", "tool_error server:server3", `"tool39" origin:cli -server:server1`, "server2 tool3 -timeout took>1s", "nothere server:server1"} {
		f := filter(t, text)
		var got, want []string
		for after := ""; ; {
			page, err := s.List(t.Context(), Query{Filter: f, Cursor: after, Limit: 150})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range page.Calls {
				got = append(got, c.ID)
			}
			if after = page.Next; after == "" {
				break
			}
		}
		calls, places, err := s.rows(t.Context(), f.withoutWords(), "", 100_000)
		if err != nil {
			t.Fatal(err)
		}
		have := make(map[int64][]byte)
		docs, err := documents(t.Context(), s.readers, s.folder, "1")
		if err != nil {
			t.Fatal(err)
		}
		var read texter
		for i := range docs {
			have[docs[i].seq] = slices.Clone(read.read(&docs[i]))
		}
		for i, c := range calls {
			if f.matcher().matches(have[places[i].seq]) && c.Status != Running {
				want = append(want, c.ID)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d found, %d have it", text, len(got), len(want))
		}
	}
}

package history

import (
	"context"
	"slices"
	"testing"
	"time"
)

// What is kept in memory is of the block as it was made: one that is made again is read again.
func TestKeptColumnsAreThoseOfTheBlock(t *testing.T) {
	s := packedStore(t)
	f := filter(t, "server:server3")
	before := byColumns(t, s, f)
	if s.kept.bytes == 0 || len(s.kept.columns) == 0 {
		t.Fatalf("%d columns of %d bytes are kept", len(s.kept.columns), s.kept.bytes)
	}
	gone := before[len(before)-1] // the oldest: its block is made
	if err := s.Delete(t.Context(), []string{gone}); err != nil {
		t.Fatal(err)
	}
	compareAll(t, s, []string{"server:server3"})
	packAll(t, s)
	compareAll(t, s, []string{"server:server3"})
	if after := byColumns(t, s, f); slices.Contains(after, gone) || len(after) != len(before)-1 {
		t.Errorf("of %d calls %d are left, the deleted one among them: %v", len(before), len(after), slices.Contains(after, gone))
	}
	bytes := 0
	for _, c := range s.kept.columns {
		bytes += c.bytes
	}
	if bytes != s.kept.bytes {
		t.Errorf("%d bytes are kept, counted are %d", bytes, s.kept.bytes)
	}
}

// A column that was read once is not read again, until nobody asked for a while.
func TestColumnsAreKeptForAWhile(t *testing.T) {
	s := packedStore(t)
	f := filter(t, "server:server3")
	want := byColumns(t, s, f)
	exec(t, s, `UPDATE block_columns SET data = substr(data, 1, 20) WHERE key = ?`, columnKey(colServer, 1))
	if got := byColumns(t, s, f); !slices.Equal(got, want) {
		t.Errorf("%d calls of %d", len(got), len(want))
	}
	s.kept.forget(time.Now())
	if len(s.kept.columns) == 0 {
		t.Error("what is in use is forgotten")
	}
	s.kept.forget(time.Now().Add(2 * keptFor))
	if len(s.kept.columns) != 0 || s.kept.bytes != 0 {
		t.Errorf("%d columns are still kept", len(s.kept.columns))
	}
	// The damaged column is read now, and the calls themselves are asked.
	page, err := s.List(t.Context(), Query{Filter: f, Limit: 1000, Count: true})
	if err != nil || len(page.Calls) != len(want) || page.Total != int64(len(want)) {
		t.Errorf("with a damaged column there are %d calls of %d, total %d, %v", len(page.Calls), len(want), page.Total, err)
	}
}

// There is a bound, and what does not fit is read each time.
func TestKeptColumnsHaveABound(t *testing.T) {
	var k kept
	b := block{number: 1, calls: 1, made: 7}
	b.numbers[colTook] = &numbers{}
	k.put(&b, colTook, keptBytes-200)
	b.number = 2
	k.put(&b, colTook, 200)
	if empty := (block{number: 2, made: 7}); k.get(&empty, colTook) || k.bytes > keptBytes {
		t.Errorf("%d bytes are kept", k.bytes)
	}
	if other := (block{number: 1, made: 8}); k.get(&other, colTook) {
		t.Error("a column of an older block is taken")
	}
	if again := (block{number: 1, made: 7}); !k.get(&again, colTook) || again.numbers[colTook] != b.numbers[colTook] {
		t.Error("a kept column is not there")
	}
}

// Names come from the columns where SQLite has no index of them, and are the same.
func TestNamesAreThoseOfTheCalls(t *testing.T) {
	s := packedStore(t)
	same := func(when string) {
		t.Helper()
		for key, column := range map[key]string{keyServer: "server", keyTool: "tool", keyOrigin: "origin"} {
			got, err := s.names(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			want, err := texts(t.Context(), s.readers, "SELECT DISTINCT "+column+" FROM calls ORDER BY 1")
			if err != nil {
				t.Fatal(err)
			}
			if key == keyOrigin {
				want = with(want, "window", "serve", "cli", "app", "suite", "shell")
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: of %s there are %d names, the calls have %d", when, key, len(got), len(want))
			}
		}
	}
	same("with loose calls")
	oldest, err := texts(t.Context(), s.readers, `SELECT id FROM calls WHERE tool = 'tool7' OR server = 'server3'`)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), oldest); err != nil {
		t.Fatal(err)
	}
	same("when all calls of a name are gone")
	packAll(t, s)
	same("when their blocks are made anew")
	exec(t, s, `DELETE FROM block_columns`)
	s.kept.forget(time.Now().Add(2 * keptFor))
	same("without columns")
}

// Of calls that took the same the newest are the slowest, in whichever order blocks are added up.
func TestTheSlowestAreTheSameEachTime(t *testing.T) {
	s := packedStore(t)
	exec(t, s, `UPDATE calls SET took_us = 30000000, status = 'timeout' WHERE seq % 50 = 9`)
	packAll(t, s)
	want, err := texts(t.Context(), s.readers, `SELECT id FROM calls ORDER BY took_us DESC, started_at DESC, seq DESC LIMIT 10`)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		st, err := s.Summary(context.Background(), StatsQuery{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range st.Slowest {
			got = append(got, c.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the slowest are %v, the calls say %v", got, want)
		}
	}
}

package history_test

import (
	"bytes"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/history"
)

// TestLargeMessagesAreKeptCompressed: they come back byte for byte, are found by their
// words, and take less than they were; what does not get smaller, or is small, stays readable.
func TestLargeMessagesAreKeptCompressed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	large := newSample("demo", "large", `{"q":"`+strings.Repeat("all work and no play ", 400)+`"}`, text(strings.Repeat("the quick brown fox ", 500)+"zyzzyva"))
	small := newSample("demo", "small", `{"q":"all work"}`, text("the quick brown fox"))
	ids := []string{record(t, s, large), record(t, s, small)}
	for i, c := range []sample{large, small} {
		id := ids[i]
		r := get(t, s, id)
		if !bytes.Equal(r.Arguments.Inline, c.start.Arguments) || !bytes.Equal(r.Result.Inline, c.end.Result) {
			t.Errorf("%s: the bodies changed", c.start.Tool)
		}
		frames, err := s.Frames(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range frames {
			if !bytes.Equal(f.Body.Inline, c.end.Frames[i].Raw) {
				t.Errorf("%s: message %d changed", c.start.Tool, i)
			}
		}
	}
	if found := list(t, s, "zyzzyva"); len(found) != 1 || found[0] != ids[0] {
		t.Errorf("found %+v", found)
	}
	db := look(t, dir)
	for _, c := range []struct{ query, want string }{
		{`SELECT count(*) FROM frames WHERE zipped IS NOT NULL AND body IS NULL AND length(zipped) * 4 < bytes`, "2"},
		{`SELECT count(*) FROM frames WHERE zipped IS NULL`, "2"},
		{`SELECT result FROM calls_view WHERE tool = 'small'`, string(small.end.Result)},
		{`SELECT arguments FROM calls_view WHERE tool = 'large'`, "(8408 bytes, compressed)"},
	} {
		var got string
		if err := db.QueryRow(c.query).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s: %q, %v", c.query, got, err)
		}
	}
}

// look opens the database beside the store, as the sqlite3 tool does.
func look(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestADamagedMessageIsSaid: it is an error of its call, with what to do, and no other's.
func TestADamagedMessageIsSaid(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	broken := record(t, s, newSample("demo", "broken", `{}`, text(strings.Repeat("a result ", 1000))))
	fine := record(t, s, newSample("demo", "fine", `{}`, text(strings.Repeat("a result ", 1000))))
	list(t, s, "") // until both are stored
	if _, err := look(t, dir).Exec(`UPDATE frames SET zipped = x'00112233' WHERE zipped IS NOT NULL AND key >> 20 = (SELECT seq FROM calls WHERE id = ?)`, broken); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		func() error { _, err := s.Get(t.Context(), broken); return err }(),
		func() error { _, err := s.Frames(t.Context(), broken); return err }(),
	} {
		if err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("the damage is told as %v", err)
		}
	}
	get(t, s, fine)
	if found := list(t, s, "result"); len(found) == 0 {
		t.Error("the search found nothing")
	}
}

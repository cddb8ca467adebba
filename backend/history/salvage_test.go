package history_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// salvaged is a new history with what is left of the one in dir, looked at for what is in it.
func salvaged(t *testing.T, dir string) (*history.Store, history.ImportReport) {
	t.Helper()
	before := contents(t, dir)
	s := open(t, history.Options{Dir: t.TempDir()})
	report, err := s.Salvage(t.Context(), dir, history.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.List(t.Context(), history.Query{Limit: 1000, Count: true})
	if err != nil || page.All != int64(report.Added) {
		t.Errorf("the new history has %d calls of %+v, %v", page.All, report, err)
	}
	for _, c := range page.Calls[:min(20, len(page.Calls))] {
		whole, err := s.Whole(t.Context(), c.ID)
		if err != nil || len(whole.Frames) != c.FrameCount {
			t.Errorf("call %s has %d of %d messages, %v", c.ID, len(whole.Frames), c.FrameCount, err)
		}
	}
	if again, err := s.Salvage(t.Context(), dir, history.ImportOptions{}); err != nil || again.Added != 0 || again.Known != report.Added {
		t.Errorf("a second time: %+v, %v", again, err)
	}
	if after := contents(t, dir); !bytes.Equal(before, after) {
		t.Error("the damaged history was changed")
	}
	return s, report
}

// contents are the bytes of a database and of its log.
func contents(t *testing.T, dir string) []byte {
	t.Helper()
	var all [][]byte
	for _, name := range []string{"history.db", "history.db-wal"} {
		raw, _ := os.ReadFile(filepath.Join(dir, name)) // the log may be missing
		all = append(all, raw)
	}
	return bytes.Join(all, []byte("|"))
}

// root is the number of the page in which a table begins.
func root(t *testing.T, dir, table string) (page int) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.QueryRow(`SELECT rootpage FROM sqlite_schema WHERE name = ?`, table).Scan(&page); err != nil {
		t.Fatal(err)
	}
	return page
}

// What a damaged page does not hold comes back from a history that was moved aside, also
// when it is the page without which SQLite finds nothing.
func TestADamagedHistoryIsSalvaged(t *testing.T) {
	sound, ids := filled(t, 250)
	large := ids[len(ids)-1]
	all := len(ids)
	info, err := os.Stat(filepath.Join(sound, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	pages := int(info.Size() / 4096)
	for name, one := range map[string]struct {
		harm        func(dir string)
		least, most int // calls that come back
	}{
		"nothing":                 {func(string) {}, all, all},
		"pages in the middle":     {func(dir string) { overwrite(t, dir, pages/2, 3) }, all - 80, all},
		"its first page":          {func(dir string) { overwrite(t, dir, 0, 1) }, all, all},
		"its schema":              {func(dir string) { overwrite(t, dir, 0, 3) }, all, all},
		"the root of calls":       {func(dir string) { overwrite(t, dir, root(t, dir, "calls")-1, 1) }, all, all},
		"the root of messages":    {func(dir string) { overwrite(t, dir, root(t, dir, "frames")-1, 1) }, all, all},
		"the index of their ids":  {func(dir string) { overwrite(t, dir, root(t, dir, "calls_id")-1, 1) }, all, all},
		"the half that is cut":    {func(dir string) { cutOff(t, dir, info.Size()/2+1000) }, all / 8, all - 1},
		"all but its first half":  {func(dir string) { overwrite(t, dir, pages/2, pages-pages/2) }, all / 8, all - 1},
		"all but its second half": {func(dir string) { overwrite(t, dir, 0, pages/2) }, all / 8, all - 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			one.harm(dir)
			s, report := salvaged(t, dir)
			if report.Added < one.least || report.Added > one.most || report.Added+report.Lost > all {
				t.Errorf("of %d calls: %+v", all, report)
			}
			if one.least == all {
				if report.Added != all || report.Lost+report.Cut > 0 {
					t.Errorf("the report is %+v", report)
				}
				if w, err := s.Whole(t.Context(), large); err != nil || len(w.Result.Inline) != 0 || w.Result.Hash == "" {
					t.Errorf("the large result is %+v, %v", w, err)
				}
			}
		})
	}
}

func cutOff(t *testing.T, dir string, size int64) {
	t.Helper()
	if err := os.Truncate(filepath.Join(dir, "history.db"), size); err != nil {
		t.Fatal(err)
	}
}

// A database that lost all of its contents is salvaged out of its log, which SQLite would
// throw away.
func TestAHistoryIsSalvagedFromItsLog(t *testing.T) {
	live := t.TempDir()
	s, err := history.Open(t.Context(), history.Options{Dir: live})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for range 100 {
		ids = append(ids, record(t, s, newSample("demo", "echo", `{}`, text(strings.Repeat("words ", 1000)))))
	}
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(live)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	cutOff(t, dir, 0)
	_, report := salvaged(t, dir)
	if report.Added != len(ids) {
		t.Errorf("of %d calls: %+v", len(ids), report)
	}
}

// alter runs statements on a history that nobody has open.
func alter(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// A history of an earlier schema comes back, too: its rows are shorter.
func TestAnOldHistoryIsSalvaged(t *testing.T) {
	for version := 1; version <= len(released); version++ {
		dir := older(t, version)
		alter(t, dir, `UPDATE calls SET id = '01a2011a-e1c0-704e-89d1-ed396ce601a' || seq`, `PRAGMA wal_checkpoint(TRUNCATE)`)
		for _, harm := range []func(){func() {}, func() { overwrite(t, dir, root(t, dir, "calls")-1, 1) }} {
			harm()
			s := open(t, history.Options{Dir: t.TempDir()})
			report, err := s.Salvage(t.Context(), dir, history.ImportOptions{})
			if err != nil || report.Added+report.Lost == 0 {
				t.Errorf("schema %d: %+v, %v", version, report, err)
			}
			if report.Lost == 0 { // its few calls stand in the very page that is damaged
				if c := get(t, s, "01a2011a-e1c0-704e-89d1-ed396ce601a2"); string(c.Arguments.Inline) != `{"n":42}` || string(c.Result.Inline) != `{"sum":"fine"}` || c.Method != "tools/call" {
					t.Errorf("schema %d: the call is %+v", version, c)
				}
			}
		}
	}
}

// A row may say anything: it costs itself, and no more.
func TestRowsThatCannotBe(t *testing.T) {
	dir, ids := filled(t, 60)
	alter(t, dir,
		`UPDATE calls SET arguments = NULL, arguments_frame = 0, arguments_at = -5 WHERE seq = 1`,
		`UPDATE calls SET arguments = NULL, arguments_frame = 0, arguments_at = 9223372036854775807 WHERE seq = 2`,
		`UPDATE calls SET argument_bytes = -1 WHERE seq = 3`,
		`UPDATE calls SET result = NULL, result_frame = NULL, result_hash = 'x' WHERE seq = 4`,
		`UPDATE calls SET result = NULL, result_frame = NULL, result_hash = '../../../../../../../../../../../../../../../../../../../etc/passwd' WHERE seq = 5`,
		`UPDATE calls SET result_at = -1, result_bytes = 9223372036854775807 WHERE result_hash IS NOT NULL`,
		`UPDATE calls SET started_at = -9223372036854775808 WHERE seq = 6`,
		`UPDATE calls SET status = 'fine' WHERE seq = 7`,
		`UPDATE calls SET id = 'fine' WHERE seq = 8`,
		`UPDATE calls SET pinned = 7 WHERE seq = 9`,
		`UPDATE calls SET seq = 9223372036854775807 WHERE seq = 10`,
		`UPDATE calls SET seq = -9223372036854775807 WHERE seq = 11`,
		`UPDATE frames SET zipped = x'28b52ffdffffffffffffff', body = NULL WHERE key >> 20 = 12`,
		`UPDATE frames SET at = -9 WHERE key >> 20 = 13`,
		`UPDATE calls SET frames = 9223372036854775807 WHERE seq = 14`,
		`PRAGMA wal_checkpoint(TRUNCATE)`,
	)
	for name, harm := range map[string]func(dir string){
		"in a sound file":   func(string) {},
		"in a damaged file": func(dir string) { overwrite(t, dir, root(t, dir, "frames")-1, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			copied := t.TempDir()
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			harm(copied)
			_, report := salvaged(t, copied)
			if report.Lost < 4 || report.Added < len(ids)-10 || report.Added+report.Lost < len(ids) {
				t.Errorf("of %d calls: %+v", len(ids), report)
			}
		})
	}
}

// What is no history is told, and so is one of which nothing is left.
func TestNothingIsSalvaged(t *testing.T) {
	s := open(t, history.Options{Dir: t.TempDir()})
	if _, err := s.Salvage(t.Context(), t.TempDir(), history.ImportOptions{}); !failure.Is(err, failure.NotFound) {
		t.Errorf("an empty folder: %v", err)
	}
	for name, content := range map[string][]byte{
		"empty": nil, "noise": bytes.Repeat([]byte{0x0d, 0, 0, 0xff, 1, 2, 3}, 10_000), "text": []byte("this is no database"),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "history.db"), content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := s.Salvage(t.Context(), dir, history.ImportOptions{})
		if !failure.Is(err, failure.Storage) || !strings.HasPrefix(failure.From(err).Message, "Nothing of the history in ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

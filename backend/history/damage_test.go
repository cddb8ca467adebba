package history_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// overwrite puts noise over the pages of a database, from the given one on.
func overwrite(t testing.TB, dir string, from, pages int) {
	t.Helper()
	file, err := os.OpenFile(filepath.Join(dir, "history.db"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	noise := bytes.Repeat([]byte{0xa5, 0x13, 0xff, 0x00, 0x7c}, 4096*pages/5+1)[:4096*pages]
	if _, err := file.WriteAt(noise, int64(from)*4096); err != nil {
		t.Fatal(err)
	}
}

// checkpoint moves the write-ahead log into the database.
func checkpoint(t testing.TB, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
}

// filled is a closed folder with n calls, one of them large, all of it in history.db.
func filled(t testing.TB, n int) (dir string, ids []string) {
	t.Helper()
	dir = t.TempDir()
	s, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		ids = append(ids, record(t, s, newSample("demo", "echo", fmt.Sprintf(`{"n":%d}`, i), text(strings.Repeat("words ", 100)))))
	}
	ids = append(ids, record(t, s, newSample("demo", "large", `{}`, text(strings.Repeat("large ", 100_000)))))
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	checkpoint(t, dir)
	return dir, ids
}

// works records a call and finds it.
func works(t testing.TB, s *history.Store) {
	t.Helper()
	id := record(t, s, newSample("demo", "echo", `{}`, text("a new needle")))
	if got := list(t, s, "needle"); len(got) != 1 || got[0] != id {
		t.Errorf("found %v", got)
	}
}

// asideOf is the one folder that was moved aside.
func asideOf(t testing.TB, dir string) string {
	t.Helper()
	all, _ := filepath.Glob(filepath.Join(dir, "history-damaged-*"))
	if len(all) != 1 {
		t.Fatalf("moved aside are %v", all)
	}
	return all[0]
}

// Whatever is broken of the file, it is moved aside whole, with what it refers to, and
// a new history works at once.
func TestADamagedHistoryIsMovedAside(t *testing.T) {
	for name, harm := range map[string]func(t *testing.T, dir string){
		"no database at all": func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, "history.db"), []byte(strings.Repeat("this is no database. ", 1000)), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"nothing is left of it": func(t *testing.T, dir string) {
			if err := os.Truncate(filepath.Join(dir, "history.db"), 0); err != nil {
				t.Fatal(err)
			}
		},
		"its first page": func(t *testing.T, dir string) { overwrite(t, dir, 0, 1) },
		"its schema":     func(t *testing.T, dir string) { overwrite(t, dir, 1, 12) },
		"all but its first page": func(t *testing.T, dir string) {
			info, err := os.Stat(filepath.Join(dir, "history.db"))
			if err != nil {
				t.Fatal(err)
			}
			overwrite(t, dir, 1, int(info.Size()/4096)-1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := filled(t, 300)
			harm(t, dir)
			broken, err := os.ReadFile(filepath.Join(dir, "history.db"))
			if err != nil {
				t.Fatal(err)
			}
			s := open(t, history.Options{Dir: dir})
			aside := asideOf(t, dir)
			if kept, _ := os.ReadFile(filepath.Join(aside, "history.db")); !bytes.Equal(kept, broken) {
				t.Error("the damaged file was changed")
			}
			if blobs := files(t, filepath.Join(aside, "blobs")); len(blobs) < 1 {
				t.Error("the large bodies are not with it")
			}
			works(t, s)
			found := history.FindAside(dir)
			if found == nil || found.Folder != aside || !strings.Contains(found.Failure().Message, "was damaged") || !strings.Contains(found.Failure().Hint, aside) {
				t.Fatalf("FindAside: %+v", found)
			}
			if err := found.Seen(); err != nil || history.FindAside(dir) != nil {
				t.Errorf("it is still told: %v", err)
			}
		})
	}
}

// Damage that shows while the store is open is told at once, and keeps no call from
// being kept: what was reported done meanwhile is in the new history.
func TestDamageThatShowsLater(t *testing.T) {
	dir, ids := filled(t, 2000)
	s, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	running := newSample("demo", "slow", `{}`, text("done after all"))
	s.Begin(running.start)
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkpoint(t, dir)
	pages := int(info.Size() / 4096)
	overwrite(t, dir, pages/10, pages-pages/10)
	for _, id := range ids {
		if _, err = s.Get(t.Context(), id); err != nil {
			break
		}
	}
	if !failure.Is(err, failure.Storage) || !errors.Is(err, history.ErrDamaged) {
		t.Fatalf("reading all calls says %v", err)
	}
	<-s.Damaged()
	during := newSample("demo", "echo", `{}`, text("made during the damage"))
	s.Begin(during.start)
	_ = s.End(t.Context(), during.end) // it may be told, or be in the journal
	_ = s.Close(context.Background())

	s = open(t, history.Options{Dir: dir})
	if history.FindAside(dir) == nil {
		t.Fatal("nothing was moved aside")
	}
	if err := s.Resume(t.Context(), running.start); err != nil {
		t.Fatal(err)
	}
	if err := s.End(t.Context(), running.end); err != nil {
		t.Fatal(err)
	}
	if r := get(t, s, running.start.ID); r.Status != history.OK {
		t.Errorf("the call that ran is %s", r.Status)
	}
	works(t, s)
}

// A suspicion that is not true costs nothing: the history stays.
func TestASoundHistoryStays(t *testing.T) {
	dir, ids := filled(t, 50)
	if err := os.WriteFile(filepath.Join(dir, "history.suspect"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, history.Options{Dir: dir})
	if aside := history.FindAside(dir); aside != nil || len(list(t, s, "words")) != len(ids)-1 {
		t.Errorf("moved aside: %+v", aside)
	}
	if _, err := os.Stat(filepath.Join(dir, "history.suspect")); err == nil {
		t.Error("the suspicion is still there")
	}
}

// A call that was begun in a store that is closed goes on in the next one.
func TestACallGoesOnInTheNextStore(t *testing.T) {
	dir := t.TempDir()
	s, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	c := newSample("demo", "slow", `{}`, text("done"))
	s.Begin(c.start)
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	s = open(t, history.Options{Dir: dir})
	if r := get(t, s, c.start.ID); r.Status != history.Interrupted {
		t.Errorf("it is %s", r.Status)
	}
	if err := s.Resume(t.Context(), c.start); err != nil {
		t.Fatal(err)
	}
	if err := s.End(t.Context(), c.end); err != nil {
		t.Fatal(err)
	}
	if r := get(t, s, c.start.ID); r.Status != history.OK || r.Failure != nil || len(list(t, s, "")) != 1 {
		t.Errorf("it is %+v", r.Call)
	}
}

// A large body whose file is damaged or gone is told; the call itself is there.
func TestADamagedBodyIsTold(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"gone":    os.Remove,
		"cut off": func(path string) error { return os.Truncate(path, 1000) },
		"empty":   func(path string) error { return os.Truncate(path, 0) },
		"other bytes": func(path string) error {
			b, err := os.ReadFile(path)
			if err == nil {
				b[len(b)/2] ^= 1
				err = os.WriteFile(path, b, 0o600)
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, history.Options{Dir: dir})
			id := record(t, s, newSample("demo", "large", `{}`, text(strings.Repeat("large ", 100_000))))
			r := get(t, s, id)
			if body, err := s.OpenBody(r.Result); err != nil {
				t.Fatal(err)
			} else if err := body.Close(); err != nil {
				t.Fatal(err)
			}
			if err := harm(filepath.Join(dir, "blobs", r.Result.Hash[:2], r.Result.Hash)); err != nil {
				t.Fatal(err)
			}
			if r = get(t, s, id); r.Status != history.OK || len(list(t, s, "")) != 1 {
				t.Errorf("the call is %+v", r.Call)
			}
			_, err := s.OpenBody(r.Result)
			if e := failure.From(err); e == nil || e.Hint == "" || !strings.Contains(e.Message, "stored body") {
				t.Errorf("opening it says %v", err)
			}
		})
	}
}

package history_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// refused opens a folder that cannot be opened and returns why.
func refused(t *testing.T, o history.Options) *failure.Error {
	t.Helper()
	s, err := history.Open(t.Context(), o)
	if err == nil {
		_ = s.Close(context.Background())
		t.Fatal("Open succeeded")
	}
	e := failure.From(err)
	if e.Code != failure.Storage || e.Hint == "" || !strings.HasSuffix(e.Message, ".") {
		t.Errorf("the failure is %s: %q, hint %q", e.Code, e.Message, e.Hint)
	}
	return e
}

func TestANewerSchemaIsRefusedAndLeftAlone(t *testing.T) {
	dir := t.TempDir()
	s, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, newSample("demo", "echo", `{}`, text("old")))
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "history.db")
	reader, err := sql.Open("sqlite3", "file:"+filepath.ToSlash(path)+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Exec(`SELECT count(*) FROM calls`); err != nil {
		t.Fatal(err)
	}
	query(t, dir, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1) RETURNING 'ok'`)
	if err := reader.Close(); err != nil { // the last: what was written stays in the log
		t.Fatal(err)
	}
	before := [2][]byte{}
	for i, suffix := range []string{"", "-wal"} {
		if before[i], err = os.ReadFile(path + suffix); err != nil || len(before[i]) == 0 {
			t.Fatalf("history.db%s has %d bytes: %v", suffix, len(before[i]), err)
		}
	}
	for _, lazy := range []bool{false, true} {
		if e := refused(t, history.Options{Dir: dir, Lazy: lazy}); !strings.Contains(e.Message, "newer Fairlead") {
			t.Errorf("the failure says %q", e.Message)
		}
		for i, suffix := range []string{"", "-wal"} {
			if after, _ := os.ReadFile(path + suffix); !bytes.Equal(before[i], after) {
				t.Errorf("history.db%s was changed (lazy: %v)", suffix, lazy)
			}
		}
	}
}

func TestAnotherProgramsDatabaseIsRefused(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE theirs (x)`); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	if e := refused(t, history.Options{Dir: dir}); !strings.Contains(e.Message, "another program") {
		t.Errorf("the failure says %q", e.Message)
	}
}

// The table of migrations is made in a transaction of its own: a program that ends
// right after it leaves this.
func TestAFirstStartThatWasCutOffGoesOn(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
		INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)`)
	if err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	s := open(t, history.Options{Dir: dir})
	call := newSample("demo", "echo", `{}`, text("found"))
	record(t, s, call)
	if _, err := s.Get(t.Context(), call.start.ID); err != nil {
		t.Error(err)
	}
}

func TestAFileInTheFoldersPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, []byte("a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	if e := refused(t, history.Options{Dir: path}); !strings.Contains(e.Message, "cannot be opened") {
		t.Errorf("the failure says %q", e.Message)
	}
}

// playFull fills a small disk, makes calls, frees the disk, and prints "fine" when
// everything was as it must be.
func playFull(dir string) int {
	if err := mountSmall(dir); err != nil {
		fmt.Println(err)
		return cannot
	}
	for _, part := range []func(string) error{fullDisk, openFull} {
		if err := part(dir); err != nil {
			fmt.Println(err)
			return 1
		}
	}
	fmt.Println("fine")
	return 0
}

func fullDisk(dir string) error {
	ctx := context.Background()
	s, err := history.Open(ctx, history.Options{Dir: dir})
	if err != nil {
		return err
	}
	first := newSample("demo", "echo", `{}`, text("before"))
	s.Begin(first.start)
	if err := s.End(ctx, first.end); err != nil {
		return fmt.Errorf("with room: %w", err)
	}
	if err := s.Flush(ctx); err != nil {
		return fmt.Errorf("with room: %w", err)
	}
	filler := filepath.Join(dir, "filler")
	if err := fillDisk(filler); err != nil {
		return err
	}

	var ids []string
	for i := range 12 {
		size := 50_000
		if i%4 == 3 {
			size = 500_000 // a file of its own
		}
		c := newSample("demo", "echo", `{}`, text(strings.Repeat("x", size)))
		s.Begin(c.start)
		ids = append(ids, c.start.ID)
		err := s.End(ctx, c.end)
		if !failure.Is(err, failure.Storage) || !strings.Contains(err.Error(), "disk is full") {
			return fmt.Errorf("with a full disk End returns %w", err)
		}
	}
	if d := s.Degraded(); d == nil || !strings.Contains(d.Message, "disk is full") {
		return fmt.Errorf("with a full disk Degraded is %w", d)
	}
	if r, err := s.Get(ctx, first.start.ID); err != nil || r.Status != history.OK {
		return fmt.Errorf("with a full disk Get returns %v, %w", r.Status, err)
	}
	for _, id := range ids {
		if err := fromMemory(ctx, s, id); err != nil {
			return fmt.Errorf("with a full disk: call %s: %w", id, err)
		}
	}
	if err := listed(ctx, s, ids); err != nil {
		return fmt.Errorf("with a full disk: %w", err)
	}
	running := newSample("demo", "echo", `{"a":1}`, text("later"))
	s.Begin(running.start)
	if u, err := s.Unsaved(ctx, history.Filter{}); err != nil || len(u) != len(ids)+1 || u[0].ID != running.start.ID || u[0].Status != history.Running {
		return fmt.Errorf("with a full disk and a running call, unsaved are %+v, %w", u, err)
	}
	if r, err := s.Get(ctx, running.start.ID); err != nil || r.Status != history.Running || string(r.Arguments.Inline) != `{"a":1}` {
		return fmt.Errorf("with a full disk a running call is %+v, %w", r, err)
	}
	ids = append(ids, running.start.ID)
	_ = s.End(ctx, running.end)
	if err := s.Flush(ctx); !failure.Is(err, failure.Storage) {
		return fmt.Errorf("with a full disk Flush returns %w", err)
	}

	if err := os.Remove(filler); err != nil {
		return err
	}
	if err := s.Flush(ctx); err != nil {
		return fmt.Errorf("with room again: %w", err)
	}
	if d := s.Degraded(); d != nil {
		return fmt.Errorf("with room again Degraded is %w", d)
	}
	if u, err := s.Unsaved(ctx, history.Filter{}); err != nil || len(u) > 0 {
		return fmt.Errorf("with room again unsaved are %+v, %w", u, err)
	}
	for _, id := range ids {
		r, err := s.Get(ctx, id)
		if err != nil || r.Status != history.OK || r.Unsaved != nil || r.Result.Bytes == 0 || r.FrameCount != 2 {
			return fmt.Errorf("call %s was lost: %+v, %w", id, r.Call, err)
		}
		body, err := s.OpenBody(r.Result)
		if err != nil {
			return err
		}
		var result map[string]any
		err = json.NewDecoder(body).Decode(&result)
		_ = body.Close()
		if err != nil {
			return fmt.Errorf("the result of %s: %w", id, err)
		}
	}
	return s.Close(ctx)
}

// fromMemory checks a call that could not be stored: all of it is there, and why it is not.
func fromMemory(ctx context.Context, s *history.Store, id string) error {
	r, err := s.Get(ctx, id)
	if err != nil {
		return err
	}
	if r.Status != history.OK || r.Unsaved == nil || !strings.Contains(r.Unsaved.Message, "disk is full") {
		return fmt.Errorf("it is %s, unsaved because of %w", r.Status, r.Unsaved)
	}
	body, err := s.OpenBody(r.Result)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	var result map[string]any
	if err := json.NewDecoder(body).Decode(&result); err != nil {
		return fmt.Errorf("its result: %w", err)
	}
	frames, err := s.Frames(ctx, id)
	if err != nil {
		return err
	}
	if len(frames) != 2 || frames[1].Seq != 1 || frames[1].Body.Bytes < r.Result.Bytes {
		return fmt.Errorf("its messages are %d", len(frames))
	}
	return nil
}

// listed checks that calls which could not be stored are listed, the newest first, by filters too.
func listed(ctx context.Context, s *history.Store, ids []string) error {
	all := len(ids)
	for text, want := range map[string]int{
		"": all, "server:demo": all, "server:other": 0, "-server:demo": 0, "tool:ec* status:ok": all, "status:error": 0, "took:>1h": 0,
		"size:>400kb": all / 4, "has:frames": all, "has:error": 0, "has:note": 0, "-tag:x pinned:no": all, "pinned:yes": 0, "after:1d": all,
		"before:1d": 0, "words": 0,
	} {
		filter, err := history.ParseFilter(text)
		if err != nil {
			return err
		}
		u, err := s.Unsaved(ctx, filter)
		if err != nil || len(u) != want {
			return fmt.Errorf("unsaved calls with %q are %d, not %d: %w", text, len(u), want, err)
		}
		if want == all && (u[0].ID != ids[all-1] || u[0].Unsaved == nil) {
			return fmt.Errorf("the first of %q is %+v", text, u[0])
		}
	}
	return nil
}

// fillDisk writes to a file until the disk takes no more byte.
func fillDisk(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for size := 64 << 10; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	return nil
}

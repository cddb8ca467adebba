package history

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func noteStart(id string) Start {
	return Start{ID: id, Server: "s", Tool: "t", Origin: "cli", Arguments: json.RawMessage(`{"a":1}`), StartedAt: time.Now()}
}

// beginNote is nil where no note is taken.
func beginNote(t *testing.T, dir string, st Start) *Note {
	t.Helper()
	n := NewNote(t.Context(), Options{Dir: dir})
	if n != nil && !n.Begin(st) {
		n.Drop()
		return nil
	}
	return n
}

func openTaker(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close(context.Background()) })
	return s
}

func TestNotesAreTakenOver(t *testing.T) {
	dir := t.TempDir()
	id := NewID()
	n := beginNote(t, dir, noteStart(id))
	if n == nil {
		t.Fatal("no note")
	}
	if ok, err := n.End(End{ID: id, Status: OK, Result: json.RawMessage(`{"x":2}`), EndedAt: time.Now(), Took: time.Millisecond, Preview: "two"}); !ok || err != nil {
		t.Fatal(ok, err)
	}
	r, err := openTaker(t, dir).Get(t.Context(), id)
	if err != nil || r.Status != OK || string(r.Result.Inline) != `{"x":2}` || string(r.Arguments.Inline) != `{"a":1}` || r.Preview != "two" {
		t.Errorf("%+v, %v", r, err)
	}
	left, err := os.ReadDir(filepath.Join(dir, "journal"))
	if err != nil || len(left) != 3 { // the taker's own
		t.Errorf("%d files left, %v", len(left), err)
	}
}

func TestNoteWithoutEndIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	id := NewID()
	n := beginNote(t, dir, noteStart(id))
	n.journal.close(false) // what the end of the process does
	r, err := openTaker(t, dir).Get(t.Context(), id)
	if err != nil || r.Status != Interrupted {
		t.Errorf("%s, %v", r.Status, err)
	}
}

func TestNoteOfALivingProcessIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	id := NewID()
	n := beginNote(t, dir, noteStart(id))
	s := openTaker(t, dir)
	if page, err := s.List(t.Context(), Query{}); err != nil || len(page.Calls) != 0 {
		t.Errorf("%d calls, %v", len(page.Calls), err)
	}
	if ok, err := n.End(End{ID: id, Status: OK, EndedAt: time.Now()}); !ok || err != nil {
		t.Error(ok, err)
	}
}

func TestLargeCallsAreNotForNotes(t *testing.T) {
	dir := t.TempDir()
	id := NewID()
	n := beginNote(t, dir, noteStart(id))
	large := json.RawMessage(`"` + strings.Repeat("x", MaxInline+1) + `"`)
	if ok, err := n.End(End{ID: id, Status: OK, Result: large, EndedAt: time.Now()}); ok || err != nil {
		t.Error(ok, err)
	}
	n.Drop()
	start := noteStart(NewID())
	start.Arguments = large
	if beginNote(t, dir, start) != nil {
		t.Error("a note of large arguments")
	}
	left, err := os.ReadDir(filepath.Join(dir, "journal"))
	if err != nil || len(left) != 0 {
		t.Errorf("%d files left, %v", len(left), err)
	}
}

func TestWhereNoNotesAreTaken(t *testing.T) {
	dir := t.TempDir()
	for range maxNotes + 1 {
		n := beginNote(t, dir, noteStart(NewID()))
		if n == nil {
			t.Fatal("no note")
		}
		n.journal.close(false)
	}
	if beginNote(t, dir, noteStart(NewID())) != nil {
		t.Error("one note too many")
	}
	if page, err := openTaker(t, dir).List(t.Context(), Query{}); err != nil || len(page.Calls) != maxNotes+1 {
		t.Errorf("%d calls, %v", len(page.Calls), err)
	}

	broken := t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, "history.db"), []byte("this is no database at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if beginNote(t, broken, noteStart(NewID())) != nil {
		t.Error("a note beside a broken database")
	}
}

func TestNotesAreNoticedByAWatcher(t *testing.T) {
	dir := t.TempDir()
	s := openTaker(t, dir)
	changed := make(chan struct{}, 1)
	go s.Watch(t.Context(), func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	for { // what is there before the watcher first looks is not news
		id := NewID()
		n := beginNote(t, dir, noteStart(id))
		if ok, err := n.End(End{ID: id, Status: OK, EndedAt: time.Now()}); !ok || err != nil {
			t.Fatal(ok, err)
		}
		select {
		case <-changed:
			return
		case <-time.After(watchEvery):
		}
	}
}

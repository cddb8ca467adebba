package core_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// TestBrokenStore: a history that is damaged is moved aside and told, and keeps nobody
// from calling.
func TestBrokenStore(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	damaged := []byte("this is not a database, but somebody may want it back")
	if err := os.WriteFile(filepath.Join(home, "history.db"), damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	app := openHouse(t, home, &keychain{})
	answer, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("hi")})
	if err != nil || answer.Unrecorded != nil {
		t.Errorf("got %v, unrecorded %v", err, answer.Unrecorded)
	}
	if why := app.StorageFailure(); why != nil {
		t.Errorf("the failure is %+v", why)
	}
	aside := app.Aside()
	if aside == nil {
		t.Fatal("nothing is moved aside")
	}
	if !aside.Tell() || aside.Tell() {
		t.Error("commands do not tell it once")
	}
	if now, _ := os.ReadFile(filepath.Join(aside.Folder, "history.db")); string(now) != string(damaged) {
		t.Error("the file was changed")
	}
}

// fill makes calls of which a damaged history has something to lose.
func fill(t *testing.T, app *core.App) {
	t.Helper()
	for range 50 {
		if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("before the damage")}); err != nil {
			t.Fatal(err)
		}
	}
}

// noise is written over an open history. The log is the newest part of the database:
// what is read out of it now is noise.
func noise(t *testing.T, home string) {
	t.Helper()
	for _, name := range []string{"history.db", "history.db-wal"} {
		path := filepath.Join(home, name)
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		noise := make([]byte, max(0, len(old)-200))
		for i := range noise {
			noise[i] = byte(i*7 + 1)
		}
		if _, err := file.WriteAt(noise, 100); err != nil {
			t.Fatal(err)
		}
		_ = file.Close()
	}
}

// TestANewHistoryIsWatched: after a damaged history was replaced, what another program
// records is noticed as before.
func TestANewHistoryIsWatched(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	app := openHouse(t, home, &keychain{})
	fill(t, app)
	first := store(t, app)
	noise(t, home)
	renewed(t, app, first)

	other := openHouse(t, home, &keychain{})
	changes := app.Events.Subscribe()
	defer changes.Close()
	told := 0
	until(t, app.Events, "it is noticed again and again", func() bool { // once it may be that there is a new history
		if _, err := call(t, other, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("of another program")}); err != nil {
			t.Fatal(err)
		}
		select {
		case e := <-changes.C:
			if e.Topic == event.History {
				told++
			}
		default:
		}
		return told >= 2
	})
}

// renewed waits until a damaged history was replaced.
func renewed(t *testing.T, app *core.App, damaged *history.Store) {
	t.Helper()
	until(t, app.Events, "a new history is open", func() bool {
		_, _ = damaged.List(t.Context(), history.Query{Count: true}) // somebody looks
		now, err := app.Store()
		return err == nil && now != damaged
	})
}

// TestStoreBreaksWhileCalling: a call is under way when the history turns out damaged;
// it is recorded in the new one, and so are those that follow.
func TestStoreBreaksWhileCalling(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	app := openHouse(t, home, &keychain{})
	fill(t, app)
	id, err := app.Invoke.Start(invoke.Request{Origin: "test", Server: "demo", Tool: "slow", Arguments: []byte(`{"seconds": 600, "steps": 1}`)})
	if err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the call runs", func() bool { st, err := app.Fleet.Status("demo"); return err == nil && st.Running == 1 })
	first := store(t, app)
	if err := first.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	noise(t, home)
	renewed(t, app, first)
	if err := app.Invoke.Cancel(id); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the call is recorded", func() bool {
		record, err := store(t, app).Get(t.Context(), id)
		return err == nil && record.Status == history.Cancelled
	})
	if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("after it")}); err != nil {
		t.Fatal(err)
	}
	if app.Aside() == nil {
		t.Error("nobody is told")
	}
}

// TestDamageIsMetAtTheEnd: a program that ends as soon as it has met damage leaves a
// history that is moved aside, and says what was the matter however it was met.
func TestDamageIsMetAtTheEnd(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	app := openHouse(t, home, &keychain{})
	fill(t, app)
	if err := app.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(home, "history.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096 * 2; i < len(whole); i++ { // the schema can be read, nothing else
		whole[i] = byte(i*7 + 1)
	}
	app = openHouse(t, home, &keychain{})
	first := store(t, app)
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 { // also after the store was closed
		if _, err := first.List(t.Context(), history.Query{Count: true}); err != nil && !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("a read says %v", err)
		}
	}
	if err := app.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if history.FindAside(home) == nil {
		t.Error("nothing is moved aside")
	}
}

// TestStoreComesBack: what kept the history from opening goes away, and it is
// opened then; a call that began before that is recorded.
func TestStoreComesBack(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	inTheWay := filepath.Join(home, "history.db")
	if err := os.Mkdir(inTheWay, 0o700); err != nil {
		t.Fatal(err)
	}
	app := openHouse(t, home, &keychain{})
	if why := app.StorageFailure(); why == nil || why.Code != failure.Storage {
		t.Fatalf("the failure is %v", why)
	}
	id, err := app.Invoke.Start(invoke.Request{Origin: "test", Server: "demo", Tool: "slow", Arguments: []byte(`{"seconds": 600, "steps": 1}`)})
	if err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the call runs", func() bool { st, err := app.Fleet.Status("demo"); return err == nil && st.Running == 1 })
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the history is open", func() bool { _, err := app.Store(); return err == nil })
	if err := app.Invoke.Cancel(id); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the call is recorded", func() bool {
		record, err := store(t, app).Get(t.Context(), id)
		return err == nil && record.Status == history.Cancelled
	})
	if why := app.StorageFailure(); why != nil {
		t.Errorf("the failure is still %v", why)
	}
}

// TestTwoPrograms on one data folder: both call, both see all calls.
func TestTwoPrograms(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	k := &keychain{}
	one, two := openHouse(t, home, k), openHouse(t, home, k)
	for range 20 {
		for _, app := range []*core.App{one, two} {
			if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("hi")}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, app := range []*core.App{one, two} {
		if err := store(t, app).Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, app := range []*core.App{one, two} {
		if calls, _, err := store(t, app).Stats(t.Context()); err != nil || calls != 40 {
			t.Errorf("sees %d calls, %v", calls, err)
		}
	}
	if err := one.SetSecret(t.Context(), "shared", "value-of-one"); err != nil {
		t.Fatal(err)
	}
	if got, err := two.Vault.Get(t.Context(), "shared"); err != nil || got != "value-of-one" {
		t.Errorf("the other program reads %q, %v", got, err)
	}
}

package api_test

import (
	"database/sql"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/api"
	"fairlead/backend/event"
	"fairlead/backend/history"
)

// toldOfHistory waits until it is told that the history is to be looked at anew.
func toldOfHistory(events *event.Subscription) {
	for e := range events.C {
		if e.Topic == event.History {
			return
		}
	}
}

// The list tells of calls that cannot be stored, and why: another program holds the
// history here. As soon as it lets go they are as any other.
func TestCallsThatAreNotStoredYetAreListed(t *testing.T) {
	app, facades := opened(t)
	kept := stored(t, app, "before")
	store, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	begun := history.NewID()
	store.Begin(history.Start{ID: begun, Server: "demo", Tool: "slow", Origin: "serve", StartedAt: time.Now()})
	if err := store.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	events := app.Events.Subscribe()
	defer events.Close()
	other, err := sql.Open("sqlite3", filepath.Join(app.Paths.Data, "history.db")+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	lock, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	end := func(id string) {
		t.Helper()
		if err := store.End(t.Context(), history.End{ID: id, Status: history.OK, Result: json.RawMessage(`{}`), EndedAt: time.Now(), Took: time.Second}); err != nil {
			t.Fatal(err)
		}
	}
	end(begun)
	fresh := history.NewID()
	store.Begin(history.Start{ID: fresh, Server: "demo", Tool: "echo", Origin: "serve", StartedAt: time.Now()})
	end(fresh)

	page, err := facades.History.List(api.HistoryQuery{})
	if err != nil || len(page.Calls) != 3 || page.All != 3 || page.Total != 3 {
		t.Fatalf("the list is %+v, %v", page, err)
	}
	for i, id := range []string{fresh, begun, kept} {
		c := page.Calls[i]
		if c.ID != id || c.Status != "ok" {
			t.Errorf("call %d is %+v", i, c)
		}
		if told := c.Unsaved != nil && strings.Contains(c.Unsaved.Message, "locked"); told != (id != kept) {
			t.Errorf("of call %d it is told that %+v", i, c.Unsaved)
		}
	}
	toldOfHistory(events)
	if d, err := facades.Calls.Get(fresh); err != nil || d.Call.Unsaved == nil {
		t.Errorf("one of them is %+v, %v", d.Call, err)
	}

	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := store.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	toldOfHistory(events)
	page, err = facades.History.List(api.HistoryQuery{})
	if err != nil || len(page.Calls) != 3 || page.Total != 3 || page.Calls[0].ID != fresh || page.Calls[0].Unsaved != nil || page.Calls[1].Unsaved != nil {
		t.Errorf("the list is %+v, %v", page, err)
	}
}

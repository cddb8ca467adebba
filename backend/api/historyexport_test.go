package api_test

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/api"
	"fairlead/backend/history"
)

// An export tells what it had to leave out, once it was fetched.
func TestAnExportTellsWhatWasLeftOut(t *testing.T) {
	app, facades := opened(t)
	stored(t, app, "small")
	stored(t, app, strings.Repeat("words ", 200_000))
	store, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	store.Begin(history.Start{ID: history.NewID(), Server: "demo", Tool: "slow", Origin: "serve", Arguments: []byte(`{}`), StartedAt: time.Now()})
	if err := store.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	blobs, err := filepath.Glob(filepath.Join(app.Paths.Data, "blobs", "*", "*"))
	if err != nil || len(blobs) == 0 {
		t.Fatalf("%v, %v", blobs, err)
	}
	for _, path := range blobs {
		if err := os.WriteFile(path, []byte("something else"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	address, err := facades.History.Export(api.ExportRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if state, err := facades.History.Exported(address); err != nil || state != (api.ExportState{}) {
		t.Errorf("before anybody fetched it: %+v, %v", state, err)
	}
	answer := httptest.NewRecorder()
	facades.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", address, nil))
	want := api.ExportState{Written: 3, Of: 3, Done: true, Calls: 2, Running: 1, Missing: 2}
	if state, err := facades.History.Exported(address); err != nil || state != want {
		t.Errorf("got %+v, %v; want %+v", state, err, want)
	}
	if lines := strings.Count(answer.Body.String(), "\n"); answer.Code != 200 || lines != 2 {
		t.Errorf("%d, %d lines", answer.Code, lines)
	}
	if _, err := facades.History.Exported("/blob/calls/else"); err == nil {
		t.Error("an export that is none has a state")
	}
}

// A filter that finds nothing because of a slip is told, as it reads without it.
func TestANameThatNoCallHas(t *testing.T) {
	app, facades := opened(t)
	stored(t, app, "words")
	got, err := facades.History.Unknown("größer server:demmo tool:nowhere")
	if err != nil || len(got) != 2 ||
		got[0] != (api.UnknownName{Term: "server:demmo", Meant: "server:demo", Instead: "größer server:demo tool:nowhere"}) ||
		got[1] != (api.UnknownName{Term: "tool:nowhere"}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

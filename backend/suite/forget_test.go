package suite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/suite"
)

const forgetful = `servers: [demo]
variables: {coast: swahili}
steps:
  - {name: first, tool: echo, arguments: {message: "first-${coast}"}, expect: {equals: another}}
  - {name: second, tool: echo, arguments: {message: "second-${coast}"}}
`

// kept is the text of the one report that is kept.
func kept(t *testing.T, app *core.App) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(app.Paths.Data, "runs", "*"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWhatADeletedCallGaveIsForgotten: a report tells of calls what the history has,
// however they are deleted, and nothing else goes.
func TestWhatADeletedCallGaveIsForgotten(t *testing.T) {
	t.Parallel()
	for name, remove := range map[string]func(t *testing.T, store *history.Store, first string){
		"deleted": func(t *testing.T, store *history.Store, first string) {
			if err := store.Delete(t.Context(), []string{first, "nothing"}); err != nil {
				t.Error(err)
			}
		},
		"pruned": func(t *testing.T, store *history.Store, _ string) {
			if gone, err := store.Prune(t.Context(), history.CallLimits{Count: 1}, false); err != nil || gone.Calls != 1 {
				t.Error(gone, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := open(t)
			path := write(t, "s.yaml", forgetful)
			report, err := suite.Run(t.Context(), app, load(t, path), suite.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := suite.Remember(app, report, false); err != nil {
				t.Fatal(err)
			}
			if text := kept(t, app); strings.Count(text, "first-swahili") < 2 || !strings.Contains(text, "second-swahili") {
				t.Fatal(text)
			}
			store, err := app.Store()
			if err != nil {
				t.Fatal(err)
			}
			remove(t, store, report.Results[0].Call)
			if text := kept(t, app); strings.Contains(text, "first-swahili") || !strings.Contains(text, "second-swahili") {
				t.Error(text)
			}
			r := suite.Reported(app, path, report.Run)
			if r == nil || r.Outcome != suite.Failed || r.Failed != 1 || r.StartedAt != report.StartedAt {
				t.Fatalf("%+v", r)
			}
			first := r.Results[0]
			if first.Outcome != suite.Failed || first.Call != "" || first.Reason != "What came back was deleted from the history, with its call." {
				t.Errorf("%+v", first)
			}
		})
	}
}

// TestWhatIsDeletedWhileARunGoesOnIsForgottenAtItsEnd, though the report is written
// again and again until then.
func TestWhatIsDeletedWhileARunGoesOnIsForgottenAtItsEnd(t *testing.T) {
	t.Parallel()
	app := open(t)
	path := write(t, "s.yaml", forgetful)
	store, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	report, err := suite.Run(t.Context(), app, load(t, path), suite.Options{Told: func(e suite.Event) {
		if e.Result != nil && e.Result.Name == "first" && e.Result.Call != "" {
			if err := store.Delete(t.Context(), []string{e.Result.Call}); err != nil {
				t.Error(err)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := suite.Remember(app, report, false); err != nil {
		t.Fatal(err)
	}
	if text := kept(t, app); strings.Contains(text, "first-swahili") || !strings.Contains(text, "second-swahili") {
		t.Error(text)
	}
}

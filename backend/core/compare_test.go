package core_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"fairlead/backend/compare"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// made makes a call of the demo server and returns its id.
func made(t *testing.T, app *core.App, r invoke.Request) string {
	t.Helper()
	r.Origin, r.Server = "cli", core.DemoServer
	answer, err := app.Invoke.Call(t.Context(), r)
	if answer.ID == "" {
		t.Fatal(err)
	}
	return answer.ID
}

func echoed(message string) json.RawMessage {
	raw, _ := json.Marshal(map[string]string{"message": message})
	return raw
}

func TestTwoRunsAreComparedStepByStep(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	for _, run := range []string{"first", "second"} {
		made(t, app, invoke.Request{Tool: "echo", Arguments: echoed("same"), Client: "Checks", Run: run, RunStep: "greet"})
		made(t, app, invoke.Request{Tool: "echo", Arguments: echoed(run), Run: run, RunStep: "name"})
		made(t, app, invoke.Request{Tool: "echo", Arguments: echoed("again"), Run: run, RunStep: "greet"})
	}
	made(t, app, invoke.Request{Tool: "fail", Run: "first", RunStep: "gone"})
	made(t, app, invoke.Request{Tool: "get_time", Run: "second", RunStep: "new"})
	c, err := app.CompareRuns(t.Context(), "first", "second", core.CompareOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range c.Steps {
		got = append(got, s.Step+" "+s.Kind+" "+strings.Join(s.Parts, ","))
	}
	want := "greet same ; name changed arguments,result; greet #2 same ; gone removed ; new added "
	if strings.Join(got, "; ") != want || c.Same != 2 {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
	if a, b := c.A, c.B; a.Run != "first" || b.Run != "second" || a.Suite != "Checks" || strings.Join(a.Servers, " ") != "demo" ||
		a.Calls != 4 || a.StartedAt.IsZero() || b.StartedAt.Before(a.StartedAt) {
		t.Errorf("the sides: %+v and %+v", a, b)
	}
	_, err = app.CompareRuns(t.Context(), "first", "nobody's", core.CompareOptions{})
	// The window shows the hint as it is: no command is of use there.
	if f := failure.From(err); f == nil || f.Code != failure.NotFound || strings.Contains(f.Hint, "fairlead") || f.Command == "" {
		t.Errorf("a run that is not there: %v", err)
	}
}

func TestManyCallsAreReplayedAtOnceAndCancelled(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	var ids []string
	for range 8 {
		ids = append(ids, made(t, app, invoke.Request{Tool: "echo", Arguments: echoed("hello")}))
	}
	options := core.ReplayOptions{IDs: ids, Parallel: 4, Request: invoke.Request{Origin: "cli"}}
	plan, err := app.PlanReplay(t.Context(), options)
	if err != nil || len(plan.Calls) != 8 {
		t.Fatalf("%d calls, %v", len(plan.Calls), err)
	}
	same := 0
	app.Replay(t.Context(), plan, options, func(_ int, r core.Replayed) {
		if r.Same && r.Failure == nil && r.ID != "" {
			same++
		}
	})
	if same != 8 {
		t.Errorf("%d of 8 are the same", same)
	}
	options.Set = []core.Edit{core.NewEdit("message", "other"), core.NewEdit("/extra", "{}")}
	options.Request.SendAnyway = true
	app.Replay(t.Context(), plan, options, func(_ int, r core.Replayed) {
		if r.Same || len(r.Differs) == 0 || r.Differs[0] != "arguments" {
			t.Errorf("an edited call: %+v", r)
		}
	})
	// A replay that is cancelled at its first call makes no further ones but those under way.
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	count := 0
	options.Parallel = 1
	app.Replay(ctx, plan, options, func(int, core.Replayed) { count++; cancel() })
	if count > 2 {
		t.Errorf("%d calls were made after it was cancelled", count)
	}
}

func TestAnExportIsMaskedEverywhere(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	made(t, app, invoke.Request{Tool: "echo", Arguments: echoed("mail ann@example.com")})
	made(t, app, invoke.Request{Tool: "echo", Arguments: echoed(`{"api_token":"q8Zr7kkWm2Lp0XyT","note":"plain"}`)})
	var out bytes.Buffer
	report, err := app.Export(t.Context(), &out, core.ExportOptions{Redact: true})
	if err != nil || report.Calls != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	if strings.Contains(out.String(), "q8Zr7kkWm2Lp0XyT") || !strings.Contains(out.String(), "plain") || !strings.Contains(out.String(), "ann@example.com") {
		t.Errorf("got %s", out.String())
	}
	out.Reset()
	if _, err := app.Export(t.Context(), &out, core.ExportOptions{Mask: []string{"$.message"}}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "ann@example.com") {
		t.Errorf("got %s", out.String())
	}
	other := house(t, nil)
	imported, err := other.Import(t.Context(), bytes.NewReader(out.Bytes()), history.ImportOptions{})
	if err != nil || imported.Added != 2 || len(imported.Problems) != 0 {
		t.Errorf("%+v, %v", imported, err)
	}
	if _, err := app.Export(t.Context(), &out, core.ExportOptions{Mask: []string{"x"}}); !failure.Is(err, failure.InvalidArguments) {
		t.Errorf("a wrong rule: %v", err)
	}
}

func TestATextBesideJSONIsComparedAsText(t *testing.T) {
	t.Parallel()
	c, err := core.CompareRaw([]byte(`{"a":1}`), []byte("oops"), compare.Rules{}, core.CompareOptions{})
	if err != nil || c.Same || !c.Text || len(c.Rows) == 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

package suite_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/suite"
)

const failing = `name: Failing
servers: [demo]
setup:
  - {name: ready, tool: echo, arguments: {message: x}}
steps:
  - name: wrong sum
    tool: add
    arguments: {a: 1, b: 2}
    save: {total: $}
    expect:
      equals: 4
      contains: "7"
      matches: ^x
      path: {$: {type: string}}
  - name: needs it
    tool: echo
    arguments: {message: "${total}"}
  - name: nothing to save
    tool: echo
    arguments: {message: x}
    save: {y: $.a.b}
  - name: not ok
    tool: fail
  - name: no such tool
    tool: ecko
  - name: breaks its schema
    tool: structured_mismatch
    expect: {schema: output}
  - name: tries
    tool: echo
    arguments: {message: x}
    retry: {times: 3, delay: 1ms}
    expect: {equals: y}
teardown:
  - {name: bye, tool: echo, arguments: {message: x}}
`

func TestFailuresSayWhatAndWhere(t *testing.T) {
	report := run(t, suite.Options{}, "failing.yaml", failing)
	want := `setup ready: passed
steps wrong sum: failed | equals The answer is another. | contains The answer does not contain the text. | matches The answer does not match. | path $ is of another type.
steps needs it: skipped
steps nothing to save: failed | save There is nothing to save as ${y}.
steps not ok: failed | status The call did not succeed.
steps no such tool: failed | status The call did not succeed.
steps breaks its schema: failed | schema The answer does not fit the tool's output schema: `
	got := outcomes(report)
	if !strings.HasPrefix(got, want) || !strings.Contains(got, "steps tries: failed") || !strings.HasSuffix(got, "teardown bye: passed\n") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	first := report.Results[1].Misses[0]
	if first.Line != 11 || !strings.HasSuffix(first.File, "failing.yaml") || first.Expected != "4" || first.Actual != "3" || len(first.Diff) != 2 {
		t.Errorf("%+v", first)
	}
	for _, res := range report.Results {
		if want := map[string]int{"needs it": 0, "tries": 3}[res.Name]; strings.Contains("needs it, tries", res.Name) && res.Attempts != want {
			t.Errorf("%s: %d attempts", res.Name, res.Attempts)
		}
	}
	if report.Outcome != suite.Failed {
		t.Error(report.Outcome)
	}
}

func TestASetupThatFailsLeavesTheStepsOut(t *testing.T) {
	report := run(t, suite.Options{}, "s.yaml", "servers: [demo]\nsetup: [{tool: fail}]\nsteps: [{tool: echo, arguments: {message: x}}]\nteardown: [{name: bye, tool: echo, arguments: {message: x}}]\n")
	if got := outcomes(report); !strings.Contains(got, "steps echo: skipped\nteardown bye: passed") || report.Results[1].Reason != "The setup failed." {
		t.Error(got, report.Results[1].Reason)
	}
}

func TestFailFast(t *testing.T) {
	report := run(t, suite.Options{FailFast: true}, "f.yaml", failing)
	if got := outcomes(report); strings.Count(got, "failed") != 1 || !strings.Contains(got, "bye: passed") {
		t.Error(got)
	}
}

func TestOnlyTakesWhatItNeeds(t *testing.T) {
	text := "servers: [demo]\nsteps:\n- {name: one, tool: echo, arguments: {message: x}}\n- {name: two, tool: echo, arguments: {message: y}, save: {v: $}}\n- {name: three, tool: echo, arguments: {message: \"${v}\"}, expect: {equals: y}}\n- {name: four, tool: echo, arguments: {message: x}}\n"
	if got := outcomes(run(t, suite.Options{Only: "thr*"}, "s.yaml", text)); got != "steps two: passed\nsteps three: passed\n" {
		t.Error(got)
	}
	if got := outcomes(run(t, suite.Options{From: "three"}, "s.yaml", text)); got != "steps two: passed\nsteps three: passed\nsteps four: passed\n" {
		t.Error(got)
	}
	if _, err := suite.Run(t.Context(), open(t), load(t, write(t, "s.yaml", text)), suite.Options{Only: "nothing"}); !failure.Is(err, failure.Usage) {
		t.Error(err)
	}
}

func TestVariablesAreGiven(t *testing.T) {
	text := "servers: [demo]\nvariables:\n  n: 1\n  who: {env: WHO}\nsteps:\n- {tool: add, arguments: {a: \"${n}\", b: 1}, expect: {equals: 8}}\n- {tool: echo, arguments: {message: \"${who}\"}, expect: {equals: Ada}}\n"
	env := func(name string) (string, bool) { return map[string]string{"WHO": "Ada"}[name], name == "WHO" }
	given := suite.Overrides{"n": {Text: "7"}}
	if report := run(t, suite.Options{Variables: given, Env: env}, "s.yaml", text); report.Outcome != suite.Passed {
		t.Error(outcomes(report))
	}
	none := func(string) (string, bool) { return "", false }
	for _, o := range []suite.Options{{Env: none}, {Env: env, Variables: suite.Overrides{"m": {Text: "1"}}}} {
		if _, err := suite.Run(t.Context(), open(t), load(t, write(t, "s.yaml", text)), o); !failure.Is(err, failure.Usage) {
			t.Error(err)
		}
	}
}

func TestSnapshots(t *testing.T) {
	app := open(t)
	text := "servers: [demo]\nvariables: {m: first}\nsteps:\n- {name: a/b, tool: echo, arguments: {message: \"${m}\"}, expect: {snapshot: true}}\n- {name: w, tool: structured, expect: {snapshot: {name: weather, ignore: [$.city]}}}\n"
	path := write(t, "s.yaml", text)
	do := func(m string, update bool) *suite.Report {
		t.Helper()
		o := suite.Options{Variables: suite.Overrides{"m": {Text: m}}}
		if update {
			o.Update = func(string) bool { return true }
		}
		report, err := suite.Run(t.Context(), app, load(t, path), o)
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	if got := outcomes(do("first", false)); strings.Count(got, "There is no snapshot yet") != 2 {
		t.Error(got)
	}
	if report := do("first", true); report.Passed != 2 || report.Results[0].Updated == "" {
		t.Error(outcomes(report))
	}
	folder := suite.SnapshotFolder(path)
	if taken, err := os.ReadFile(filepath.Join(folder, "a-b.txt")); err != nil || string(taken) != "first\n" {
		t.Errorf("%q %v", taken, err)
	}
	taken, err := os.ReadFile(filepath.Join(folder, "weather.json"))
	if err != nil || !strings.Contains(string(taken), "\n  \"temperature\": 21.50,") {
		t.Errorf("%s %v", taken, err)
	}
	// What is ignored may differ; what is not may not.
	if err := os.WriteFile(filepath.Join(folder, "weather.json"), []byte(strings.Replace(string(taken), "Lisbon", "Porto", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if report := do("first", false); report.Passed != 2 {
		t.Error(outcomes(report))
	}
	report := do("second", false)
	if got := outcomes(report); strings.Count(got, "no longer as in") != 1 || report.Results[0].Misses[0].Expected != "first\n" {
		t.Error(got)
	}
}

func TestCancellingEndsCallsAndRunsTheTeardown(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	app := open(t)
	s := load(t, write(t, "s.yaml", "servers: [demo]\nsteps:\n- {tool: slow, arguments: {seconds: 500, steps: 10}}\n- {tool: echo, arguments: {message: x}}\nteardown: [{name: bye, tool: echo, arguments: {message: x}}]\n"))
	told := func(e suite.Event) {
		if e.Result != nil && e.Result.Outcome == suite.Running && e.Result.Target == "slow" {
			cancel(failure.New(failure.Cancelled, "The run was cancelled."))
		}
	}
	report, err := suite.Run(ctx, app, s, suite.Options{Told: told})
	if err != nil {
		t.Fatal(err)
	}
	if got := outcomes(report); got != "steps slow: cancelled\nsteps echo: cancelled\nteardown bye: passed\n" || report.Outcome != suite.Cancelled {
		t.Error(got)
	}
}

func TestAStepsTimeIsALimit(t *testing.T) {
	report := run(t, suite.Options{}, "s.yaml", "servers: [demo]\nsteps:\n- {tool: slow, timeout: 300ms, arguments: {seconds: 500, steps: 1000}, expect: {status: timeout}}\n")
	if report.Outcome != suite.Passed {
		t.Error(outcomes(report), report.Results[0].Misses)
	}
}

func TestCallsAreInTheHistory(t *testing.T) {
	app := open(t)
	s := load(t, write(t, "s.yaml", "name: Mine\nservers: [demo]\nsteps:\n- {name: greet, tool: echo, data: [{m: a}, {m: b}], arguments: {message: \"${m}\"}}\n"))
	report, err := suite.Run(t.Context(), app, s, suite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range []string{"1", "2"} {
		call, err := store.Get(t.Context(), report.Results[i].Call)
		if err != nil || call.Origin != "suite" || call.Client != "Mine" || call.Run != report.Run || call.Step != "greet ["+row+"]" || call.Status != history.OK {
			t.Errorf("%+v %v", call, err)
		}
	}
}

func TestServersOfASuiteEndWithIt(t *testing.T) {
	app := open(t)
	s := load(t, write(t, "s.yaml", "servers: {own: {command: definitely-no-such-program}}\nsteps: [{tool: x, expect: {status: spawn_failed}}]\n"))
	report, err := suite.Run(t.Context(), app, s, suite.Options{})
	if err != nil || report.Outcome != suite.Passed {
		t.Fatal(err, outcomes(report))
	}
	for _, st := range app.Fleet.List() {
		if st.Definition.Name != "demo" || st.State.Live() {
			t.Errorf("%s is still there: %s", st.Definition.Name, st.State)
		}
	}
}

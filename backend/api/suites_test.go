package api_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/suite"
)

// ran waits for the end of a run.
func ran(t *testing.T, app *core.App, f *api.API, file, id string) *api.SuiteReport {
	t.Helper()
	sub := app.Events.Subscribe()
	defer sub.Close()
	for {
		report, err := f.Suites.Report(file, id)
		if err != nil {
			t.Fatal(err)
		}
		if report.Report.Outcome != suite.Running {
			return report
		}
		for e := range sub.C {
			if e.Topic == event.Suites {
				break
			}
		}
	}
}

func TestSuites(t *testing.T) {
	app, f := opened(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.suite.yaml")
	const text = "servers: [demo]\nsteps:\n  - {name: one, tool: echo, arguments: {message: x}, expect: {equals: x}}\n  - {name: two, tool: add, arguments: {a: 1, b: 1}, expect: {equals: 3}}\n"
	if err := f.Suites.Save(file, text); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Suites.Open(dir); err != nil || got != dir {
		t.Fatal(got, err)
	}
	id, err := f.Suites.Run(api.SuiteRun{File: file})
	if err != nil {
		t.Fatal(err)
	}
	report := ran(t, app, f, file, id)
	if r := report.Report; r.Outcome != suite.Failed || r.Passed != 1 || r.Results[1].Misses[0].Actual != "2" || r.Results[1].Call == "" {
		t.Errorf("%+v", report)
	}
	if id, err = f.Suites.Run(api.SuiteRun{File: file, Only: "one"}); err != nil {
		t.Fatal(err)
	}
	if r := ran(t, app, f, file, id).Report; r.Outcome != suite.Passed || len(r.Results) != 1 {
		t.Errorf("%+v", r)
	}
	places, err := f.Suites.List([]string{dir, filepath.Join(dir, "gone")})
	if err != nil || len(places) != 2 || places[1].Failure == nil {
		t.Fatal(places, err)
	}
	row := places[0].Suites[0]
	if row.Name != "mine" || row.Steps != 2 || len(row.Last) != 2 || row.Last[0].Run != id || !row.Last[0].Part || row.Last[1].Outcome != suite.Failed {
		t.Errorf("%+v", row)
	}
	checked, err := f.Suites.Check(file, text+"nonsense: 1\n")
	if err != nil || len(checked.Problems) != 1 || checked.Problems[0].Line != 5 || len(checked.Steps) != 0 {
		t.Errorf("%+v %v", checked, err)
	}
	name, err := f.Suites.AddStep(api.SuiteStep{Call: report.Report.Results[0].Call, File: file, Name: "again", Snapshot: true})
	if err != nil || name != "again" {
		t.Fatal(name, err)
	}
	if written, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(written), text) || !strings.Contains(string(written), "snapshot: true") {
		t.Errorf("%s %v", written, err)
	}
	if id, err = f.Suites.Run(api.SuiteRun{File: file, Only: "again", Update: []string{"again"}}); err != nil {
		t.Fatal(err)
	}
	if r := ran(t, app, f, file, id).Report; r.Outcome != suite.Passed || r.Results[0].Updated == "" {
		t.Errorf("%+v", r)
	}
	if other, err := f.Suites.Report(file, "of another program"); err != nil || other.Report.Outcome != "" || other.Report.Results == nil {
		t.Error(other, err)
	}
	for _, wrong := range []string{"/etc/passwd", "relative.yaml"} {
		if _, err := f.Suites.Get(wrong); err == nil {
			t.Errorf("%s was read", wrong)
		}
		if err := f.Suites.Save(wrong, ""); err == nil {
			t.Errorf("%s was written", wrong)
		}
	}
}

func TestASuitesRunIsCancelled(t *testing.T) {
	app, f := opened(t)
	file := filepath.Join(t.TempDir(), "slow.suite.yaml")
	if err := f.Suites.Save(file, "servers: [demo]\nsteps: [{tool: slow, arguments: {seconds: 500, steps: 10}}]\nteardown: [{tool: echo, arguments: {message: x}}]\n"); err != nil {
		t.Fatal(err)
	}
	id, err := f.Suites.Run(api.SuiteRun{File: file})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Suites.Run(api.SuiteRun{File: file}); err == nil {
		t.Error("it runs twice at once")
	}
	if err := f.Suites.Cancel(file, id); err != nil {
		t.Fatal(err)
	}
	if r := ran(t, app, f, file, id).Report; r.Outcome != suite.Cancelled || r.Results[1].Outcome != suite.Passed {
		t.Errorf("%+v", r)
	}
	if err := f.Suites.Cancel(file, id); err == nil {
		t.Error("it was cancelled twice")
	}
}

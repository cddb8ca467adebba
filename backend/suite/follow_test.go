package suite_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/suite"
)

const followed = `name: Followed
servers: [demo]
steps:
  - {name: first, tool: echo, arguments: {message: one}, expect: {equals: two}}
  - {name: second, tool: echo, arguments: {message: two}}
`

// TestOthersFollowARun: each step shows elsewhere while the run goes on, and its
// report is there afterwards, until the next run's.
func TestOthersFollowARun(t *testing.T) {
	t.Parallel()
	app := open(t)
	path := write(t, "s.yaml", followed)
	told := make(chan struct{}, 1)
	ctx, cancel := context.WithCancel(t.Context())
	watched := make(chan error, 1)
	go func() {
		watched <- suite.Watch(ctx, app, func() {
			select {
			case told <- struct{}{}:
			default:
			}
		})
	}()
	<-told // it watches
	var during suite.Report
	first := suite.NewRun()
	report, err := suite.Run(t.Context(), app, load(t, path), suite.Options{Run: first, Told: func(e suite.Event) {
		if e.Result == nil || e.Result.Name != "second" || e.Result.Outcome != suite.Running {
			return
		}
		for { // the second step waits here for whoever follows
			if suite.UnderWay(app, path) == first {
				if r := suite.Reported(app, path, first); r != nil && r.Results[1].Outcome == suite.Running {
					during = *r
					return
				}
			}
			<-told
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if during.Outcome != suite.Running || during.Results[0].Outcome != suite.Failed || during.Results[0].Misses[0].Actual != "one" {
		t.Errorf("while it ran: %+v", during)
	}
	if err := suite.Remember(app, report, false); err != nil {
		t.Fatal(err)
	}
	after := suite.Reported(app, path, first)
	if after == nil || after.Outcome != suite.Failed || after.Passed != 1 || after.TookUs != report.TookUs || suite.UnderWay(app, path) != "" {
		t.Errorf("afterwards: %+v", after)
	}
	next, err := suite.Run(t.Context(), app, load(t, path), suite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := suite.Remember(app, next, false); err != nil {
		t.Fatal(err)
	}
	if suite.Reported(app, path, first) != nil || suite.Reported(app, path, next.Run) == nil {
		t.Error("not the last report is kept")
	}
	if left, _ := os.ReadDir(filepath.Join(app.Paths.Data, "runs")); len(left) != 1 {
		t.Errorf("it left %v", left)
	}
	cancel()
	if err := <-watched; err != nil {
		t.Error(err)
	}
}

// TestARunThatWasKilled is over, and says so.
func TestARunThatWasKilled(t *testing.T) {
	t.Parallel()
	app := open(t)
	path := write(t, "s.yaml", followed)
	report, err := suite.Run(t.Context(), app, load(t, path), suite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(app.Paths.Data, "runs", "*.json"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	// As it lies there when the program goes in the middle of the second step.
	text := `{"run":"` + report.Run + `","outcome":"running","results":[{"id":"1","outcome":"failed"},{"id":"2","outcome":"running"}]}`
	for name, text := range map[string]string{files[0]: text, files[0] + ".lock": ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := suite.Reported(app, path, report.Run)
	if r == nil || r.Outcome != suite.Cancelled || r.Failed != 1 || r.Results[1].Reason == "" || suite.UnderWay(app, path) != "" {
		t.Errorf("%+v", r)
	}
	for _, run := range []string{"", "../../secrets", "a/b", report.Run + "x"} {
		if r := suite.Reported(app, path, run); r != nil {
			t.Errorf("%q: %+v", run, r)
		}
	}
}

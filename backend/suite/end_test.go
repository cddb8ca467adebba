package suite_test

import (
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

const endless = `servers: [demo]
steps:
  - {name: quick, tool: echo, arguments: {message: one}}
  - {name: long, tool: slow, arguments: {seconds: 500, steps: 10}}
  - {name: never, tool: echo, arguments: {message: two}}
teardown:
  - {name: after, tool: echo, arguments: {message: three}}
`

// TestOthersEndARun: the call under way is cancelled, the teardown runs, and nothing
// but that run has ended, though another goes on in the same program.
func TestOthersEndARun(t *testing.T) {
	t.Parallel()
	app := open(t)
	path := write(t, "s.yaml", endless)
	under := func(run string, begun chan<- struct{}) suite.Options {
		return suite.Options{Run: run, Told: func(e suite.Event) {
			if e.Result != nil && e.Result.Name == "long" && e.Result.Outcome == suite.Running {
				close(begun)
			}
		}}
	}
	type ended struct {
		report *suite.Report
		err    error
	}
	start := func(run string) <-chan ended {
		begun, over := make(chan struct{}), make(chan ended, 1)
		go func() {
			report, err := suite.Run(t.Context(), app, load(t, path), under(run, begun))
			over <- ended{report, err}
		}()
		<-begun
		return over
	}
	first, second := suite.NewRun(), suite.NewRun()
	one, other := start(first), start(second)
	if err := suite.End(app, path, first); err != nil {
		t.Fatal(err)
	}
	got := <-one
	if got.err != nil {
		t.Fatal(got.err)
	}
	want := "steps quick: passed\nsteps long: cancelled\nsteps never: cancelled\nteardown after: passed\n"
	if outcomes(got.report) != want || got.report.Outcome != suite.Cancelled || got.report.Reason != "The run was ended from the window." {
		t.Errorf("%+v\n%s", got.report, outcomes(got.report))
	}
	if r := suite.Reported(app, path, first); r == nil || r.Reason != got.report.Reason {
		t.Errorf("others see %+v", r)
	}
	if suite.UnderWay(app, path) != second || suite.Ending(app, path, first) || suite.Ending(app, path, second) {
		t.Error("the other run ends, too")
	}
	if err := suite.End(app, path, first); !failure.Is(err, failure.NotFound) {
		t.Errorf("ended once more: %v", err)
	}
	if err := suite.End(app, path, second); err != nil {
		t.Fatal(err)
	}
	if got := <-other; got.err != nil || got.report.Outcome != suite.Cancelled {
		t.Errorf("%+v", got)
	}
}

// TestAStaleRequestEndsNothing: what lies there of runs that are over, and of none.
func TestAStaleRequestEndsNothing(t *testing.T) {
	t.Parallel()
	app := open(t)
	path := write(t, "s.yaml", followed)
	earlier, err := suite.Run(t.Context(), app, load(t, path), suite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	reports, _ := filepath.Glob(filepath.Join(app.Paths.Data, "runs", "*.json"))
	if len(reports) != 1 {
		t.Fatal(reports)
	}
	next := suite.NewRun()
	folder, name := filepath.Split(reports[0])
	begin := name[:len(name)-len(earlier.Run+".json")]
	for _, run := range []string{earlier.Run, next} {
		if err := os.WriteFile(filepath.Join(folder, begin+run+".json.end"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	report, err := suite.Run(t.Context(), app, load(t, path), suite.Options{Run: next})
	if err != nil || report.Outcome != suite.Failed || report.Reason != "" {
		t.Fatalf("%+v %v", report, err)
	}
	if err := suite.Remember(app, report, false); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("it left %v", left)
	}
	for _, run := range []string{"", "../../secrets", next} {
		if err := suite.End(app, path, run); !failure.Is(err, failure.NotFound) {
			t.Errorf("%q: %v", run, err)
		}
	}
}

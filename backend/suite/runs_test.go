package suite_test

import (
	"fmt"
	"sync"
	"testing"

	"fairlead/backend/suite"
)

func TestRunsAreRemembered(t *testing.T) {
	app := open(t)
	path := write(t, "s.yaml", "")
	var work sync.WaitGroup
	for i := range 25 {
		work.Go(func() {
			if err := suite.Remember(app, &suite.Report{Run: fmt.Sprint(i), File: path, Outcome: suite.Passed}, false); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	if err := suite.Remember(app, &suite.Report{Run: "last", File: path, Outcome: suite.Failed, Failed: 2}, true); err != nil {
		t.Fatal(err)
	}
	runs := suite.Runs(app, path)
	if len(runs) != 20 || runs[0].Run != "last" || runs[0].Failed != 2 || !runs[0].Part {
		t.Errorf("%d: %+v", len(runs), runs[0])
	}
	if got := suite.Runs(app, path+"x"); len(got) != 0 {
		t.Error(got)
	}
}

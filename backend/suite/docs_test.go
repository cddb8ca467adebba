package suite_test

import (
	"os"
	"strings"
	"testing"

	"fairlead/backend/suite"
)

// TestTheExampleOfTheDocumentsRuns: it is what docs/suites.md shows.
func TestTheExampleOfTheDocumentsRuns(t *testing.T) {
	text, err := os.ReadFile("../../docs/suites.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```yaml\n")
	example, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("there is no example")
	}
	report := run(t, suite.Options{Update: func(string) bool { return true }}, "demo.suite.yaml", example)
	if report.Outcome != suite.Passed || report.Passed != 10 {
		t.Errorf("%d passed:\n%s", report.Passed, outcomes(report))
	}
}

package suite_test

import (
	"testing"

	"fairlead/backend/suite"
)

const phases = `servers: [demo]
setup:
- {name: one, tool: echo, arguments: {message: a}, save: {a: $}}
- {name: two, tool: fail}
- {name: three, tool: echo, arguments: {message: x}}
steps:
- {name: s, tool: echo, arguments: {message: x}}
teardown:
- {name: fails, tool: fail}
- {name: uses, tool: echo, arguments: {message: "${a}"}, expect: {equals: a}}
- {name: last, tool: echo, arguments: {message: z}}
`

// TestASetupEndsAtItsFirstFailure, and the teardown at none.
func TestASetupEndsAtItsFirstFailure(t *testing.T) {
	want := `setup one: passed
setup two: failed | status The call did not succeed.
setup three: skipped
steps s: skipped
teardown fails: failed | status The call did not succeed.
teardown uses: passed
teardown last: passed
`
	for _, failFast := range []bool{false, true} {
		report := run(t, suite.Options{FailFast: failFast}, "s.yaml", phases)
		if got := outcomes(report); got != want {
			t.Errorf("fail fast %v: got\n%s", failFast, got)
		}
		if report.Results[2].Reason != "The setup failed." {
			t.Error(report.Results[2].Reason)
		}
	}
}

// TestAConditionThatCannotBeToldFails: a run that is green has looked.
func TestAConditionThatCannotBeToldFails(t *testing.T) {
	report := run(t, suite.Options{}, "s.yaml", `servers: [demo]
steps:
- {name: secret, tool: echo, when: "${secret:not-there} == x", arguments: {message: x}}
- name: group
  when: ${secret:not-there}
  parallel: [{name: in, tool: echo, arguments: {message: x}}]
- name: off
  when: false
  parallel: [{name: saves, tool: echo, arguments: {message: x}, save: {y: $}}]
- {name: needs, tool: echo, arguments: {message: "${y}"}}
`)
	want := "steps secret: failed | when "
	got := outcomes(report)
	if got[:len(want)] != want || report.Results[1].Outcome != suite.Failed || report.Results[2].Outcome != suite.Skipped || report.Results[3].Outcome != suite.Skipped {
		t.Error(got)
	}
}

// TestTheTeardownHasNoRow: a column is of one row, and it runs once.
func TestTheTeardownHasNoRow(t *testing.T) {
	got := told(t, write(t, "s.yaml", "servers: [demo]\ndata: [{a: 1}]\nsteps: [{tool: add, arguments: {a: \"${a}\"}}]\nteardown:\n- {tool: add, arguments: {a: \"${a}\"}}\n"))
	if got != "s.yaml:5: ${a} is not defined. Give it a value under “variables:”, or save it in an earlier step.\n" {
		t.Error(got)
	}
}

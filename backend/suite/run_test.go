package suite_test

import (
	"testing"

	"fairlead/backend/suite"
)

const whole = `# A suite with everything in it.
name: Everything
servers: [demo]
variables:
  a: 2
  greeting: Hello, ${who}
  who: world
setup:
  - name: warm up
    tool: echo
    arguments: {message: ready}
steps:
  - name: sum
    tool: add
    arguments:
      a: ${a}
      b: 40
    save:
      total: $
      text: {result: "$.content[0].text"}
    expect:
      equals: 42
      took: < 1m
      path:
        $: {type: integer}
  - name: captured
    tool: echo
    arguments: {message: "sum ${total} ${text}"}
    expect:
      - equals: sum 42 42
      - contains: ${total}
      - matches: ^sum \d+
      - result: $.content[0].type
        equals: text
      - result: $.content
        count: 1
  - tool: structured
    expect:
      schema: output
      path:
        $.city: Lisbon
        $.humidity: {type: integer}
        $.forecast: {count: 2}
        $.forecast[*].high: {contains: 23.0}
        $.nothing: {exists: false}
  - name: together
    limit: 2
    parallel:
      - tool: echo
        arguments: {message: "${greeting}"}
        expect: {equals: "Hello, world"}
      - tool: echo
        arguments: {message: "$${who}"}
        expect: {equals: "$${who}"}
      - {tool: add, arguments: {a: 1, b: 1}, expect: {equals: 2}}
  - name: table
    tool: add
    data: sums.csv
    limit: 3
    arguments: {a: "${x}", b: "${y}"}
    expect: {equals: "${sum}"}
  - name: failing
    tool: fail
    expect: {status: tool_error}
  - name: refused
    tool: add
    arguments: {a: one}
    expect: {status: invalid_arguments}
  - name: left out
    when: ${a} == 3
    tool: echo
    arguments: {message: x}
  - name: a resource
    read: demo://note/numbers
    expect:
      contains: "12345678901234567890"
  - name: a prompt
    prompt: greeting
    arguments: {name: Ada}
    expect: {contains: Ada}
teardown:
  - tool: echo
    arguments: {message: "bye ${total}"}
    expect: {equals: bye 42}
`

func TestASuiteWithEverything(t *testing.T) {
	report := run(t, suite.Options{}, "all.yaml", whole, "sums.csv", "x,y,sum\n1,2,3\n12345678901234567890,1,12345678901234567891\n0.1,0.2,0.3\n")
	want := `setup warm up: passed
steps sum: passed
steps captured: passed
steps structured: passed
steps echo: passed
steps echo 2: passed
steps add: passed
steps table [1]: passed
steps table [2]: passed
steps table [3]: passed
steps failing: passed
steps refused: passed
steps left out: skipped
steps a resource: passed
steps a prompt: passed
teardown echo: passed
`
	if got := outcomes(report); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if report.Outcome != suite.Passed || report.Passed != 15 || report.Skipped != 1 {
		t.Errorf("%s: %d passed, %d skipped", report.Outcome, report.Passed, report.Skipped)
	}
}

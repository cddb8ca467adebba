package suite_test

import (
	"strings"
	"testing"

	"fairlead/backend/suite"
)

func TestWhatIsIgnoredInATextIsAllOrNothing(t *testing.T) {
	app := open(t)
	path := write(t, "s.suite.yaml", `
servers: [demo]
steps:
  - {name: all, tool: echo, arguments: {message: "${word}"}, expect: {snapshot: {ignore: [$]}}}
  - {name: part, tool: echo, arguments: {message: "${word}"}, expect: {snapshot: {ignore: [$..time]}}}
variables: {word: one}
`)
	for i, want := range []string{"steps all: passed\nsteps part: passed\n", "steps all: passed\nsteps part: failed | snapshot "} {
		o := suite.Options{}
		if i == 0 {
			o.Update = func(string) bool { return true }
		} else {
			o.Variables = suite.Overrides{"word": {Text: "two"}}
		}
		report, err := suite.Run(t.Context(), app, load(t, path), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := outcomes(report); !strings.HasPrefix(got, want) || i == 1 && !strings.Contains(got, "It is a text: nothing in it can be ignored.") {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestACountMayBeAVariable(t *testing.T) {
	report := run(t, suite.Options{}, "s.suite.yaml", `
servers: [demo]
variables: {n: 2, word: two}
steps:
  - {name: right, tool: structured, arguments: {city: Lisbon}, expect: {path: {$.forecast: {count: "${n}"}}}}
  - {name: wrong, tool: structured, arguments: {city: Lisbon}, expect: {path: {$.city: {exists: true}, $.forecast: {count: "${word}"}}}}
`)
	want := "steps right: passed\nsteps wrong: failed | path $.forecast cannot have that number of values.\n"
	if got := outcomes(report); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

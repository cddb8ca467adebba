package suite_test

import (
	"fmt"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/suite"
)

// chained are variables of which each has the one before it ten times.
func chained(n int) string {
	var b strings.Builder
	b.WriteString("servers: [demo]\nvariables:\n  v0: aaaaaaaaaaaaaaaaaaaa\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "  v%d: '%s'\n", i, strings.Repeat(fmt.Sprintf("${v%d}", i-1), 10))
	}
	return b.String()
}

// TestVariablesThatMultiply: a kilobyte that would be terabytes.
func TestVariablesThatMultiply(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"variables": {chained(11) + "steps: [{tool: echo}]\n", "s.yaml:9: What the variables of the suite stand for is more than 16 MB."},
		"a step":    {chained(4) + "steps:\n- tool: echo\n  arguments: {message: '" + strings.Repeat("${v4}", 100) + "'}\n", "s.yaml:10: What the variables of the step stand for is more than 16 MB."},
		"a column":  {"servers: [demo]\nsteps:\n- tool: echo\n  data: [{a: " + strings.Repeat("x", 200_000) + "}]\n  arguments: {message: '" + strings.Repeat("${a}", 100) + "'}\n", "s.yaml:5: What the variables of the step stand for is more than 16 MB."},
		"calls":     {"servers: [demo]\ndata: [" + strings.Repeat("{a: 1},", 1000) + "]\nsteps:\n- {tool: add, data: [" + strings.Repeat("{b: 1},", 101) + "]}\n", "s.yaml:4: With all rows, these are more than 100000 calls."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := told(t, write(t, "s.yaml", c.text)); !strings.HasPrefix(got, c.want) || strings.Count(got, "\n") != 1 {
				t.Errorf("%.500s", got)
			}
		})
	}
}

// TestValuesThatMultiplyInARun: what the file does not tell is counted when it is there.
func TestValuesThatMultiplyInARun(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	text := "servers: [demo]\nvariables:\n  a: {env: A}\n  b: '" + strings.Repeat("${a}", 100) + "'\nsteps: [{tool: echo}]\n"
	s := load(t, write(t, "s.yaml", text))
	err := suite.Ready(open(t), s, suite.Options{Env: func(string) (string, bool) { return long, true }})
	if !failure.Is(err, failure.Usage) || !strings.Contains(err.Error(), "s.yaml:4: What the variables of the suite stand for is more than 16 MB.") {
		t.Error(err)
	}

	report := run(t, suite.Options{Env: func(string) (string, bool) { return long, true }}, "s.yaml", `servers: [demo]
variables: {a: {env: A}}
steps:
- name: one
  tool: echo
  arguments: {message: "${a}"}
  save: {b: $}
- name: too much
  tool: echo
  arguments: {message: "`+strings.Repeat("${b}", 100)+`"}
- name: expects too much
  tool: echo
  arguments: {message: x}
  expect: {equals: "`+strings.Repeat("${b}", 100)+`"}
`)
	want := "steps one: passed\nsteps too much: failed | arguments What the variables of the step stand for is more than 16 MB.\nsteps expects too much: failed | equals What the variables of the step stand for is more than 16 MB.\n"
	if got := outcomes(report); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestManyVariables: however they need each other, each is looked at once.
func TestManyVariables(t *testing.T) {
	var b strings.Builder
	b.WriteString("servers: [demo]\nvariables:\n")
	const n = 9_999
	for i := range n {
		fmt.Fprintf(&b, "  v%d: ${v%d}\n", i, i+1)
	}
	fmt.Fprintf(&b, "  v%d: x\nsteps: [{tool: echo, arguments: {message: \"${v0}\"}}]\n", n)
	s := load(t, write(t, "s.yaml", b.String()))
	if err := suite.Ready(open(t), s, suite.Options{}); err != nil {
		t.Error(err)
	}
	circle := strings.Replace(b.String(), fmt.Sprintf("v%d: x", n), fmt.Sprintf("v%d: ${v0}", n), 1)
	if got := told(t, write(t, "s.yaml", circle)); !strings.Contains(got, "v0 → v1 → v2 → v3 → v4 → … → v9997 → v9998 → v9999 → v0.") {
		t.Errorf("%.500s", got)
	}
}

// TestObjectsWithTooManyKeys: those of one object count, not those of a list's.
func TestObjectsWithTooManyKeys(t *testing.T) {
	var keys strings.Builder
	for i := range 10_001 {
		fmt.Fprintf(&keys, "    k%d: 1\n", i)
	}
	if got := told(t, write(t, "s.yaml", "steps:\n- tool: echo\n  arguments:\n"+keys.String())); !strings.HasPrefix(got, "s.yaml:10004: An object has more than 10000 keys.") {
		t.Errorf("%.300s", got)
	}
	load(t, write(t, "s.yaml", "servers: [demo]\nsteps:\n"+strings.Repeat("- tool: echo\n  arguments:\n    message: x\n    other: y\n", 5000)))
}

// TestWholeNumbersOfAnySize: all digits count, as everywhere else.
func TestWholeNumbersOfAnySize(t *testing.T) {
	const big, low = "123456789012345678901234567890", "-9223372036854775809"
	report := run(t, suite.Options{}, "s.yaml", "servers: [demo]\nsteps:\n- {name: a, tool: add, arguments: {a: "+big+", b: 0}, expect: {equals: "+big+", path: {$: {type: integer}}}}\n- {name: b, tool: add, arguments: {a: "+low+", b: 18446744073709551616}, expect: {equals: 9223372036854775807}}\n- {name: c, tool: echo, arguments: {message: \""+big+"\"}, expect: {equals: \""+big+"\"}}\n- {name: d, tool: echo, arguments: {message: 18446744073709551616}, expect: {status: invalid_arguments}}\n")
	if report.Outcome != suite.Passed {
		t.Error(outcomes(report))
	}
}

package suite_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"fairlead/backend/suite"
)

// element is what junit-10.xsd of Jenkins' xUnit plugin says of one: what may be in
// it, and its attributes; those with ! have to be there.
type element struct{ inner, attributes []string }

var junitElements = map[string]element{
	"testsuites": {[]string{"testsuite"}, []string{"name", "time", "tests", "failures", "errors"}},
	"testsuite": {[]string{"testsuite", "properties", "testcase", "system-out", "system-err"},
		[]string{"name!", "tests!", "failures!", "errors!", "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"}},
	"properties": {[]string{"property"}, nil},
	"property":   {nil, []string{"name!", "value!"}},
	"testcase":   {[]string{"skipped", "error", "failure", "system-out", "system-err"}, []string{"name!", "time", "classname", "group"}},
	"skipped":    {nil, []string{"type", "message"}},
	"error":      {nil, []string{"type", "message"}},
	"failure":    {nil, []string{"type", "message"}},
	"system-out": {},
	"system-err": {},
}

var (
	junitTime  = regexp.MustCompile(`^[0-9]+\.[0-9]{3}$`)
	junitStamp = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$`)
)

// node is an element of a file, read without knowing what it should be.
type node struct {
	name       string
	attributes map[string]string
	text       string
	inner      []*node
}

func (n *node) all(name string) (found []*node) {
	for _, in := range n.inner {
		if in.name == name {
			found = append(found, in)
		}
	}
	return found
}

// readJUnit reads a file, and holds every element of it against the rules.
func readJUnit(t *testing.T, text string) *node {
	t.Helper()
	d, way := xml.NewDecoder(strings.NewReader(text)), []*node{{}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		in := way[len(way)-1]
		switch token := token.(type) {
		case xml.StartElement:
			one := &node{name: token.Name.Local, attributes: map[string]string{}}
			for _, a := range token.Attr {
				one.attributes[a.Name.Local] = a.Value
			}
			in.inner, way = append(in.inner, one), append(way, one)
		case xml.EndElement:
			way = way[:len(way)-1]
		case xml.CharData:
			in.text += string(token)
		}
	}
	root := way[0].inner
	if len(root) != 1 || root[0].name != "testsuites" {
		t.Fatalf("the root is not testsuites:\n%s", text)
	}
	root[0].obeys(t)
	return root[0]
}

func (n *node) obeys(t *testing.T) {
	t.Helper()
	rule, known := junitElements[n.name]
	if !known {
		t.Errorf("there is no element %s", n.name)
	}
	for name, value := range n.attributes {
		if !slices.Contains(rule.attributes, name) && !slices.Contains(rule.attributes, name+"!") {
			t.Errorf("%s has no attribute %s", n.name, name)
		}
		if name == "time" && !junitTime.MatchString(value) || name == "timestamp" && !junitStamp.MatchString(value) {
			t.Errorf("%s: %s is %q", n.name, name, value)
		}
	}
	for _, name := range rule.attributes {
		if _, there := n.attributes[strings.TrimSuffix(name, "!")]; strings.HasSuffix(name, "!") && !there {
			t.Errorf("%s lacks %s", n.name, name)
		}
	}
	if len(rule.inner) > 0 && strings.TrimSpace(n.text) != "" {
		t.Errorf("%s has a text: %q", n.name, n.text)
	}
	for _, in := range n.inner {
		if !slices.Contains(rule.inner, in.name) {
			t.Errorf("%s has %s in it", n.name, in.name)
		}
		in.obeys(t)
	}
}

func written(t *testing.T, reports ...*suite.Report) string {
	t.Helper()
	var b strings.Builder
	if err := suite.WriteJUnit(&b, reports); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// counted holds the numbers of a file against what is in it.
func counted(t *testing.T, root *node) {
	t.Helper()
	tests, failures, errors := 0, 0, 0
	for _, s := range root.all("testsuite") {
		failed, skipped, broken := 0, 0, 0
		for _, c := range s.all("testcase") {
			failed, skipped, broken = failed+len(c.all("failure")), skipped+len(c.all("skipped")), broken+len(c.all("error"))
		}
		for name, want := range map[string]int{"tests": len(s.all("testcase")), "failures": failed, "skipped": skipped, "errors": broken} {
			if s.attributes[name] != strconv.Itoa(want) {
				t.Errorf("%s of %s is %s, there are %d", name, s.attributes["name"], s.attributes[name], want)
			}
		}
		tests, failures, errors = tests+len(s.all("testcase")), failures+failed, errors+broken
	}
	if root.attributes["tests"] != strconv.Itoa(tests) || root.attributes["errors"] != strconv.Itoa(errors) || root.attributes["failures"] != strconv.Itoa(failures) {
		t.Errorf("of %d tests with %d failures the file says %v", tests, failures, root.attributes)
	}
}

func TestJUnitIsAsOtherToolsReadIt(t *testing.T) {
	failed := run(t, suite.Options{}, "failing.yaml", failing)
	passed := run(t, suite.Options{}, "all.yaml", whole, "sums.csv", "x,y,sum\n1,2,3\n2,2,4\n")
	unready := run(t, suite.Options{}, "s.yaml", "servers: [demo]\nsetup: [{tool: fail}]\nsteps: [{tool: echo, arguments: {message: x}}]\n")
	root := readJUnit(t, written(t, failed, passed, unready))
	counted(t, root)
	suites := root.all("testsuite")
	wrong := suites[0].all("testcase")[1]
	failure := wrong.all("failure")[0]
	if wrong.attributes["name"] != "wrong sum" || wrong.attributes["classname"] != "Failing.steps" || failure.attributes["message"] != "The answer is another." ||
		failure.attributes["type"] != "equals" || !strings.Contains(failure.text, "failing.yaml:11: The answer is another.\n  expected: 4\n  actual:   3") {
		t.Errorf("%+v %+v", wrong, failure)
	}
	out := wrong.all("system-out")[0].text
	if !strings.Contains(out, "failing.yaml:6\ncall "+failed.Results[1].Call+": tool add on demo\n") {
		t.Errorf("told is %q", out)
	}
	var names []string
	for _, c := range suites[1].all("testcase") {
		names = append(names, c.attributes["name"])
	}
	if !slices.Contains(names, "table [2]") || !slices.Contains(names, "echo 2") {
		t.Errorf("rows and steps of groups are missing: %q", names)
	}
	if s := suites[2].all("testcase")[1].all("skipped"); len(s) != 1 || s[0].attributes["message"] != "The setup failed." {
		t.Errorf("after a setup that failed: %+v", s)
	}
}

// TestJUnitSaysThatARunWasCancelled: what was under way is an error, the rest was skipped.
func TestJUnitSaysThatARunWasCancelled(t *testing.T) {
	cancelled := func(attempts ...int) *suite.Report {
		report := &suite.Report{Suite: "s", Outcome: suite.Cancelled}
		for _, n := range attempts {
			report.Results = append(report.Results, suite.Result{Name: "x", Phase: suite.PhaseSteps, Outcome: suite.Cancelled, Attempts: n, Reason: "Cancelled."})
		}
		return report
	}
	root := readJUnit(t, written(t, cancelled(1, 0, 2, 0), cancelled(0, 0)))
	counted(t, root)
	for i, want := range []string{"error skipped error skipped", "error skipped"} {
		var got []string
		for _, c := range root.all("testsuite")[i].all("testcase") {
			for _, in := range c.inner {
				if in.name == "error" || in.name == "skipped" {
					got = append(got, in.name)
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestJUnitTakesAnyText: whatever a server says, the file is XML.
func TestJUnitTakesAnyText(t *testing.T) {
	for name, text := range map[string]string{
		"control characters": "a\x00\x01\x08\x0b\x1b[31mb\x7f\u0085", "bytes that are no text": "\xff\xfe\xc3(", "surrogates": "\xed\xa0\x80", "no characters": "\ufffe\uffff",
		"markup": `<a href="x">&amp; ]]> <![CDATA[ ' "`, "lines": "a\r\nb\nc\td", "long": strings.Repeat("ü\x00", 20_000), "of other scripts": "שלום 你好 🦜\u202e",
	} {
		t.Run(name, func(t *testing.T) {
			report := &suite.Report{Suite: text, File: text, Run: "r", Results: []suite.Result{
				{Name: text, Row: text, Phase: suite.PhaseSteps, Outcome: suite.Failed, Call: "c", Answer: text, Misses: []suite.Miss{{Kind: "equals", File: text, Message: text, Expected: text, Actual: text}}},
				{Name: "s", Phase: suite.PhaseSteps, Outcome: suite.Skipped, Reason: text},
				{Name: "c", Phase: suite.PhaseTeardown, Outcome: suite.Cancelled, Reason: text},
			}}
			root := readJUnit(t, written(t, report))
			counted(t, root)
			if c := root.inner[0].all("testcase")[0]; !strings.HasSuffix(c.attributes["name"], "]") || utf8.RuneCountInString(c.all("failure")[0].text) < utf8.RuneCountInString(text) {
				t.Errorf("the text did not stay: %.200q", c.attributes["name"])
			}
		})
	}
}

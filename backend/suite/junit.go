package suite

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// The elements of a JUnit file, as Jenkins, GitLab, GitHub's actions and others read
// it. There are only elements and attributes here that junit-10.xsd of Jenkins' xUnit
// plugin knows: it refuses files that have others. So file and line of a step are in
// the texts.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       string          `xml:"time,attr"`
	Timestamp  string          `xml:"timestamp,attr"`
	File       string          `xml:"file,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Class     string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Skipped   *junitMessage `xml:"skipped"`
	Error     *junitMessage `xml:"error"`
	Failure   *junitMessage `xml:"failure"`
	SystemOut string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes reports as one JUnit file.
func WriteJUnit(w io.Writer, reports []*Report) error {
	all := junitSuites{Name: "fairlead"}
	var took int64
	for _, r := range reports {
		one := junitSuite{
			Name: r.Suite, Tests: len(r.Results), File: r.File, Time: seconds(r.TookUs),
			Timestamp:  time.UnixMilli(r.StartedAt).UTC().Format("2006-01-02T15:04:05"),
			Properties: []junitProperty{{"fairlead.run", r.Run}},
		}
		for _, res := range r.Results {
			one.Cases = append(one.Cases, junitResult(r, res, &one))
		}
		all.Tests, all.Failures, all.Errors = all.Tests+one.Tests, all.Failures+one.Failures, all.Errors+one.Errors
		took += r.TookUs
		all.Suites = append(all.Suites, one)
	}
	all.Time = seconds(took)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitResult(r *Report, res Result, in *junitSuite) junitCase {
	c := junitCase{Name: title(res), Class: r.Suite + "." + res.Phase, Time: seconds(res.TookUs)}
	var out strings.Builder
	fmt.Fprintf(&out, "%s:%d\n", res.File, res.Line)
	if res.Call != "" {
		fmt.Fprintf(&out, "call %s: %s %s on %s\n%s\n", res.Call, res.Kind, res.Target, res.Server, res.Answer)
	}
	c.SystemOut = out.String()
	switch res.Outcome {
	case Failed:
		in.Failures++
		m := &junitMessage{Type: "unexpected"}
		var text strings.Builder
		for i, miss := range res.Misses {
			if i == 0 {
				m.Message, m.Type = miss.Message, miss.Kind
			}
			fmt.Fprintln(&text, miss.Words())
		}
		m.Text = text.String()
		c.Failure = m
	case Skipped, Cancelled, Waiting:
		// Who reads nothing but this file is to see that the run was not whole: by what
		// was under way, or else by the first step that was not made any more.
		if res.Outcome == Cancelled && (res.Attempts > 0 || in.Errors == 0) {
			in.Errors++
			c.Error = &junitMessage{Message: cmp.Or(res.Reason, "The run was cancelled."), Type: Cancelled}
			return c
		}
		in.Skipped++
		c.Skipped = &junitMessage{Message: res.Reason}
	}
	return c
}

// title is a step's name with its row.
func title(r Result) string {
	if r.Row == "" {
		return r.Name
	}
	return r.Name + " [" + r.Row + "]"
}

// Words are what is told of a miss in a terminal, in lines: where, what, expected and
// actual, and what can be done there.
func (m Miss) Words() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s", m.File, m.Line, m.Message)
	if m.Expected != "" {
		fmt.Fprintf(&b, "\n  expected: %s", indented(m.Expected))
	}
	if m.Actual != "" {
		fmt.Fprintf(&b, "\n  actual:   %s", indented(m.Actual))
	}
	if m.Snapshot != "" {
		b.WriteString("\n  hint:     --update-snapshots writes what came into the snapshot")
	}
	return b.String()
}

func indented(text string) string {
	return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n            ")
}

// seconds has milliseconds: the schema takes no more digits.
func seconds(us int64) string { return fmt.Sprintf("%.3f", float64(us)/1e6) }

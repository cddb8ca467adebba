package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/compare"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
	"fairlead/backend/jsonx/jsonpath"
)

// judge looks at one answer.
type judge struct {
	run    *run
	ctx    context.Context
	step   *Step
	scope  *scope
	answer answer
	misses []Miss
	row    string
	wrote  string // the snapshot that was written
}

// look returns what is not as expected. A step that says nothing of the status
// expects ok.
func (j *judge) look() []Miss {
	said := slices.ContainsFunc(j.step.Expect, func(e Expectation) bool { return e.Kind == ExpectStatus })
	if !said && j.answer.Failure != nil {
		j.miss(Miss{Kind: ExpectStatus, Line: j.step.Line, Message: "The call did not succeed.", Expected: "ok", Actual: j.how()})
		return j.misses // the rest would only follow from it
	}
	for _, e := range j.step.Expect {
		j.one(e)
	}
	return j.misses
}

// how is the end of a call in words.
func (j *judge) how() string {
	if f := j.answer.Failure; f != nil {
		message := f.Message
		if f.Hint != "" && message != "" && !strings.ContainsAny(message[len(message)-1:], ".!?:") { // a server's words
			message += "."
		}
		return strings.TrimSpace(string(f.Code) + ": " + message + " " + f.Hint)
	}
	return "ok"
}

func (j *judge) miss(m Miss) {
	m.File = j.step.File
	m.Expected, m.Actual, m.Message = j.brief(m.Expected), j.brief(m.Actual), j.brief(m.Message)
	j.misses = append(j.misses, m)
}

// clean takes secrets out: a report is kept, and sent around.
func (j *judge) clean(text string) string { return j.run.app.Vault.Redactor().String(text) }

// brief is the beginning of a text, for the report. It is cleaned before it is cut:
// half a secret would not be known as one.
func (j *judge) brief(text string) string { return clip(j.clean(text[:min(len(text), maxCleaned)])) }

func (j *judge) one(e Expectation) {
	switch e.Kind {
	case ExpectStatus:
		if want := e.value.text; !endedAs(want, j.answer) {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The call ended otherwise.", Expected: want, Actual: j.how()})
		}
	case ExpectEquals:
		if want, ok := j.filled(e.Kind, e.Line, e.value); ok {
			j.equal(e.Kind, e.Line, "The answer is another.", want, j.answerAs(want))
		}
	case ExpectContains:
		if want, ok := j.filled(e.Kind, e.Line, e.value); ok && !strings.Contains(j.answer.text, textOf(want)) {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The answer does not contain the text.", Expected: textOf(want), Actual: j.answer.text})
		}
	case ExpectMatches:
		if !e.pattern.MatchString(j.answer.text) {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The answer does not match.", Expected: e.pattern.String(), Actual: j.answer.text})
		}
	case ExpectPath, ExpectResult:
		j.path(e)
	case ExpectSchema:
		j.schema(e)
	case ExpectSnapshot:
		j.snapshot(e)
	case ExpectTook:
		if took := j.answer.Took; !e.took.holds(took) {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "It took another time.", Expected: e.took.text, Actual: took.String()})
		}
	}
}

// answerAs is the answer as what it is compared with: a text with a text.
func (j *judge) answerAs(want json.RawMessage) json.RawMessage {
	if jsonx.Kind(want) == "string" {
		return jsonx.Quote(j.answer.text)
	}
	return j.answer.value
}

func endedAs(want string, a answer) bool {
	switch want {
	case "failed":
		return a.Failure != nil
	case string(history.Error):
		return a.Failure != nil && a.Failure.Code != failure.ToolError && a.Failure.Code != failure.Timeout
	}
	return a.ended() == want
}

// filled is an expected value with its variables.
func (j *judge) filled(kind string, line int, v *value) (json.RawMessage, bool) {
	raw, err := fill(v, j.scope.lookup(j.ctx))
	if err != nil {
		j.miss(Miss{Kind: kind, Line: line, Message: err.Error()})
		return nil, false
	}
	return raw, true
}

func (j *judge) equal(kind string, line int, message string, want, got json.RawMessage) {
	if same(want, got) {
		return
	}
	j.miss(Miss{Kind: kind, Line: line, Message: message, Expected: show(want), Actual: show(got), Diff: difference(j.clean(show(want)), j.clean(show(got)))})
}

func same(a, b json.RawMessage) bool {
	d, err := compare.JSON(a, b, compare.Rules{})
	return err == nil && d.Same
}

// path tests what a path selects.
func (j *judge) path(e Expectation) {
	subject := j.answer.value
	if e.Kind == ExpectResult {
		subject = j.answer.Result
	}
	if subject == nil {
		j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "There is no result to look into.", Expected: e.path.String(), Actual: j.how()})
		return
	}
	found, err := e.path.Select(subject)
	if err != nil {
		j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: err.Error()})
		return
	}
	for _, t := range e.tests {
		j.test(e, t, found)
	}
}

func (j *judge) test(e Expectation, t test, found []jsonpath.Match) {
	path := e.path.String()
	// Of a path that names one place, its value; of others, the list of all.
	got, err := listed(found)
	if e.path.Singular() && len(found) == 1 {
		got, err = found[0].Raw, nil
	}
	fail := func(message, expected, actual string) {
		j.miss(Miss{Kind: e.Kind, Line: t.line, Message: path + " " + message, Expected: expected, Actual: actual})
	}
	if err != nil && t.kind != "exists" && t.kind != "count" && t.kind != "type" {
		fail("cannot be looked at.", "", err.Error())
		return
	}
	if len(found) == 0 && t.kind != "exists" && t.kind != "count" && e.path.Singular() {
		fail("is not there.", "a value", "nothing, in "+show(j.answer.value))
		return
	}
	switch t.kind {
	case "equals":
		if want, ok := j.filled(e.Kind, t.line, t.value); ok {
			j.equal(e.Kind, t.line, path+" is another.", want, got)
		}
	case "contains":
		if want, ok := j.filled(e.Kind, t.line, t.value); ok && !contains(got, want) {
			fail("does not contain it.", show(want), show(got))
		}
	case "matches":
		if !t.pattern.MatchString(textOf(got)) {
			fail("does not match.", t.pattern.String(), textOf(got))
		}
	case "exists":
		if t.exists != (len(found) > 0) {
			fail(map[bool]string{true: "is not there.", false: "is there."}[t.exists], map[bool]string{true: "a value", false: "nothing"}[t.exists], show(got))
		}
	case "count":
		n := len(found)
		if list, err := jsonx.InnerElements(got); err == nil && e.path.Singular() {
			n = len(list)
		}
		want := t.count
		if t.value != nil {
			raw, ok := j.filled(e.Kind, t.line, t.value)
			if !ok {
				return
			}
			if want, err = strconv.Atoi(textOf(raw)); err != nil || want < 0 || want > mostCount {
				fail("cannot have that number of values.", "a number from 0 on, not "+show(raw), fmt.Sprint(n))
				return
			}
		}
		if n != want {
			fail("has another number of values.", fmt.Sprint(want), fmt.Sprint(n))
		}
	case "type":
		for _, m := range found {
			if kind := typeOf(m.Raw); !slices.Contains(t.types, kind) && !(kind == "integer" && slices.Contains(t.types, "number")) {
				fail("is of another type.", strings.Join(t.types, " or "), kind)
				return
			}
		}
	}
}

func listOf(found []jsonpath.Match) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, m := range found {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(m.Raw)
	}
	b.WriteByte(']')
	return b.Bytes()
}

// contains looks for a text in a text, or for an element of a list.
func contains(got, want json.RawMessage) bool {
	if elements, err := jsonx.InnerElements(got); err == nil {
		return slices.ContainsFunc(elements, func(e json.RawMessage) bool { return same(e, want) })
	}
	return strings.Contains(textOf(got), textOf(want))
}

func typeOf(raw json.RawMessage) string {
	kind := jsonx.Kind(raw)
	if kind == "number" && !bytes.ContainsAny(raw, ".eE") {
		return "integer"
	}
	return kind
}

// schema checks what the call gave, against the schema given or the tool's own.
func (j *judge) schema(e Expectation) {
	schema, what := e.schema, "the schema"
	if schema == nil {
		tool, err := j.run.app.Catalog.Tool(j.answer.Tool.Server, j.answer.Tool.Name)
		if err != nil || j.answer.Method != invoke.CallTool || tool.OutputSchema == nil {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The tool has no output schema."})
			return
		}
		schema, what = tool.OutputSchema, "the tool's output schema"
	}
	problems, err := j.run.app.Catalog.CheckAnswer(j.ctx, schema, j.answer.value, what)
	if err != nil {
		j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: err.Error()})
		return
	}
	for _, p := range problems[:min(len(problems), 5)] {
		at, _ := jsonx.Lookup(j.answer.value, p.Pointer)
		j.miss(Miss{
			Kind: e.Kind, Line: e.Line, Message: "The answer does not fit " + what + ": " + strings.TrimSpace(p.Pointer+" "+p.Message) + ".",
			Expected: p.Message, Actual: show(at),
		})
	}
}

package suite

import (
	"slices"
	"strings"
	"time"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/compare"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx/jsonpath"
	"fairlead/backend/pattern"
)

// expectKeys are the keys of what is expected. path and result are followed by
// tests of what they select.
func expectKeys() []key[[]Expectation] {
	add := func(kind string, fill func(*reader, *value, *Expectation)) func(*reader, *value, *[]Expectation) {
		return func(r *reader, v *value, all *[]Expectation) {
			e := Expectation{Kind: kind, Line: v.line}
			fill(r, v, &e)
			*all = append(*all, e)
		}
	}
	paths := func(kind string) func(*reader, *value, *[]Expectation) {
		return func(r *reader, v *value, all *[]Expectation) { r.paths(kind, v, all) }
	}
	return []key[[]Expectation]{
		{ExpectStatus, "How the call ends: ok, failed, or one of the kinds of failure, such as tool_error.", object{"enum": statuses()}, add(ExpectStatus, (*reader).status)},
		{ExpectEquals, "What the call gives, a text or JSON.", anything, add(ExpectEquals, func(_ *reader, v *value, e *Expectation) { e.value = v })},
		{ExpectContains, "A text that the answer contains.", anyText, add(ExpectContains, func(r *reader, v *value, e *Expectation) { r.text(v, "contains"); e.value = v })},
		{ExpectMatches, "A regular expression (RE2) that the answer matches somewhere.", anyText, add(ExpectMatches, func(r *reader, v *value, e *Expectation) { e.pattern = r.pattern(v, "matches") })},
		{ExpectPath, "JSON Paths in what the call gave, each with its value or a test. With a single path, the test stands beside it.", ref("paths"), paths(ExpectPath)},
		{ExpectResult, "The same in the whole result, as the server sent it.", ref("paths"), paths(ExpectResult)},
		{ExpectSchema, "A JSON Schema that what the call gave fits: a schema, {file: NAME}, or output for the tool's own.", object{"oneOf": typed("object", "string", "boolean")}, add(ExpectSchema, (*reader).schema)},
		{ExpectSnapshot, "It is as it was when the snapshot was taken: true, a name, or {name, ignore}.", object{"oneOf": []object{{"const": true}, onlyText, ref("snapshot")}}, add(ExpectSnapshot, (*reader).snapshot)},
		{ExpectTook, "How long it takes, such as < 2s.", object{"type": "string", "pattern": `^((<|<=|>|>=) *)?[0-9.]+(ms|s|m|h)$`}, add(ExpectTook, (*reader).took)},
	}
}

// mostCount is how many values a test can ask for.
const mostCount = 1 << 30

// testKeys are the keys of a test of what a path selects.
func testKeys() []key[[]test] {
	add := func(kind string, fill func(*reader, *value, *test)) func(*reader, *value, *[]test) {
		return func(r *reader, v *value, all *[]test) {
			t := test{kind: kind, line: v.line}
			fill(r, v, &t)
			*all = append(*all, t)
		}
	}
	return []key[[]test]{
		{"equals", "Its value.", anything, add("equals", func(_ *reader, v *value, t *test) { t.value = v })},
		{"contains", "A text in it, or an element of a list.", anything, add("contains", func(_ *reader, v *value, t *test) { t.value = v })},
		{"matches", "A regular expression (RE2) that its text matches.", anyText, add("matches", func(r *reader, v *value, t *test) { t.pattern = r.pattern(v, "matches") })},
		{"exists", "Whether there is anything.", object{"type": "boolean"}, add("exists", func(r *reader, v *value, t *test) { t.exists = r.boolean(v, "exists") })},
		{"count", "How many values there are; of one list, how many elements.", object{"oneOf": []object{{"type": "integer", "minimum": 0}, {"type": "string", "pattern": `^\$\{`}}}, add("count", func(r *reader, v *value, t *test) {
			if v.kind == isText && strings.HasPrefix(v.text, "${") {
				t.value = v
				return
			}
			t.count = r.count(v, "count", 0, mostCount)
		})},
		{"type", "object, array, string, number, integer, boolean or null.", object{"oneOf": typed("string", "array")}, add("type", (*reader).types)},
	}
}

func (r *reader) expectations(v *value) (all []Expectation) {
	list := []*value{v}
	if v.kind == isList {
		list = v.items
	}
	for _, one := range list {
		r.expectation(one, &all)
	}
	return all
}

// expectation reads one object. Beside a single path, the keys of a test are the path's.
func (r *reader) expectation(v *value, all *[]Expectation) {
	single := slices.IndexFunc(v.members, func(m member) bool {
		return (m.key == ExpectPath || m.key == ExpectResult) && m.value.kind != isObject
	})
	if single < 0 {
		members(r, v, "expect", expectKeys(), all)
		return
	}
	of := v.members[single]
	e := Expectation{Kind: of.key, Line: of.line}
	e.path = r.compiled(of.value)
	rest, tests := *v, *v
	rest.members, tests.members = nil, nil
	for i, m := range v.members {
		switch {
		case i == single:
		case slices.Contains(keyNames(testKeys()), m.key):
			tests.members = append(tests.members, m)
		default:
			rest.members = append(rest.members, m)
		}
	}
	members(r, &tests, "The path", testKeys(), &e.tests)
	if len(e.tests) == 0 {
		e.tests = []test{{kind: "exists", line: of.line, exists: true}}
	}
	*all = append(*all, e)
	members(r, &rest, "expect", expectKeys(), all)
}

// paths reads an object of paths, each with the value or with tests.
func (r *reader) paths(kind string, v *value, all *[]Expectation) {
	for _, m := range v.members {
		e := Expectation{Kind: kind, Line: m.line}
		at := &value{kind: isText, file: v.file, line: m.line, column: m.column, text: m.key}
		e.path = r.compiled(at)
		if areTests(m.value) {
			members(r, m.value, "The path", testKeys(), &e.tests)
		} else {
			e.tests = []test{{kind: "equals", line: m.line, value: m.value}}
		}
		*all = append(*all, e)
	}
}

func areTests(v *value) bool {
	names := keyNames(testKeys())
	return v.kind == isObject && len(v.members) > 0 && !slices.ContainsFunc(v.members, func(m member) bool { return !slices.Contains(names, m.key) })
}

func (r *reader) compiled(v *value) *jsonpath.Path {
	p := r.path(v)
	return &p
}

func (r *reader) types(v *value, t *test) {
	known := []string{"object", "array", "string", "number", "integer", "boolean", "null"}
	list := []*value{v}
	if v.kind == isList {
		list = v.items
	}
	for _, one := range list {
		if name := one.text; slices.Contains(known, name) || one.kind == isNull {
			t.types = append(t.types, strings.TrimSpace(name+map[bool]string{true: "null"}[one.kind == isNull]))
			continue
		}
		r.wrong(one, didYouMean(one.text, known), "%q is no type.", one.text)
	}
}

// statuses are what a call can be expected to end as.
func statuses() []string {
	return []string{
		"ok", "failed", string(history.Error), string(failure.ToolError), string(failure.RPCError), string(failure.Timeout), string(failure.InvalidArguments),
		string(failure.ToolNotFound), string(failure.ServerNotFound), string(failure.ServerDisabled), string(failure.NotConnected), string(failure.SpawnFailed),
		string(failure.Closed), string(failure.AuthNeeded), string(failure.Denied), string(failure.Transport), string(failure.Protocol), string(failure.Busy), string(failure.TooLarge),
	}
}

func (r *reader) status(v *value, e *Expectation) {
	if e.value = v; !slices.Contains(statuses(), v.text) {
		hint := didYouMean(v.text, statuses())
		if hint == "" {
			hint = "It is one of: " + strings.Join(statuses(), ", ") + "."
		}
		r.wrong(v, hint, "%q is no status.", v.text)
	}
}

func (r *reader) schema(v *value, e *Expectation) {
	if v.kind == isText && v.text == "output" {
		return
	}
	raw := v.json()
	if file := v.get("file"); file != nil && len(v.members) == 1 {
		_, text, ok := r.beside(file, "", "")
		if !ok {
			return
		}
		raw = text
	} else if v.kind != isObject && v.kind != isBool {
		r.wrong(v, "Write a JSON Schema, {file: NAME}, or output.", "schema is %s.", article(v.kind))
		return
	}
	if _, err := schema.Compile(raw); err != nil {
		r.wrong(v, "", "The schema cannot be used: %v.", err)
	}
	e.schema = raw
}

func (r *reader) snapshot(v *value, e *Expectation) {
	switch v.kind {
	case isBool:
		if v.text != "true" {
			r.wrong(v, "Take it out.", "snapshot cannot be false.")
		}
	case isText:
		e.snapshot.name = r.name(v, "The snapshot's name")
	default:
		members(r, v, "snapshot", snapshotKeys(), &e.snapshot)
	}
}

func snapshotKeys() []key[snapshot] {
	return []key[snapshot]{
		{"name", "The name of its file; the step's name when absent.", anyText, func(r *reader, v *value, s *snapshot) { s.name = r.name(v, "The snapshot's name") }},
		{"ignore", "JSON Paths, or JSON pointers with *, of what differs every time.", object{"type": "array", "items": anyText}, func(r *reader, v *value, s *snapshot) {
			for _, item := range v.items {
				rule := r.text(item, "What is ignored")
				if err := (compare.Rules{Ignore: []string{rule}}).Check(); err != nil {
					r.wrong(item, failure.From(err).Hint, "%s", err)
				}
				s.rules.Ignore = append(s.rules.Ignore, rule)
			}
			if v.kind != isList {
				r.wrong(v, "Begin each path with “- ”.", "ignore is %s, and should be a list.", article(v.kind))
			}
		}},
	}
}

var tookPattern = pattern.Lazy(`^(<=?|>=?)?\s*([0-9.]+(?:ms|s|m|h))$`)

func (r *reader) took(v *value, e *Expectation) {
	found := tookPattern().FindStringSubmatch(v.text)
	if found == nil {
		r.wrong(v, "Write < and a time, such as < 2s.", "%q is no limit of time.", v.text)
		return
	}
	d, err := time.ParseDuration(found[2])
	if err != nil {
		r.wrong(v, "Write < and a time, such as < 2s.", "%q is no limit of time.", v.text)
	}
	e.took = bound{op: found[1], than: d, text: strings.TrimSpace(v.text)}
	if e.took.op == "" {
		e.took.op = "<"
	}
}

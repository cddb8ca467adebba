package suite

import (
	"path/filepath"
	"time"

	"fairlead/backend/jsonx/jsonpath"
)

// Limits of steps.
const (
	maxSteps    = 5000
	maxParallel = 64
	defParallel = 8
	maxRetries  = 100
)

// stepKeys are the keys of a step.
func stepKeys() []key[Step] {
	target := func(kind string) func(*reader, *value, *Step) {
		return func(r *reader, v *value, s *Step) {
			if s.Kind != "" {
				r.wrong(v, "Make two steps of it.", "The step has both %s and %s.", s.Kind, kind)
			}
			s.Kind, s.Target = kind, r.name(v, kind)
		}
	}
	return []key[Step]{
		{"name", "What the step is called; its call when absent.", anyText, func(r *reader, v *value, s *Step) { s.Name = r.name(v, "The step's name") }},
		{"server", "The server; may be left out where the suite has only one.", anyText, func(r *reader, v *value, s *Step) { s.Server, s.served = r.name(v, "server"), true }},
		{"tool", "The tool to call.", anyText, target(CallTool)},
		{"read", "The URI of the resource to read.", anyText, target(Read)},
		{"prompt", "The prompt to get.", anyText, target(Prompt)},
		{"arguments", "The arguments. ${name} alone keeps the variable's type, inside a text it becomes text.", object{"type": "object"}, func(r *reader, v *value, s *Step) {
			if v.kind != isObject && v.kind != isNull {
				r.wrong(v, "Write name: value below it.", "arguments is %s, and should be an object.", article(v.kind))
			}
			s.arguments = v
		}},
		{"timeout", "How long it may take.", duration, func(r *reader, v *value, s *Step) { s.Timeout = r.duration(v, "timeout", maxTimeout) }},
		{"retry", "How often it is tried until everything is as expected: a number, or {times, delay}.", ref("retry"), (*reader).retry},
		{"when", "The step is left out unless this is so: ${x}, !${x}, a == b or a != b.", anyText, func(r *reader, v *value, s *Step) { s.When = r.text(v, "when") }},
		{"save", "Values of the answer for later steps: name: $.json.path.", ref("save"), (*reader).save},
		{"expect", "What has to be so. Without status, the call has to succeed.", ref("expect"), func(r *reader, v *value, s *Step) { s.Expect = r.expectations(v) }},
		{"parallel", "Steps that run at the same time.", ref("steps"), func(r *reader, v *value, s *Step) {
			if s.Kind != "" {
				r.wrong(v, "Make two steps of it.", "The step has both %s and parallel.", s.Kind)
			}
			s.Kind, s.Parallel = Group, r.steps(v, "parallel")
		}},
		{"limit", "How many of parallel, or of the rows of data, run at the same time.", object{"type": "integer", "minimum": 1, "maximum": maxParallel}, func(r *reader, v *value, s *Step) { s.Limit = r.count(v, "limit", 1, maxParallel) }},
		{"data", "A table: the step runs once for each row.", ref("data"), func(r *reader, v *value, s *Step) { s.Data = r.data(v) }},
		{"include", "Another suite's file, whose steps stand here; its variables and servers count where this one has none of the name.", anyText, func(_ *reader, v *value, s *Step) { s.include = v }},
	}
}

// steps reads a list of steps.
func (r *reader) steps(v *value, what string) (all []*Step) {
	if v.kind == isNull {
		return nil
	}
	if v.kind != isList {
		r.wrong(v, "Begin each step with “- ”.", "%s is %s, and should be a list of steps.", what, article(v.kind))
		return nil
	}
	if len(v.items) > maxSteps {
		r.wrong(v, "A table (data) repeats a step.", "%s has more than %d steps.", what, maxSteps)
		return nil
	}
	for _, item := range v.items {
		s := &Step{File: r.file, Line: item.line, at: map[string]*value{}}
		for _, m := range item.members {
			s.at[m.key] = m.value
		}
		before := len(r.problems)
		members(r, item, "The step", stepKeys(), s)
		if len(r.problems) == before {
			r.wholeStep(item, s)
		}
		if s.include != nil {
			all = append(all, r.included(s)...)
			continue
		}
		all = append(all, s)
	}
	return all
}

// wholeStep looks at what the keys of a step are together.
func (r *reader) wholeStep(v *value, s *Step) {
	only := func(why string, keys ...string) {
		for _, k := range keys {
			if at := s.at[k]; at != nil {
				r.wrong(at, "", "%s cannot have %s.", why, k)
			}
		}
	}
	switch {
	case s.include != nil:
		for k, at := range s.at {
			if k != "include" {
				r.wrong(at, "", "A step with include cannot have %s.", k)
			}
		}
		return
	case s.Kind == "":
		r.wrong(v, "Write tool, read, prompt, parallel or include.", "The step does not say what it calls.")
		return
	case s.Kind == Group:
		only("A parallel group", "server", "arguments", "timeout", "retry", "save", "expect", "data")
		if len(s.Parallel) == 0 {
			r.wrong(v, "", "The parallel group has no steps.")
		}
		for _, inner := range s.Parallel {
			if inner.Kind == Group {
				r.wrong(v, "Put all of them into one group.", "A parallel group cannot stand in another.")
			}
		}
	case s.Kind == Read:
		only("A step that reads a resource", "arguments")
	}
	if s.Limit > 0 && s.Kind != Group && s.Data == nil {
		r.wrong(s.at["limit"], "", "limit is for a parallel group, or for a step with data.")
	}
	if s.Name == "" {
		s.Name = s.Kind
		if s.Kind != Group {
			s.Name = s.Target
		}
	}
}

func (r *reader) retry(v *value, s *Step) {
	if v.kind == isNumber {
		s.Retry.Times = r.count(v, "retry", 1, maxRetries)
		return
	}
	members(r, v, "retry", retryKeys(), &s.Retry)
}

func retryKeys() []key[Retry] {
	return []key[Retry]{
		{"times", "How often, in all.", object{"type": "integer", "minimum": 1, "maximum": maxRetries}, func(r *reader, v *value, t *Retry) { t.Times = r.count(v, "times", 1, maxRetries) }},
		{"delay", "How long to wait in between.", duration, func(r *reader, v *value, t *Retry) { t.Delay = r.duration(v, "delay", time.Minute) }},
	}
}

func (r *reader) save(v *value, s *Step) {
	if v.kind != isObject {
		r.wrong(v, "Write name: $.json.path below it.", "save is %s, and should be an object.", article(v.kind))
		return
	}
	for _, m := range v.members {
		one := Save{Name: m.key, Line: m.line, column: m.column}
		at := m.value
		if !variableName().MatchString(m.key) {
			r.wrong(at, "It has letters, digits, _ and -, and begins with a letter or _.", "%q cannot be a variable's name.", m.key)
			continue
		}
		if at.kind == isObject {
			members(r, at, "What is saved", saveKeys(), &one)
		} else {
			one.path = r.path(at)
		}
		s.Save = append(s.Save, one)
	}
}

func saveKeys() []key[Save] {
	return []key[Save]{
		{"path", "A JSON Path in what the call gave: the structured content, or else its text, as JSON if it is that.", anyText, func(r *reader, v *value, s *Save) { s.path = r.path(v) }},
		{"result", "A JSON Path in the whole result, as the server sent it: $.content[0].text.", anyText, func(r *reader, v *value, s *Save) { s.path, s.Whole = r.path(v), true }},
	}
}

func (r *reader) path(v *value) jsonpath.Path {
	p, err := jsonpath.Compile(r.text(v, "The path"))
	if err != nil {
		r.wrong(v, "A JSON Path begins with $, such as $.items[0].name.", "%s", err)
	}
	return p
}

// included reads the steps of another suite's file.
func (r *reader) included(s *Step) []*Step {
	path, text, ok := r.beside(s.include, "no YAML file", "A suite that is included ends in .yaml or .yml.", ".yaml", ".yml")
	if !ok {
		return nil
	}
	full := absolute(path)
	for i, above := range r.chain {
		if above == full {
			r.wrong(s.include, "Take one of the includes out.", "%s", cycle("The files include each other in a circle: ", append(bases(r.chain[i:]), filepath.Base(full))))
			return nil
		}
	}
	if len(r.chain) > 10 {
		r.wrong(s.include, "", "More than 10 files include each other.")
		return nil
	}
	inner := &reader{file: path, folder: filepath.Dir(path), suite: &Suite{File: path}, chain: append(r.chain[:len(r.chain):len(r.chain)], full), spent: r.spent}
	inner.readSuite(text)
	r.problems = append(r.problems, inner.problems...)
	if r.spent.steps += len(inner.suite.Steps); r.spent.steps > maxSteps {
		r.tooMuch(s.include, "The suite includes more than %d steps.", maxSteps)
		return nil
	}
	if from := inner.suite; len(from.Setup)+len(from.Teardown) > 0 || from.Data != nil {
		r.wrong(s.include, "Move them into this file.", "%s has setup, teardown or data, which an included file cannot have.", s.include.text)
	}
	r.includes = append(r.includes, inner.suite)
	return inner.suite.Steps
}

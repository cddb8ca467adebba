package schema

import (
	"encoding/json"
	"slices"
	"sync"

	"fairlead/backend/jsonx"
)

// MaxDepth is how many levels a schema may be nested.
const MaxDepth = 500

// A Fault is a place where a schema breaks its draft's rules, and how.
type Fault struct {
	Path    []string
	Message string // like "must be number, got string"
}

// An InvalidError says that a schema breaks its draft's rules.
type InvalidError struct{ Faults []Fault }

func (e *InvalidError) Error() string {
	return "not a JSON Schema: at " + jsonx.Pointer(e.Faults[0].Path...) + ", " + e.Faults[0].Message
}

// Schema is a schema that can be used, by several goroutines at once.
type Schema struct {
	survey *survey
	root   *node

	mu       sync.Mutex
	nodes    map[*value]*node // what an instance has touched
	compiled map[string]*pattern
}

// Compile reads a schema. One that names no draft is read as 2020-12 or, where
// that does not do, as draft-07 or draft-04. The error is a *jsonx.SyntaxError,
// ErrDepth, *InvalidError or *RefError.
func Compile(raw json.RawMessage) (*Schema, error) {
	v, err := parse(raw, MaxDepth)
	if err != nil {
		return nil, err
	}
	drafts := fallbacks[:]
	if dialect := v.get("$schema"); dialect != nil && draftNamed(dialect.text) != noDraft {
		drafts = []draft{draftNamed(dialect.text)}
	}
	var first error
	for _, d := range drafts {
		s, err := read(v, d)
		if err == nil {
			return s, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func read(v *value, d draft) (*Schema, error) {
	sur := newSurvey()
	in := newResource(location, d, v, nil)
	sur.visit(v, in, nil)
	sur.add(in)
	var err error
	if len(sur.faults) == 0 {
		err = sur.follow(v) // may find faults too
	}
	if len(sur.faults) > 0 {
		return nil, &InvalidError{sur.faults}
	}
	if err != nil {
		return nil, err
	}
	s := &Schema{survey: sur, nodes: map[*value]*node{}}
	s.root = s.node(target{value: v, in: in})
	return s, nil
}

// Notes say in sentences what of the schema is not checked.
func (s *Schema) Notes() []string {
	notes := slices.Clone(s.survey.notes)
	for _, p := range s.survey.patterns {
		if note := s.pattern(p).note; note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	return notes
}

// node returns the place where a schema is compiled when it is first used.
func (s *Schema) node(t target) *node {
	if t.value == nil {
		return &node{schema: s, meta: t.meta}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.nodes[t.value]
	if !ok {
		n = &node{schema: s, value: t.value, in: t.in, place: t.place}
		s.nodes[t.value] = n
	}
	return n
}

package schema

import (
	"net/url"
	"strings"

	"fairlead/backend/jsonx"
)

// location is the base of relative references; nothing is ever read from it.
const location = "schema:///tool"

// A RefError is a reference to what the schema does not hold.
type RefError struct {
	Ref string // made absolute, where the schema has an address
	// Outside is whether it leads to another document, which is never loaded.
	Outside bool
}

func (e *RefError) Error() string {
	if e.Outside {
		return "refused to load " + e.Ref
	}
	return "nothing is at " + e.Ref
}

// find returns what ref, a reference in the resource in, leads to.
func (s *survey) find(ref string, in *resource) (target, error) {
	base, fragment, _ := strings.Cut(ref, "#")
	if base != "" {
		base = resolve(in.base, base)
		if in = s.resources[base]; in == nil {
			if d := draftNamed(base); d != noDraft && fragment == "" {
				return target{meta: d}, nil
			}
			return target{}, &RefError{strings.TrimPrefix(base, "schema:///"), true}
		}
	}
	missing := &RefError{Ref: ref}
	name, err := url.PathUnescape(fragment)
	if err != nil {
		return target{}, missing
	}
	if name != "" && name[0] != '/' {
		if t, ok := in.anchors[name]; ok {
			return t, nil
		}
		return target{}, missing
	}
	tokens, ok := jsonx.Tokens(name)
	if !ok {
		return target{}, missing
	}
	t := target{value: in.root, in: in, place: in.place}
	for _, token := range tokens {
		if t.value = t.value.step(token); t.value == nil {
			return target{}, missing
		}
		t.place = t.place.child(token)
		if known := s.schemas[t.value]; known != nil {
			t.in = known
		}
	}
	if s.schemas[t.value] == nil { // in a place where nobody would look for a schema
		s.visit(t.value, t.in, t.place)
		t.in = s.schemas[t.value]
	}
	return t, nil
}

// follow resolves the references of root and of all that can be reached from
// it. A definition that nothing uses may be broken.
func (s *survey) follow(root *value) error {
	if !s.refers {
		return nil
	}
	s.targets = map[reference]target{}
	seen := map[*value]bool{root: true}
	for open := []*value{root}; len(open) > 0; {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		push := func(next *value) {
			if next != nil && !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
		in := s.schemas[v]
		alone := in.draft.refStandsAlone() && v.get("$ref") != nil
		for i := range v.kids {
			key, val := v.kids[i].name, &v.kids[i].value
			w, ok := words[key]
			switch {
			case !ok || !w.isIn(in.draft) || alone && key != "$ref":
			case key == "$ref", key == "$dynamicRef", key == "$recursiveRef":
				t, err := s.find(val.text, in)
				if err != nil {
					return err
				}
				s.targets[reference{v, key}] = t
				push(t.value)
				for _, t := range s.candidates(key) {
					push(t)
				}
			case w.shape >= one && key != "$defs" && key != "definitions":
				for child := range w.schemas(val, in.draft, nil) {
					push(child)
				}
			}
		}
	}
	return nil
}

// candidates are the schemas a dynamic reference may end at besides its target.
func (s *survey) candidates(key string) (all []*value) {
	for _, in := range s.resources {
		switch {
		case key == "$recursiveRef" && in.recursive:
			all = append(all, in.root)
		case key == "$dynamicRef":
			for _, t := range in.dynamic {
				all = append(all, t.value)
			}
		}
	}
	return all
}

package schema

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// resource is a schema with an address of its own, and what can be found in it.
type resource struct {
	base      string // without a fragment
	draft     draft
	root      *value
	place     *place
	anchors   map[string]target
	dynamic   map[string]target // those of $dynamicAnchor
	recursive bool              // $recursiveAnchor
}

// target is a schema as it is found by a reference.
type target struct {
	value *value
	in    *resource
	place *place
	meta  draft // instead of value: the metaschema of a draft
}

// reference is a schema's keyword that refers to another one.
type reference struct {
	from    *value
	keyword string
}

// survey goes through a whole schema once: it checks the shape of the keywords
// and finds addresses, anchors and patterns.
type survey struct {
	resources map[string]*resource
	schemas   map[*value]*resource // the resource each schema lies in
	targets   map[reference]target
	patterns  []string
	notes     []string
	faults    []Fault
	refers    bool // there are references
}

func newSurvey() *survey {
	return &survey{resources: map[string]*resource{}, schemas: map[*value]*resource{}}
}

func (s *survey) fault(at *place, format string, args ...any) {
	s.faults = append(s.faults, Fault{at.tokens(), fmt.Sprintf(format, args...)})
}

func (s *survey) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// visit surveys the schema v, which lies in the resource in.
func (s *survey) visit(v *value, in *resource, at *place) {
	if v.kind != kindObject {
		if v.kind != kindBoolean || in.draft == draft4 {
			s.fault(at, "must be %s, got %s", map[bool]string{true: "object", false: "object or boolean"}[in.draft == draft4], v.kind.names()[0])
		}
		s.schemas[v] = in
		return
	}
	in = s.enter(v, in, at)
	s.schemas[v] = in
	for i := range v.kids {
		key, val := v.kids[i].name, &v.kids[i].value
		w, ok := words[key]
		if !ok || !w.isIn(in.draft) {
			continue
		}
		if f := w.fault(val, in.draft); f != "" {
			s.fault(at.child(key), "%s", f)
			continue
		}
		switch key {
		case "$ref", "$dynamicRef", "$recursiveRef":
			s.refers = true
		case "pattern":
			s.patterns = append(s.patterns, val.text)
		case "patternProperties":
			for j := range val.kids {
				s.patterns = append(s.patterns, val.kids[j].name)
			}
		case "exclusiveMinimum", "exclusiveMaximum":
			if other := strings.ToLower(key[len("exclusive"):]); in.draft == draft4 && v.get(other) == nil {
				s.fault(at, "missing property %q, required because %q is there", other, key)
			}
		}
		if w.shape >= one {
			for child, place := range w.schemas(val, in.draft, at.child(key)) {
				s.visit(child, in, place)
			}
		}
	}
}

// schemas yields the schemas below a keyword. What is no schema where one has
// to be is yielded too.
func (w word) schemas(v *value, d draft, at *place) func(yield func(*value, *place) bool) {
	return func(yield func(*value, *place) bool) {
		sh := w.shape
		if sh == sole && d >= draft20 {
			sh = one
		}
		switch {
		case sh == loose && v.kind == kindBoolean:
		case sh == one, sh == loose, sh == sole && v.kind != kindArray:
			yield(v, at)
		default:
			for i := range v.kids {
				kid := &v.kids[i]
				token := kid.name
				if v.kind == kindArray {
					token = strconv.Itoa(i)
				}
				if sh == needs && kid.value.kind == kindArray {
					continue
				}
				if !yield(&kid.value, at.child(token)) {
					return
				}
			}
		}
	}
}

// enter notes v's address and anchors and returns the resource it begins, or in.
func (s *survey) enter(v *value, in *resource, at *place) *resource {
	dialect := v.get("$schema")
	declared := noDraft
	if dialect != nil && dialect.kind == kindString {
		if declared = draftNamed(dialect.text); declared == noDraft {
			s.note("The dialect %s is not known; the schema is read as JSON Schema 2020-12.", dialect.text)
		}
	}
	d := in.draft
	if declared != noDraft && (in.root == v || v.get(declared.idKeyword()) != nil) {
		d = declared
	}
	id := v.get(d.idKeyword())
	if in.root == v {
		in.draft = d
	}
	if id != nil && id.kind == kindString && !(d.refStandsAlone() && v.get("$ref") != nil) {
		base, fragment, _ := strings.Cut(id.text, "#")
		if base != "" {
			base = resolve(in.base, base)
			if in.root == v {
				in.base = base
			} else {
				in = newResource(base, d, v, at)
			}
			s.add(in)
		}
		if fragment != "" && d.refStandsAlone() {
			in.anchors[fragment] = target{value: v, in: in, place: at}
		}
	}
	here := target{value: v, in: in, place: at}
	if a := v.get("$anchor"); a != nil && d >= draft19 {
		in.anchors[a.text] = here
	}
	if a := v.get("$dynamicAnchor"); a != nil && d >= draft20 {
		in.anchors[a.text] = here
		in.dynamic[a.text] = here
	}
	if d == draft19 && in.root == v {
		in.recursive = v.get("$recursiveAnchor").isTrue()
	}
	return in
}

func newResource(base string, d draft, root *value, at *place) *resource {
	return &resource{base: base, draft: d, root: root, place: at, anchors: map[string]target{}, dynamic: map[string]target{}}
}

func (s *survey) add(r *resource) {
	if _, taken := s.resources[r.base]; !taken {
		s.resources[r.base] = r
	}
}

// resolve makes a reference absolute.
func resolve(base, ref string) string {
	b, err := url.Parse(base)
	if err != nil {
		return ref
	}
	u, err := b.Parse(ref)
	if err != nil {
		return ref
	}
	return u.String()
}

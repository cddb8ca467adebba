package schema

import (
	"math"
	"slices"
	"sync"
)

// node is a schema on its way to be used: compile makes keywords of it when the
// first instance comes by. The survey has checked its shape, so nothing can fail.
type node struct {
	schema *Schema
	value  *value
	in     *resource
	place  *place
	meta   draft // instead of value: the metaschema of a draft

	once        sync.Once
	never       bool      // the schema false
	gates       []keyword // the first that fails is told alone
	keywords    []keyword
	looksAtRest bool
}

// keyword checks what one keyword, or a few that belong together, ask for.
type keyword interface {
	check(r *run, n *node, v *value, m marks, quiet bool) []*Error
}

func (n *node) compile() {
	switch {
	case n.meta != noDraft:
		n.keywords = []keyword{metaschema(n.meta)}
		return
	case n.value.kind == kindBoolean:
		n.never = !n.value.truth
		return
	}
	if ref := n.value.get("$ref"); ref != nil && n.in.draft.refStandsAlone() {
		n.keywords = []keyword{n.reference("$ref")}
		return
	}
	n.compileGates()
	var last []keyword
	for i := range n.value.kids {
		key, v := n.value.kids[i].name, &n.value.kids[i].value
		w, ok := words[key]
		if !ok || !w.isIn(n.in.draft) {
			continue
		}
		if k := n.plain(key, v); k != nil {
			n.keywords = append(n.keywords, k)
		} else if k := n.applicator(key, v); k != nil {
			n.keywords = append(n.keywords, k)
		} else if key == "unevaluatedItems" || key == "unevaluatedProperties" {
			last = append(last, unevaluated{key, n.sub(v, key)})
		}
	}
	if k := n.properties(); k != nil {
		n.keywords = append(n.keywords, k)
	}
	if k := n.items(); k != nil {
		n.keywords = append(n.keywords, k)
	}
	n.looksAtRest = last != nil
	n.keywords = append(n.keywords, last...)
}

func (n *node) compileGates() {
	if v := n.value.get("type"); v != nil {
		n.gates = append(n.gates, newTypes(v))
	}
	if v := n.value.get("const"); v != nil && n.in.draft >= draft6 {
		n.gates = append(n.gates, choice{"const", []member{{value: *v}}})
	}
	if v := n.value.get("enum"); v != nil {
		n.gates = append(n.gates, choice{"enum", v.kids})
	}
	if v := n.value.get("format"); v != nil {
		if fits := formats[v.text]; fits != nil {
			n.gates = append(n.gates, format{v.text, fits})
		}
	}
}

// plain makes keywords that hold no schemas.
func (n *node) plain(key string, v *value) keyword {
	switch key {
	case "minimum", "maximum":
		exclusive := "exclusiveM" + key[1:]
		if n.in.draft == draft4 && n.value.get(exclusive).isTrue() {
			return limit{exclusive, v}
		}
		return limit{key, v}
	case "exclusiveMinimum", "exclusiveMaximum":
		if n.in.draft == draft4 {
			return nil
		}
		return limit{key, v}
	case "multipleOf":
		return limit{key, v}
	case "minLength", "maxLength":
		return size{key, kindString, whole(v)}
	case "minItems", "maxItems":
		return size{key, kindArray, whole(v)}
	case "minProperties", "maxProperties":
		return size{key, kindObject, whole(v)}
	case "pattern":
		return matching{v.text, n.schema.pattern(v.text)}
	case "uniqueItems":
		if v.truth {
			return unique{}
		}
	case "required":
		return required{key, "", texts(v)}
	case "dependentRequired":
		var all group
		for i := range v.kids {
			all = append(all, required{key, v.kids[i].name, texts(&v.kids[i].value)})
		}
		return all
	}
	return nil
}

// applicator makes keywords that hold schemas for the same value.
func (n *node) applicator(key string, v *value) keyword {
	switch key {
	case "$ref", "$dynamicRef", "$recursiveRef":
		return n.reference(key)
	case "allOf":
		return allOf(n.subs(v, key))
	case "anyOf":
		return anyOf(n.subs(v, key))
	case "oneOf":
		return oneOf(n.subs(v, key))
	case "not":
		return not{n.sub(v, key)}
	case "if":
		c := conditional{condition: n.sub(v, key)}
		if then := n.value.get("then"); then != nil {
			c.then = n.sub(then, "then")
		}
		if other := n.value.get("else"); other != nil {
			c.other = n.sub(other, "else")
		}
		return c
	case "dependentSchemas", "dependencies":
		var all group
		for i := range v.kids {
			if kid := &v.kids[i]; kid.value.kind == kindArray {
				all = append(all, required{key, kid.name, texts(&kid.value)})
			} else {
				all = append(all, dependent{kid.name, n.sub(&kid.value, key, kid.name)})
			}
		}
		return all
	}
	return nil
}

// sub returns the node of a schema within n.
func (n *node) sub(v *value, tokens ...string) *node {
	at := n.place
	for _, t := range tokens {
		at = at.child(t)
	}
	in := n.schema.survey.schemas[v]
	return n.schema.node(target{value: v, in: in, place: at})
}

func (n *node) subs(v *value, key string) []*node {
	subs := make([]*node, 0, len(v.kids))
	for child, at := range words[key].schemas(v, n.in.draft, n.place.child(key)) {
		subs = append(subs, n.schema.node(target{value: child, in: n.schema.survey.schemas[child], place: at}))
	}
	return subs
}

func texts(v *value) []string {
	names := make([]string, len(v.kids))
	for i := range v.kids {
		names[i] = v.kids[i].value.text
	}
	return slices.Clip(names)
}

// whole returns a count, which can be written 1.0 or be beyond all counting.
func whole(v *value) int {
	if v.isSmall {
		return int(v.small)
	}
	if n := v.rat().Num(); n.IsInt64() {
		return int(n.Int64())
	}
	return math.MaxInt
}

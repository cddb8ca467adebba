package schema

import "strings"

// refer is "$ref", and "$dynamicRef" or "$recursiveRef" that lead to one fixed
// schema.
type refer struct{ to *node }

func (k refer) check(r *run, n *node, v *value, m marks, quiet bool) []*Error {
	if r.isOpen(k.to, v) {
		return r.fail(n, "$ref", quiet, nil)
	}
	return r.check(k.to, v, m, quiet)
}

// dynamic is a reference to the outermost resource that offers what is asked
// for, of those that led here.
type dynamic struct {
	anchor string // of $dynamicRef; "" for $recursiveRef
	usual  *node
}

func (k dynamic) check(r *run, n *node, v *value, m marks, quiet bool) []*Error {
	to := k.usual
	for _, in := range r.scope {
		if k.anchor == "" && in.recursive {
			to = n.schema.node(target{value: in.root, in: in, place: in.place})
			break
		}
		if t, ok := in.dynamic[k.anchor]; ok && k.anchor != "" {
			to = n.schema.node(t)
			break
		}
	}
	return refer{to}.check(r, n, v, m, quiet)
}

func (n *node) reference(key string) keyword {
	t := n.schema.survey.targets[reference{n.value, key}]
	usual := n.schema.node(t)
	switch key {
	case "$dynamicRef":
		_, name, _ := strings.Cut(n.value.get(key).text, "#")
		if name != "" && t.in != nil && t.in.dynamic[name].value == t.value {
			return dynamic{name, usual}
		}
	case "$recursiveRef":
		if t.in != nil && t.in.recursive {
			return dynamic{"", usual}
		}
	}
	return refer{usual}
}

// metaschema is a reference to a draft's own schema: the instance is to be a
// schema itself.
type metaschema draft

func (k metaschema) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	s := newSurvey()
	s.visit(v, newResource(location, draft(k), v, nil), nil)
	if len(s.faults) == 0 {
		return nil
	}
	return r.fail(n, "metaschema", quiet, func(e *Error) { e.Path = append(e.Path, s.faults[0].Path...) })
}

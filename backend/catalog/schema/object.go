package schema

// required is "required" or, with the property it depends on, a member of
// "dependentRequired" and "dependencies".
type required struct {
	name    string
	because string
	names   []string
}

func (q required) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != kindObject || q.name != "required" && v.get(q.because) == nil {
		return nil
	}
	var missing []string
	for _, name := range q.names {
		if r.spend(1+len(v.kids)/64) && v.get(name) == nil {
			missing = append(missing, name)
			if quiet {
				break
			}
		}
	}
	if missing == nil {
		return nil
	}
	return r.fail(n, q.name, quiet, func(e *Error) { e.Names, e.Text = missing, q.because })
}

// properties is "properties", "patternProperties", "additionalProperties" and
// "propertyNames", which together decide about each property.
type properties struct {
	named    []namedNode
	byName   map[string]*node // instead of named, when they are many
	patterns []patternNode
	others   *node
	noOthers bool
	names    *node
}

type namedNode struct {
	name string
	node *node
}

type patternNode struct {
	pattern *pattern
	node    *node
}

func (n *node) properties() keyword {
	p, any := &properties{}, false
	if v := n.value.get("properties"); v != nil {
		any = true
		const few = 8 // are found faster by looking at each
		if len(v.kids) > few {
			p.byName = make(map[string]*node, len(v.kids))
		}
		for i := range v.kids {
			name, sub := v.kids[i].name, n.sub(&v.kids[i].value, "properties", v.kids[i].name)
			if p.byName != nil {
				p.byName[name] = sub
			} else {
				p.named = append(p.named, namedNode{name, sub})
			}
		}
	}
	if v := n.value.get("patternProperties"); v != nil {
		any = true
		for i := range v.kids {
			name := v.kids[i].name
			p.patterns = append(p.patterns, patternNode{n.schema.pattern(name), n.sub(&v.kids[i].value, "patternProperties", name)})
		}
	}
	if v := n.value.get("additionalProperties"); v != nil {
		any = true
		if p.noOthers = v.kind == kindBoolean && !v.truth; !p.noOthers {
			p.others = n.schemaOrTrue(v, "additionalProperties")
		}
	}
	if v := n.value.get("propertyNames"); v != nil && n.in.draft >= draft6 {
		any = true
		p.names = n.sub(v, "propertyNames")
	}
	if !any {
		return nil
	}
	return p
}

// schemaOrTrue is for what may be true or false in all drafts.
func (n *node) schemaOrTrue(v *value, key string) *node {
	if v.kind == kindBoolean {
		return &node{schema: n.schema, value: v, in: n.in, place: n.place.child(key)}
	}
	return n.sub(v, key)
}

func (p *properties) find(name string) *node {
	if p.byName != nil {
		return p.byName[name]
	}
	for i := range p.named {
		if p.named[i].name == name {
			return p.named[i].node
		}
	}
	return nil
}

func (p *properties) check(r *run, n *node, v *value, m marks, quiet bool) (errs []*Error) {
	if v.kind != kindObject {
		return nil
	}
	var unknown []string
	for i := range v.kids {
		name, known := v.kids[i].name, false
		r.enter(v, i)
		apply := func(sub *node) {
			known = true
			m.set(i)
			errs = append(errs, r.check(sub, &v.kids[i].value, nil, quiet)...)
		}
		if sub := p.find(name); sub != nil {
			apply(sub)
		}
		for _, q := range p.patterns {
			// A pattern that cannot be done applies to nothing it could refuse.
			if q.pattern.re != nil && q.pattern.matches(name) {
				apply(q.node)
			} else if q.pattern.re == nil {
				known = true
				m.set(i)
			}
		}
		if !known && p.others != nil {
			apply(p.others)
		}
		r.leave()
		if !known && p.noOthers {
			unknown = append(unknown, name)
		}
		if p.names != nil {
			errs = append(errs, p.checkName(r, n, name, quiet)...)
		}
		if (errs != nil || unknown != nil) && (quiet || r.err != nil) {
			return unsaid
		}
	}
	if unknown != nil {
		errs = append(errs, r.fail(n, "additionalProperties", quiet, func(e *Error) { e.Names = unknown })...)
	}
	return errs
}

func (p *properties) checkName(r *run, n *node, name string, quiet bool) []*Error {
	why := r.check(p.names, &value{kind: kindString, text: name}, nil, quiet)
	if why == nil {
		return nil
	}
	return r.fail(n, "propertyNames", quiet, func(e *Error) { e.Names, e.Branches = []string{name}, [][]*Error{why} })
}

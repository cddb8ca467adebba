package schema

// group is several keywords as one.
type group []keyword

func (g group) check(r *run, n *node, v *value, m marks, quiet bool) (errs []*Error) {
	for _, k := range g {
		if errs = append(errs, k.check(r, n, v, m, quiet)...); quiet && errs != nil {
			return unsaid
		}
	}
	return errs
}

type allOf []*node

func (a allOf) check(r *run, _ *node, v *value, m marks, quiet bool) (errs []*Error) {
	for _, branch := range a {
		more := r.check(branch, v, m, quiet)
		if len(errs) < maxErrors {
			errs = append(errs, more...)
		}
		if errs != nil && (quiet || r.err != nil) {
			return unsaid
		}
	}
	return errs
}

type anyOf []*node

func (a anyOf) check(r *run, n *node, v *value, m marks, quiet bool) []*Error {
	branches, fits := make([][]*Error, 0, len(a)), false
	for _, branch := range a {
		own := m.fresh()
		errs := r.check(branch, v, own, quiet)
		if errs != nil {
			branches = append(branches, errs)
			continue
		}
		fits = true
		if m.add(own); m == nil {
			return nil
		}
	}
	if fits {
		return nil
	}
	return r.fail(n, "anyOf", quiet, func(e *Error) { e.Branches = branches })
}

type oneOf []*node

func (o oneOf) check(r *run, n *node, v *value, m marks, quiet bool) []*Error {
	branches, fits := make([][]*Error, 0, len(o)), -1
	var marked marks
	for i, branch := range o {
		own := m.fresh()
		errs := r.check(branch, v, own, quiet || fits >= 0)
		switch {
		case errs != nil:
			branches = append(branches, errs)
		case fits >= 0:
			return r.fail(n, "oneOf", quiet, func(e *Error) { e.Pair = [2]int{fits, i} })
		default:
			fits, marked = i, own
		}
	}
	if fits >= 0 {
		m.add(marked)
		return nil
	}
	return r.fail(n, "oneOf", quiet, func(e *Error) { e.Branches = branches })
}

type not struct{ what *node }

func (k not) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if r.check(k.what, v, nil, true) != nil {
		return nil
	}
	return r.fail(n, "not", quiet, nil)
}

// conditional is "if" with "then" and "else".
type conditional struct{ condition, then, other *node }

func (c conditional) check(r *run, _ *node, v *value, m marks, quiet bool) []*Error {
	own := m.fresh()
	branch := c.other
	if r.check(c.condition, v, own, true) == nil {
		m.add(own)
		branch = c.then
	}
	if branch == nil {
		return nil
	}
	return r.check(branch, v, m, quiet)
}

// dependent is a schema of "dependentSchemas".
type dependent struct {
	because string
	schema  *node
}

func (d dependent) check(r *run, _ *node, v *value, m marks, quiet bool) []*Error {
	if v.kind != kindObject || v.get(d.because) == nil {
		return nil
	}
	return r.check(d.schema, v, m, quiet)
}

package schema

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"
)

const (
	// MaxInstanceDepth is how many levels an instance may be nested.
	MaxInstanceDepth = 1000
	// maxFrames bounds how many schemas are open at once, and so the stack.
	maxFrames = 30_000
	// maxErrors are told one by one. Alternatives in alternatives can have
	// billions.
	maxErrors = 100_000
)

// run is one validation.
type run struct {
	ctx    context.Context
	steps  int
	err    error // why it stopped
	errors int
	path   []step
	frames []frame
	scope  []*resource // the dynamic scope
}

// step is one token of the path into the instance; a name where index is -1.
type step struct {
	name  string
	index int
}

type frame struct {
	node  *node
	value *value
}

// marks are those children of a value that were looked at, for the keywords
// about the rest; nil where nobody wants to know.
type marks []bool

// Validate returns every way in which the instance does not fit. The error is
// a *jsonx.SyntaxError or ErrDepth for the instance, the cause of ctx's end, or
// ErrDepth when the schema winds too deep.
func (s *Schema) Validate(ctx context.Context, instance json.RawMessage) ([]*Error, error) {
	v, err := parse(instance, MaxInstanceDepth)
	if err != nil {
		return nil, err
	}
	r := &run{ctx: ctx}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if bytes.ContainsAny(instance, "eE") && r.findHuge(v) {
		return []*Error{{Keyword: "exponent", Path: r.tokens()}}, nil
	}
	errs := r.check(s.root, v, nil, false)
	if r.err != nil {
		return nil, r.err
	}
	return errs, nil
}

// findHuge leaves r.path at the first number that cannot be compared.
func (r *run) findHuge(v *value) bool {
	for i := range v.kids {
		r.enter(v, i)
		if r.findHuge(&v.kids[i].value) {
			return true
		}
		r.leave()
	}
	return v.isHuge()
}

func (r *run) enter(v *value, i int) {
	if v.kind == kindObject {
		r.path = append(r.path, step{v.kids[i].name, -1})
	} else {
		r.path = append(r.path, step{"", i})
	}
}

func (r *run) leave() { r.path = r.path[:len(r.path)-1] }

func (r *run) tokens() []string {
	tokens := make([]string, len(r.path))
	for i, s := range r.path {
		if tokens[i] = s.name; s.index >= 0 {
			tokens[i] = strconv.Itoa(s.index)
		}
	}
	return tokens
}

// unsaid is the error where nobody asks for more than that there is one.
var unsaid = []*Error{{}}

// fail returns an error of n's keyword at the present place. tell fills in the
// rest.
func (r *run) fail(n *node, keyword string, quiet bool, tell func(*Error)) []*Error {
	if quiet || r.errors >= maxErrors {
		return unsaid
	}
	r.errors++
	e := &Error{Keyword: keyword, Path: r.tokens(), place: n.place.child(keyword)}
	if tell != nil {
		tell(e)
	}
	return []*Error{e}
}

// spend counts work and reports whether there may be more of it.
func (r *run) spend(n int) bool {
	const often = 512
	if r.steps += n; r.steps >= often {
		r.steps = 0
		if r.err == nil && r.ctx.Err() != nil {
			r.err = context.Cause(r.ctx)
		}
	}
	return r.err == nil
}

// check checks v against n. Quiet stops at the first error and does not tell
// which. Marks are meant only when there is no error.
func (r *run) check(n *node, v *value, m marks, quiet bool) []*Error {
	if !r.spend(1) {
		return unsaid
	}
	n.once.Do(n.compile)
	switch {
	case n.never:
		return r.fail(n, "false", quiet, func(e *Error) { e.place = n.place })
	case len(n.gates)+len(n.keywords) == 0:
		return nil
	case len(r.frames) >= maxFrames:
		r.err = ErrDepth
		return unsaid
	}
	r.frames = append(r.frames, frame{n, v})
	scoped := n.in != nil && (len(r.scope) == 0 || r.scope[len(r.scope)-1] != n.in)
	if scoped {
		r.scope = append(r.scope, n.in)
	}
	errs := r.keywords(n, v, m, quiet)
	if scoped {
		r.scope = r.scope[:len(r.scope)-1]
	}
	r.frames = r.frames[:len(r.frames)-1]
	return errs
}

func (r *run) keywords(n *node, v *value, m marks, quiet bool) (errs []*Error) {
	for _, k := range n.gates {
		if errs := k.check(r, n, v, nil, quiet); errs != nil {
			return errs // what follows would only say the same in other words
		}
	}
	own := m
	if n.looksAtRest && len(v.kids) > 0 {
		own = make(marks, len(v.kids))
	}
	for _, k := range n.keywords {
		more := k.check(r, n, v, own, quiet)
		if len(errs) < maxErrors {
			errs = append(errs, more...)
		}
		if errs != nil && (quiet || r.err != nil) {
			return unsaid
		}
	}
	if errs == nil {
		m.add(own)
	}
	return errs
}

func (m marks) add(other marks) {
	for i := range m {
		m[i] = m[i] || other[i]
	}
}

func (m marks) set(i int) {
	if m != nil {
		m[i] = true
	}
}

// fresh makes marks for an alternative that may fail; nil for nil.
func (m marks) fresh() marks {
	if m == nil {
		return nil
	}
	return make(marks, len(m))
}

// isOpen reports whether n is being checked against v already, so that going on
// would never end.
func (r *run) isOpen(n *node, v *value) bool {
	for _, f := range slices.Backward(r.frames) {
		if f.value != v || !r.spend(1) {
			return false
		}
		if f.node == n {
			return true
		}
	}
	return false
}

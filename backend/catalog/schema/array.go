package schema

import "math"

// unique is "uniqueItems".
type unique struct{}

func (unique) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != kindArray || !r.spend(len(v.kids)) {
		return nil
	}
	i, j := duplicates(v.kids)
	if j == 0 {
		return nil
	}
	return r.fail(n, "uniqueItems", quiet, func(e *Error) { e.Pair = [2]int{i, j} })
}

// items is what decides about each item: "prefixItems" and "items", or "items"
// and "additionalItems" up to 2019-09; and "contains" with its counts.
type items struct {
	first    []*node
	others   *node
	noOthers bool // additionalItems is false

	contains *node
	min, max int
	counted  bool // minContains is said
	marks    bool // what contains finds is no rest any more
}

func (n *node) items() keyword {
	k, any := &items{min: 1, max: math.MaxInt}, false
	all := n.value.get("items")
	if first := n.value.get("prefixItems"); first != nil && n.in.draft >= draft20 {
		any = true
		k.first = n.subs(first, "prefixItems")
	}
	switch {
	case all == nil:
	case all.kind == kindArray:
		any = true
		k.first = n.subs(all, "items")
		if more := n.value.get("additionalItems"); more != nil {
			if k.noOthers = more.kind == kindBoolean && !more.truth; !k.noOthers {
				k.others = n.schemaOrTrue(more, "additionalItems")
			}
		}
	default:
		any = true
		k.others = n.sub(all, "items")
	}
	if v := n.value.get("contains"); v != nil && n.in.draft >= draft6 {
		any = true
		k.contains, k.marks = n.sub(v, "contains"), n.in.draft >= draft20
		if n.in.draft >= draft19 {
			if v := n.value.get("minContains"); v != nil {
				k.min, k.counted = whole(v), true
			}
			if v := n.value.get("maxContains"); v != nil {
				k.max = whole(v)
			}
		}
	}
	if !any {
		return nil
	}
	return k
}

func (k *items) check(r *run, n *node, v *value, m marks, quiet bool) (errs []*Error) {
	if v.kind != kindArray {
		return nil
	}
	found := 0
	for i := range v.kids {
		item, sub := &v.kids[i].value, k.others
		if i < len(k.first) {
			sub = k.first[i]
		}
		r.enter(v, i)
		if sub != nil {
			m.set(i)
			errs = append(errs, r.check(sub, item, nil, quiet)...)
		}
		if k.contains != nil && r.check(k.contains, item, nil, true) == nil {
			found++
			if k.marks {
				m.set(i)
			}
		}
		r.leave()
		if errs != nil && (quiet || r.err != nil) {
			return unsaid
		}
	}
	if more := len(v.kids) - len(k.first); k.noOthers && more > 0 {
		errs = append(errs, r.fail(n, "additionalItems", quiet, func(e *Error) { e.Got = more })...)
	}
	if k.contains != nil {
		errs = append(errs, k.checkFound(r, n, found, quiet)...)
	}
	return errs
}

func (k *items) checkFound(r *run, n *node, found int, quiet bool) []*Error {
	name, want := "contains", k.min
	switch {
	case found < k.min && k.counted:
		name = "minContains"
	case found < k.min:
	case found > k.max:
		name, want = "maxContains", k.max
	default:
		return nil
	}
	return r.fail(n, name, quiet, func(e *Error) { e.Want, e.Got = want, found })
}

// unevaluated is "unevaluatedItems" or "unevaluatedProperties".
type unevaluated struct {
	name string
	rest *node
}

func (u unevaluated) check(r *run, _ *node, v *value, m marks, quiet bool) (errs []*Error) {
	if u.name == "unevaluatedItems" && v.kind != kindArray || u.name == "unevaluatedProperties" && v.kind != kindObject {
		return nil
	}
	for i := range v.kids {
		if m[i] {
			continue
		}
		m.set(i)
		r.enter(v, i)
		errs = append(errs, r.check(u.rest, &v.kids[i].value, nil, quiet)...)
		r.leave()
		if errs != nil && (quiet || r.err != nil) {
			return unsaid
		}
	}
	return errs
}

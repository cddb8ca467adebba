package compare

import (
	"bytes"
	"encoding/json"
	"hash/maphash"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// JSON compares two JSON values. The failure is InvalidArguments when a rule is
// wrong or a value is not JSON: then there is Text.
func JSON(a, b []byte, rules Rules) (Diff, error) {
	selectors, err := rules.selectors()
	if err != nil {
		return Diff{}, err
	}
	for n, raw := range [][]byte{a, b} {
		if err := jsonx.Check(raw); err != nil {
			return Diff{}, failure.Wrap(failure.InvalidArguments, err, "The %s value is not JSON: %v.", []string{"first", "second"}[n], err)
		}
	}
	diff := Diff{}
	diff.a, diff.b = open(a, b, rules.Texts)
	seed := maphash.MakeSeed()
	left, err := newSide(diff.a.raw, selectors, seed)
	if err != nil {
		return Diff{}, err
	}
	right, err := newSide(diff.b.raw, selectors, seed)
	if err != nil {
		return Diff{}, err
	}
	for i, rule := range rules.Ignore {
		if left.used[i] || right.used[i] {
			diff.Ignored = append(diff.Ignored, rule)
		}
	}
	c := &comparison{a: left, b: right, budget: workFactor * (len(left.raw) + len(right.raw) + 1024), diff: diff}
	c.values(whole(left.raw), whole(right.raw), nil, nil, 0)
	c.diff.Same = len(c.diff.Changes) == 0
	return c.diff, nil
}

func whole(raw []byte) span {
	from := jsonx.Begin(raw, 0)
	return span{from, jsonx.End(raw, from)}
}

// comparison is one run of JSON.
type comparison struct {
	a, b   *side
	budget int // bytes that may still be read
	diff   Diff
}

// values compares two values at their places.
func (c *comparison) values(va, vb span, pa, pb *place, depth int) {
	if c.a.ignored[va.from] || c.b.ignored[vb.from] {
		return
	}
	ra, rb := c.a.bytes(va), c.b.bytes(vb)
	if bytes.Equal(ra, rb) {
		return
	}
	switch {
	case ra[0] != rb[0] || ra[0] != '{' && ra[0] != '[':
		if !sameScalar(ra, rb) {
			c.changed(ra, rb, pa, pb)
		}
	case depth > maxDepth || !c.spend(va, vb):
		c.diff.Coarse = true
		if c.a.hash(va) != c.b.hash(vb) {
			c.changed(ra, rb, pa, pb)
		}
	case ra[0] == '{':
		c.objects(va, vb, pa, pb, depth)
	default:
		c.arrays(va, vb, pa, pb, depth)
	}
}

// spend tells whether two values may be read once more.
func (c *comparison) spend(va, vb span) bool {
	c.budget -= va.to - va.from + vb.to - vb.from
	return c.budget > 0
}

func (c *comparison) objects(va, vb span, pa, pb *place, depth int) {
	theirs := make(map[string]span)
	jsonx.Each(c.b.raw, vb.from, func(it jsonx.Item) bool {
		theirs[jsonx.Unquote(it.Key)] = span{it.From, it.To} // of several with one name the last counts
		return true
	})
	ours := make(map[string]span)
	var names []string
	jsonx.Each(c.a.raw, va.from, func(it jsonx.Item) bool {
		name := jsonx.Unquote(it.Key)
		if _, again := ours[name]; !again {
			names = append(names, name)
		}
		ours[name] = span{it.From, it.To}
		return true
	})
	for _, name := range names {
		mine := ours[name]
		at := &place{up: pa, name: name}
		if other, both := theirs[name]; both {
			c.values(mine, other, at, &place{up: pb, name: name}, depth+1)
		} else {
			c.removed(mine, at)
		}
	}
	added := make(map[string]bool)
	jsonx.Each(c.b.raw, vb.from, func(it jsonx.Item) bool {
		name := jsonx.Unquote(it.Key)
		if _, both := ours[name]; !both && !added[name] {
			added[name] = true
			c.added(theirs[name], &place{up: pb, name: name})
		}
		return true
	})
}

func (c *comparison) removed(v span, at *place) {
	if !c.a.ignored[v.from] {
		c.add(Removed, at, nil, c.a.bytes(v), nil)
	}
}

func (c *comparison) added(v span, at *place) {
	if !c.b.ignored[v.from] {
		c.add(Added, at, nil, nil, c.b.bytes(v))
	}
}

func (c *comparison) changed(ra, rb []byte, pa, pb *place) { c.add(Changed, pb, pa, ra, rb) }

func (c *comparison) add(kind string, at, from *place, before, after json.RawMessage) {
	if len(c.diff.Changes) >= MaxChanges {
		c.diff.More++
		return
	}
	change := Change{Kind: kind, Pointer: at.pointer(), Old: before, New: after}
	if from != nil {
		if was := from.pointer(); kind == Moved || was != change.Pointer {
			change.From = was
		}
	}
	c.diff.Changes = append(c.diff.Changes, change)
}

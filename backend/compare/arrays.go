package compare

import (
	"slices"

	"fairlead/backend/jsonx"
)

// list is the elements of an array that are looked at.
type list struct {
	spans  []span
	index  []int // of each in its array, where ignored elements count too
	hashes []uint64
}

// elements reads an array; ok is false when there are too many.
func (s *side) elements(v span) (l list, ok bool) {
	n := 0
	jsonx.Each(s.raw, v.from, func(it jsonx.Item) bool {
		if !s.ignored[it.From] {
			l.spans, l.index = append(l.spans, span{it.From, it.To}), append(l.index, n)
		}
		n++
		return n <= maxElements
	})
	if n > maxElements {
		return list{}, false
	}
	l.hashes = make([]uint64, len(l.spans))
	for i, v := range l.spans {
		l.hashes[i] = s.hash(v)
	}
	return l, true
}

func (c *comparison) arrays(va, vb span, pa, pb *place, depth int) {
	la, okA := c.a.elements(va)
	lb, okB := c.b.elements(vb)
	if !okA || !okB {
		c.diff.Coarse = true
		if c.a.hash(va) != c.b.hash(vb) {
			c.changed(c.a.bytes(va), c.b.bytes(vb), pa, pb)
		}
		return
	}
	pairs, known := c.byIdentity(la, lb)
	if !known {
		pairs = align(la.hashes, lb.hashes)
	}
	m := newMatching(la, lb, pairs)
	if !known {
		m.matchMoved()
		c.matchGaps(m)
	}
	c.tell(m, pa, pb, depth)
}

// matching says which element of one array is which of the other.
type matching struct {
	a, b  list
	ofA   []int // the element of b that it is, or −1
	ofB   []int
	moved []bool // of elements of b
}

func newMatching(a, b list, pairs []pair) *matching {
	m := &matching{a: a, b: b, ofA: fill(len(a.spans)), ofB: fill(len(b.spans)), moved: make([]bool, len(b.spans))}
	for _, p := range pairs {
		m.ofA[p.a], m.ofB[p.b] = p.b, p.a
	}
	// What is matched by its identity need not be in order: the fewest have moved.
	slices.SortFunc(pairs, func(x, y pair) int { return x.a - y.a })
	for i := range m.moved {
		m.moved[i] = m.ofB[i] >= 0
	}
	for _, p := range rising(pairs) {
		m.moved[p.b] = false
	}
	return m
}

func fill(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = -1
	}
	return all
}

// matchMoved matches what is not matched yet with what is the same elsewhere.
func (m *matching) matchMoved() {
	left := make(map[uint64][]int)
	for i, j := range m.ofA {
		if j < 0 {
			left[m.a.hashes[i]] = append(left[m.a.hashes[i]], i)
		}
	}
	for j, i := range m.ofB {
		if i >= 0 {
			continue
		}
		h := m.b.hashes[j]
		if same := left[h]; len(same) > 0 {
			m.ofA[same[0]], m.ofB[j], m.moved[j] = j, same[0], true
			left[h] = same[1:]
		}
	}
}

// tell lists the changes of an array: what was removed first, then by place in the second.
func (c *comparison) tell(m *matching, pa, pb *place, depth int) {
	for i, j := range m.ofA {
		if j < 0 {
			c.add(Removed, element(pa, m.a.index[i]), nil, c.a.bytes(m.a.spans[i]), nil)
		}
	}
	for j, i := range m.ofB {
		at := element(pb, m.b.index[j])
		if i < 0 {
			c.add(Added, at, nil, nil, c.b.bytes(m.b.spans[j]))
			continue
		}
		from := element(pa, m.a.index[i])
		if m.moved[j] {
			c.add(Moved, at, from, c.a.bytes(m.a.spans[i]), c.b.bytes(m.b.spans[j]))
		}
		if m.a.hashes[i] != m.b.hashes[j] {
			c.values(m.a.spans[i], m.b.spans[j], from, at, depth+1)
		}
	}
}

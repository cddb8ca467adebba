package compare

import "fairlead/backend/jsonx"

// maxGap is how many pairs of elements of one gap are looked at: above it they are
// matched as they stand.
const maxGap = 10_000

// matchGaps matches, between elements that are the same, those that are alike: an
// object with one other member has changed, it was not removed and another added.
func (c *comparison) matchGaps(m *matching) {
	i, j := 0, 0
	for i < len(m.ofA) || j < len(m.ofB) {
		fromA, fromB := i, j
		for i < len(m.ofA) && (m.ofA[i] < 0 || m.moved[m.ofA[i]]) {
			i++
		}
		for j < len(m.ofB) && (m.ofB[j] < 0 || m.moved[j]) {
			j++
		}
		c.matchGap(m, free(m.ofA, fromA, i), free(m.ofB, fromB, j))
		i, j = i+1, j+1 // the two that are the same
	}
}

// free are the indexes that have no match.
func free(of []int, from, to int) (out []int) {
	for i := from; i < to; i++ {
		if of[i] < 0 {
			out = append(out, i)
		}
	}
	return out
}

func (c *comparison) matchGap(m *matching, as, bs []int) {
	if len(as) == 0 || len(bs) == 0 {
		return
	}
	if len(as)*len(bs) > maxGap || !c.spendOn(m, as, bs) {
		for n := range min(len(as), len(bs)) {
			c.matchAlike(m, as[n], bs[n])
		}
		return
	}
	sketchesA, sketchesB := c.a.sketches(m.a, as), c.b.sketches(m.b, bs)
	// best[i][j] is the most likeness that as[i:] and bs[j:] have in order.
	best := make([][]int, len(as)+1)
	for i := range best {
		best[i] = make([]int, len(bs)+1)
	}
	for i := len(as) - 1; i >= 0; i-- {
		for j := len(bs) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if n := sketchesA[i].likeness(sketchesB[j]); n > 0 {
				best[i][j] = max(best[i][j], best[i+1][j+1]+n)
			}
		}
	}
	for i, j := 0, 0; i < len(as) && j < len(bs); {
		n := sketchesA[i].likeness(sketchesB[j])
		switch {
		case n > 0 && best[i][j] == best[i+1][j+1]+n:
			m.ofA[as[i]], m.ofB[bs[j]] = bs[j], as[i]
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
}

// matchAlike matches two values of one type.
func (c *comparison) matchAlike(m *matching, i, j int) {
	if jsonx.Kind(c.a.raw[m.a.spans[i].from:]) == jsonx.Kind(c.b.raw[m.b.spans[j].from:]) {
		m.ofA[i], m.ofB[j] = j, i
	}
}

// spendOn tells whether the elements may be read once more.
func (c *comparison) spendOn(m *matching, as, bs []int) bool {
	for _, i := range as {
		c.budget -= m.a.spans[i].to - m.a.spans[i].from
	}
	for _, j := range bs {
		c.budget -= m.b.spans[j].to - m.b.spans[j].from
	}
	return c.budget > 0
}

// sketch is what an element has in it: of an object its names and its members, of
// an array its elements.
type sketch struct {
	kind  string
	parts map[uint64]bool
}

// maxParts is how much of an element is looked at.
const maxParts = 64

func (s *side) sketches(l list, indexes []int) []sketch {
	all := make([]sketch, len(indexes))
	for n, i := range indexes {
		v := l.spans[i]
		k := sketch{kind: jsonx.Kind(s.raw[v.from:]), parts: make(map[uint64]bool)}
		jsonx.Each(s.raw, v.from, func(it jsonx.Item) bool {
			if s.ignored[it.From] {
				return true
			}
			h := s.hash(span{it.From, it.To})
			if it.Key != nil {
				name := s.text('k', it.Key)
				k.parts[name] = true
				h = mix(name, h)
			}
			k.parts[h] = true
			return len(k.parts) < maxParts
		})
		all[n] = k
	}
	return all
}

// likeness is from 0, nothing in common, to 1000. Two texts, two numbers and two
// empty things are a little alike: one is what became of the other.
func (k sketch) likeness(other sketch) int {
	if k.kind != other.kind {
		return 0
	}
	most := max(len(k.parts), len(other.parts))
	if most == 0 {
		return 1
	}
	common := 0
	for h := range k.parts {
		if other.parts[h] {
			common++
		}
	}
	return 1000 * common / most
}

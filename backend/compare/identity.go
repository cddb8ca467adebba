package compare

import "fairlead/backend/jsonx"

// identities are the names under which things say who they are, best first.
var identities = []string{"id", "name", "key", "uri"}

// byIdentity matches elements by a name that all of both arrays have, each another.
func (c *comparison) byIdentity(la, lb list) (pairs []pair, ok bool) {
	if len(la.spans) == 0 || len(lb.spans) == 0 {
		return nil, false
	}
	for _, name := range identities {
		ours, ok := c.a.names(la, name)
		if !ok {
			continue
		}
		theirs, ok := c.b.names(lb, name)
		if !ok {
			continue
		}
		for i := range la.spans {
			if j, both := theirs.index[ours.of[i]]; both {
				pairs = append(pairs, pair{i, j})
			}
		}
		return pairs, true
	}
	return nil, false
}

// names are what the elements of an array are called.
type names struct {
	of    []uint64
	index map[uint64]int
}

// names is not ok unless every element is an object in which the member is a text or
// a number that no other element has.
func (s *side) names(l list, member string) (n names, ok bool) {
	if !s.named(l.spans[0], member, func(uint64) {}) {
		return n, false
	}
	n.index = make(map[uint64]int, len(l.spans))
	for i, v := range l.spans {
		if !s.named(v, member, func(h uint64) { n.of, n.index[h] = append(n.of, h), i }) || len(n.index) != i+1 {
			return n, false
		}
	}
	return n, true
}

// named calls f once with the hash of an object's member.
func (s *side) named(v span, member string, f func(uint64)) bool {
	if s.raw[v.from] != '{' {
		return false
	}
	found := span{from: -1}
	jsonx.Each(s.raw, v.from, func(it jsonx.Item) bool {
		if jsonx.Unquote(it.Key) == member {
			found = span{it.From, it.To}
		}
		return true
	})
	if found.from < 0 || s.ignored[found.from] {
		return false
	}
	if c := s.raw[found.from]; c != '"' && !numeric(c) {
		return false
	}
	f(s.scalar(s.bytes(found)))
	return true
}

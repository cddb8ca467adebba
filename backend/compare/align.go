package compare

import "slices"

// pair is an element of the first list with the one of the second it is the same as.
type pair struct{ a, b int }

// maxSteps is how many changes Myers' algorithm follows before the lists are split at
// what is unique in both; it needs maxSteps² numbers of memory: 4 MB. Of long lists
// it follows fewer: maxVisits is how many elements it looks at, a second's work.
const (
	maxSteps  = 1000
	minSteps  = 32
	maxVisits = 1 << 28
)

// align matches elements of two lists so that their order is kept, as many as can
// be found in bounded time: exactly the most where the lists differ in fewer than
// maxSteps places, else between elements that both have once.
func align(a, b []uint64) []pair {
	var pairs []pair
	alignPart(a, b, 0, 0, maxSplits, &pairs)
	return pairs
}

// maxSplits is how often a part of a part is split again.
const maxSplits = 8

func alignPart(a, b []uint64, atA, atB, splits int, pairs *[]pair) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		*pairs = append(*pairs, pair{atA, atB})
		a, b, atA, atB = a[1:], b[1:], atA+1, atB+1
	}
	same := 0
	for same < len(a) && same < len(b) && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	endA, endB := atA+len(a)-same, atB+len(b)-same
	a, b = a[:len(a)-same], b[:len(b)-same]
	if len(a) > 0 && len(b) > 0 {
		if found, ok := myers(a, b); ok {
			for _, p := range found {
				*pairs = append(*pairs, pair{atA + p.a, atB + p.b})
			}
		} else if splits > 0 {
			split(a, b, atA, atB, splits-1, pairs)
		}
	}
	for i := range same {
		*pairs = append(*pairs, pair{endA + i, endB + i})
	}
}

// split aligns what lies between the elements that both lists have exactly once
// (patience diff). Without such elements there is nothing to hold on to: what is
// left is told as replaced.
func split(a, b []uint64, atA, atB, splits int, pairs *[]pair) {
	anchors := unique(a, b)
	fromA, fromB := 0, 0
	for _, p := range anchors {
		alignPart(a[fromA:p.a+1], b[fromB:p.b+1], atA+fromA, atB+fromB, splits, pairs)
		fromA, fromB = p.a+1, p.b+1
	}
	if len(anchors) > 0 {
		alignPart(a[fromA:], b[fromB:], atA+fromA, atB+fromB, splits, pairs)
	}
}

// unique pairs what both lists have exactly once, as far as it is in the same order.
func unique(a, b []uint64) []pair {
	type place struct{ a, b, inA, inB int }
	seen := make(map[uint64]*place, len(a))
	for i, h := range a {
		p := seen[h]
		if p == nil {
			p = &place{}
			seen[h] = p
		}
		p.a, p.inA = i, p.inA+1
	}
	for i, h := range b {
		if p := seen[h]; p != nil {
			p.b, p.inB = i, p.inB+1
		}
	}
	var both []pair
	for _, p := range seen {
		if p.inA == 1 && p.inB == 1 {
			both = append(both, pair{p.a, p.b})
		}
	}
	slices.SortFunc(both, func(x, y pair) int { return x.a - y.a })
	return rising(both)
}

// rising is a longest part of pairs, which are in the order of a, that is in the order of b too.
func rising(pairs []pair) []pair {
	var tails []int // of the best part of each length, its last pair
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n, _ := slices.BinarySearchFunc(tails, p.b, func(t, b int) int { return pairs[t].b - b })
		before[i] = -1
		if n > 0 {
			before[i] = tails[n-1]
		}
		if n == len(tails) {
			tails = append(tails, i)
		} else {
			tails[n] = i
		}
	}
	out := make([]pair, len(tails))
	if len(tails) == 0 {
		return out
	}
	for i, n := tails[len(tails)-1], len(out)-1; n >= 0; i, n = before[i], n-1 {
		out[n] = pairs[i]
	}
	return out
}

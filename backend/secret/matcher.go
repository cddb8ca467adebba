package secret

import (
	"bytes"
	"cmp"
	"slices"
)

// matcher finds many patterns at once, by Wu and Manber's method: all patterns
// are cut to the length of the shortest; a table says, by the two bytes at the
// end of a window of that length, how far the window may move. Most text is
// jumped over, so the cost does not grow with the number of patterns.
type matcher struct {
	window  int
	place   [1 << 16]uint8    // by block: its last place in any window, 0 when it is in none
	buckets map[uint16][]form // patterns by the block that ends their window, longest first
}

type form = []byte

// newMatcher returns nil when there is nothing to look for.
func newMatcher(values map[string]*held) *matcher {
	var patterns []form
	for _, v := range values {
		for _, f := range v.forms {
			patterns = append(patterns, form(f))
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	m := &matcher{window: 255, buckets: map[uint16][]form{}}
	for _, p := range patterns {
		m.window = min(m.window, len(p))
	}
	for _, p := range patterns {
		for i := 1; i < m.window; i++ {
			b := block(p, i)
			m.place[b] = max(m.place[b], uint8(i))
		}
		b := block(p, m.window-1)
		m.buckets[b] = append(m.buckets[b], p)
	}
	for _, bucket := range m.buckets {
		slices.SortFunc(bucket, func(a, b form) int { return cmp.Compare(len(b), len(a)) })
	}
	return m
}

// block is the pair of bytes that ends at i.
func block(b []byte, i int) uint16 { return uint16(b[i-1])<<8 | uint16(b[i]) }

// next finds the first stretch of b, at or after from, that is covered by
// patterns. Patterns that overlap make one stretch, so that no rest of one is
// left beside another. start is -1 when there is none.
func (m *matcher) next(b []byte, from int) (start, end int) {
	start = -1
	for i := from + m.window - 1; i < len(b); {
		blk := block(b, i)
		if shift := m.window - 1 - int(m.place[blk]); shift > 0 {
			i += shift
		} else {
			at := i - m.window + 1
			if n := m.longest(b[at:], blk); n > 0 {
				if start < 0 {
					start = at
				}
				end = max(end, at+n)
			}
			i++
		}
		if start >= 0 && i-m.window+1 >= end {
			break
		}
	}
	return start, end
}

// longest returns the length of the longest pattern that b begins with, or 0.
func (m *matcher) longest(b []byte, blk uint16) int {
	for _, p := range m.buckets[blk] {
		if bytes.HasPrefix(b, p) {
			return len(p)
		}
	}
	return 0
}

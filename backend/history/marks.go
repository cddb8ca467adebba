package history

import (
	"bytes"
	"math/bits"
	"unicode/utf8"
)

// A phrase of frequent words is in few calls, and its words are in many; of "to-do" or ".env"
// the words say nothing at all. So each call also has marks: numbers of 18 bits made of short
// parts of its text, all of them where words and signs meet. A text with a phrase has all
// marks of the phrase, and one that lacks it rarely does.
//
// A gap is what stands between two words on one line: a blank, signs, or both. Of each are
// marked, as far as the text goes:
//
//	two, and three, on both sides, five before and      "on fa", "ion fai", "ction fa", "on faile"
//	two behind, and the reverse, of a blank one         of "connection failed"
//	one, two, and five before and two behind, where     "n:8", "in:80", "-main:80"
//	signs are                                           of "src-main:8080"
//	one before a sign; two, three and five behind one   "c#"; ".en", ".env", ".env.l"
//	a short word between signs                          "/src/"
//
// The longer a part, the fewer texts have it, and the fewer people type all of it. Whoever looks for
// "c#", ".py" or "a.b" has hardly more than one such part to go by: these have two marks.
const (
	markBits = 18
	// widest gap, in bytes, that is marked as a whole.
	widest = 4
	// between signs words are marked up to this length, in bytes: longer ones are rare themselves.
	between = 5
)

// marker makes marks, of one text after the other.
type marker struct {
	had [1 << markBits / 64]uint64
	all []uint32
}

// of returns the marks of a folded text in order, each once. They are good until the next ones.
func (m *marker) of(text []byte) []uint32 {
	eachMark(text, func(part []byte, alone bool) {
		n, second := marksOf(part)
		m.had[n/64] |= 1 << (n % 64)
		if alone {
			m.had[second/64] |= 1 << (second % 64)
		}
	})
	m.all = m.all[:0]
	for i, word := range m.had {
		for ; word != 0; word &= word - 1 {
			m.all = append(m.all, uint32(i*64+bits.TrailingZeros64(word)))
		}
		m.had[i] = 0
	}
	return m.all
}

// marksOf are the same in every version: they stand in the index. FNV-1a, whose bits are mixed
// because the parts are short.
func marksOf(part []byte) (first, second uint32) {
	h := hashOf(part)
	h ^= h >> 32
	h *= 0xff51afd7ed558ccd // of MurmurHash3
	return uint32(h >> (64 - markBits)), uint32(h >> (64 - 2*markBits) & (1<<markBits - 1))
}

// eachMark yields the parts of a folded text that are marked, some of them several times;
// alone are those that have a second mark.
func eachMark(text []byte, yield func(part []byte, alone bool)) {
	part := func(from, to int, alone bool) {
		if from >= 0 && to >= 0 {
			yield(text[from:to], alone)
		}
	}
	sign := func(at int) bool { return kinds[text[at]] == symbolByte }
	last := 0 // where the gap before ends
	for at := 0; at < len(text); {
		if kinds[text[at]] == letterByte {
			at++
			continue
		}
		gap := gapAt(text, at)
		at = gap.to
		if gap.from > 0 && sign(gap.from) {
			part(back(text, gap.from, 1), gap.from+1, true)
			if last > 0 && gap.from-last <= between && sign(last-1) {
				part(last-1, gap.from+1, false)
			}
		}
		if at < len(text) && sign(at-1) {
			part(at-1, ahead(text, at, 2), true)
			part(at-1, ahead(text, at, 3), false)
			part(at-1, ahead(text, at, 5), false)
		}
		last = at
		if gap.from == 0 || at == len(text) || at-gap.from > widest || bytes.IndexByte(text[gap.from:at], '\n') >= 0 {
			continue
		}
		if gap.kind == symbolByte {
			part(back(text, gap.from, 1), ahead(text, at, 1), true)
			part(back(text, gap.from, 2), ahead(text, at, 2), false)
			part(back(text, gap.from, 5), ahead(text, at, 2), false)
		} else {
			part(back(text, gap.from, 2), ahead(text, at, 2), false)
			part(back(text, gap.from, 3), ahead(text, at, 3), false)
			part(back(text, gap.from, 5), ahead(text, at, 2), false)
			part(back(text, gap.from, 2), ahead(text, at, 5), false)
		}
	}
}

// gapAt is the gap that begins at a place; its kind is symbolByte when there is a sign in it.
func gapAt(text []byte, at int) stretch {
	gap := stretch{from: at, kind: blankByte}
	for ; at < len(text) && kinds[text[at]] != letterByte; at++ {
		gap.kind = max(gap.kind, kinds[text[at]])
	}
	gap.to = at
	return gap
}

// back is where the n characters before at begin, -1 when they are too few.
func back(text []byte, at, n int) int {
	for range n {
		if at == 0 {
			return -1
		}
		for at--; at > 0 && !utf8.RuneStart(text[at]); {
			at--
		}
	}
	return at
}

// ahead is where the n characters from at end, -1 when they are too few.
func ahead(text []byte, at, n int) int {
	for range n {
		if at == len(text) {
			return -1
		}
		for at++; at < len(text) && !utf8.RuneStart(text[at]); {
			at++
		}
	}
	return at
}

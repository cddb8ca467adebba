package history

import (
	"slices"
	"unicode/utf8"
)

// A phrase of frequent words is in few calls, and its words are in many. So the index also
// knows the places where two words meet: for each single blank or sign between them, the
// three characters before and behind it ("ion fai" of "connection failed"). Every text with
// a phrase has those of the phrase, where the phrase itself has three characters on both
// sides. Not they are kept but a number of 21 bits made of them: so there are no millions of
// entries that stand once.

const (
	// around the sign.
	around = 3
	// aroundDigits, where digits meet: the parts of times, versions and addresses are short.
	aroundDigits = 2
	meetingBits  = 21
)

// meetings returns the numbers of all places of a folded text, in order, each once.
func meetings[T string | []byte](all []uint32, text T) []uint32 {
	all = all[:0]
	for i := 1; i < len(text)-1; i++ {
		c := text[i]
		if kinds[c] == letterByte || c != ' ' && kinds[c] != symbolByte || kinds[text[i-1]] != letterByte || kinds[text[i+1]] != letterByte {
			continue
		}
		n := around
		if isDigit(text[i-1]) && isDigit(text[i+1]) {
			n = aroundDigits
			if to := enclosed(text, i); to > 0 {
				all = append(all, meetingNumber(text[i:to]))
			}
		}
		if from, to := back(text, i, n), ahead(text, i+1, n); from >= 0 && to >= 0 {
			all = append(all, meetingNumber(text[from:to]))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// enclosed is where a short number with the same signs on both sides ends, behind the second
// sign, when one begins at a sign: ".18." of a version, ":42:" of a time. 0: there is none.
func enclosed[T string | []byte](text T, at int) int {
	to := at + 1
	for to < len(text) && isDigit(text[to]) {
		to++
	}
	if to-at-1 > aroundDigits+1 || to+1 >= len(text) || text[to] != text[at] || text[at] == ' ' || !isDigit(text[to+1]) {
		return 0
	}
	return to + 1
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// back is where the n characters before at begin, -1 when they are too few.
func back[T string | []byte](text T, at, n int) int {
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

// ahead is where the n characters from at end.
func ahead[T string | []byte](text T, at, n int) int {
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

// meetingNumber is the same in every version: it stands in the index. FNV-1a, folded.
func meetingNumber[T string | []byte](s T) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return (h ^ h>>meetingBits) & (1<<meetingBits - 1)
}

package history

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// A phrase of frequent words is in few calls, and its pieces of three characters are in
// most. So there is a second index, of the places where two words meet: for each single
// space between them, the three characters before and behind it ("ion fai" of "connection
// failed"). Every text with a phrase has those of the phrase, where the phrase itself has
// three characters on both sides. Not they are kept but a number made of them, as three
// letters: so the index has some ten thousand entries and not millions that stand once.

const (
	// around the space.
	around     = 3
	pairLetter = 36
)

// pairs are the places where words of a folded text meet, each once, as the index reads them.
func pairs(text string) []string {
	var all []string
	for _, n := range meetings(text) {
		all = append(all, string(pairName(nil, n)))
	}
	return all
}

// pairsText is the same as a text to be indexed.
func pairsText(text string) string {
	var b []byte
	for _, n := range meetings(text) {
		b = append(pairName(b, n), ' ')
	}
	return string(b)
}

// pairName appends three letters or digits.
func pairName(b []byte, n uint16) []byte {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	return append(b, letters[n/pairLetter/pairLetter], letters[n/pairLetter%pairLetter], letters[n%pairLetter])
}

// meetings returns the numbers of all places, in order, each once.
func meetings(text string) (all []uint16) {
	for i := 1; i < len(text)-1; i++ {
		if text[i] != ' ' || !inWord(text[i-1]) || !inWord(text[i+1]) {
			continue
		}
		if from, to := back(text, i), ahead(text, i+1); from >= 0 && to >= 0 {
			all = append(all, pairNumber(text[from:to]))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// inWord tells whether a byte belongs to a word: every letter that is not ASCII does.
func inWord(c byte) bool {
	return c >= utf8.RuneSelf || c < utf8.RuneSelf && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)))
}

// back is where the characters before at begin, -1 when they are too few.
func back(text string, at int) int {
	for range around {
		_, n := utf8.DecodeLastRuneInString(text[:at])
		if n == 0 {
			return -1
		}
		at -= n
	}
	return at
}

// ahead is where the characters from at end.
func ahead(text string, at int) int {
	for range around {
		_, n := utf8.DecodeRuneInString(text[at:])
		if n == 0 {
			return -1
		}
		at += n
	}
	return at
}

// pairNumber is the same in every version: it stands in the index. FNV-1a, folded.
func pairNumber(s string) uint16 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return uint16((h ^ h>>16) % (pairLetter * pairLetter * pairLetter))
}

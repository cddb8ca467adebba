package history

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold makes texts comparable: lower case, and Latin letters without accents, so
// that "zurich" finds "Zürich". Other scripts keep their marks: й is not и.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	latin := false
	for _, r := range norm.NFD.String(strings.ToValidUTF8(s, " ")) {
		if r >= 0x0300 && r <= 0x036F && latin { // combining diacritical marks
			continue
		}
		latin = unicode.Is(unicode.Latin, r)
		b.WriteRune(unicode.ToLower(r))
	}
	return norm.NFC.String(b.String())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

const (
	gram     = 3  // characters in a piece of the index
	maxGrams = 24 // of a word that are looked up; the rest is left to the comparison
)

// grams are the pieces the index is asked for, all of which a text with the word
// has. Words shorter than a piece have none.
func grams(word string) []string {
	runes := []rune(word)
	n := len(runes) - gram + 1
	if n <= 0 {
		return nil
	}
	var all []string
	for i := range min(n, maxGrams) {
		at := i
		if n > maxGrams {
			at = i * (n - 1) / (maxGrams - 1) // spread over the word
		}
		if piece := string(runes[at : at+gram]); !strings.ContainsRune(piece, 0) { // FTS5 reads its query up to a NUL
			all = append(all, piece)
		}
	}
	return all
}

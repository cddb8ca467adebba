package catalog

import (
	"strings"
	"unicode/utf8"

	"fairlead/backend/typo"
)

const maxCompared = 100 // characters; longer names are nobody's typing mistake

// distance says how far a typed name is from a real one, and whether that is
// near enough to suggest it: another case or separator, a part of it, or a few
// letters wrong.
func distance(typed, real string) (int, bool) {
	a, b := fold(typed), fold(real)
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	switch {
	case la == 0 || la > maxCompared || lb > maxCompared:
		return 0, false
	case a == b:
		return 0, true
	case la >= 3 && (strings.Contains(b, a) || strings.Contains(a, b) && lb >= 3):
		return 1, true
	}
	d := typo.Distance(a, b)
	return d + 1, d <= max(1, min(la, lb)/3)
}

// fold lowers the case and drops what only separates words.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("_-./: ", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

package catalog

import "strings"

const maxCompared = 100 // characters; longer names are nobody's typing mistake

// distance says how far a typed name is from a real one, and whether that is
// near enough to suggest it: another case or separator, a part of it, or a few
// letters wrong.
func distance(typed, real string) (int, bool) {
	a, b := fold(typed), fold(real)
	switch {
	case len(a) == 0 || len(a) > maxCompared || len(b) > maxCompared:
		return 0, false
	case string(a) == string(b):
		return 0, true
	case len(a) >= 3 && (strings.Contains(string(b), string(a)) || strings.Contains(string(a), string(b)) && len(b) >= 3):
		return 1, true
	}
	d := edits(a, b)
	return d + 1, d <= max(1, min(len(a), len(b))/3)
}

// fold lowers the case and drops what only separates words.
func fold(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if strings.ContainsRune("_-./: ", r) {
			return -1
		}
		return r
	}, strings.ToLower(s)))
}

// edits counts insertions, deletions, replacements and swaps of neighbours
// (optimal string alignment).
func edits(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

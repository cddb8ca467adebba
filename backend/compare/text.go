package compare

import (
	"hash/maphash"
	"strings"
)

// Line is one line of a comparison of two texts, without its line break. Old and New
// are its number in each text, from 1, or 0. A line that changed is a removed one and
// an added one; Parts then say which of its words differ, nil when all of it does.
type Line struct {
	Kind     string // same, added or removed
	Old, New int
	Text     string // a slice of one of the texts
	Parts    []Part
}

// Part is a piece of a line.
type Part struct {
	Text    string
	Changed bool
}

// Text compares two texts line by line. The lines together are both texts: same and
// removed ones joined are the first, same and added ones the second.
func Text(a, b string) []Line {
	seed := maphash.MakeSeed()
	linesA, linesB := lines(a), lines(b)
	pairs := align(hashes(seed, linesA), hashes(seed, linesB))
	out := make([]Line, 0, max(len(linesA), len(linesB)))
	i, j := 0, 0
	gap := func(toA, toB int) {
		first := len(out)
		for n := i; n < toA; n++ {
			out = append(out, Line{Kind: Removed, Old: n + 1, Text: linesA[n]})
		}
		for n := j; n < toB; n++ {
			out = append(out, Line{Kind: Added, New: n + 1, Text: linesB[n]})
		}
		for n := range min(toA-i, toB-j) {
			x, y := &out[first+n], &out[first+toA-i+n]
			x.Parts, y.Parts = parts(seed, x.Text, y.Text)
		}
		i, j = toA, toB
	}
	for _, p := range pairs {
		gap(p.a, p.b)
		out = append(out, Line{Kind: Same, Old: i + 1, New: j + 1, Text: linesA[i]})
		i, j = i+1, j+1
	}
	gap(len(linesA), len(linesB))
	return out
}

// lines are joined by line breaks to the text again; what looks the same but ends in
// \r\n is not the same.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

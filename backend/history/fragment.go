package history

import "strings"

// fragment is a part of what is searched for, as the index has it: a token, or part of one
// where what is searched for begins or ends inside a word.
type fragment struct {
	text       string
	begin, end bool   // whether the token begins and ends with it
	said       string // the same as it stands in what is searched for
}

// whole tells whether the fragment is a token itself.
func (f fragment) whole() bool { return f.begin && f.end }

// inVocabulary is how the fragment stands there, where blanks are around each token.
func (f fragment) inVocabulary() string {
	s := f.text
	if f.begin {
		s = " " + s
	}
	if f.end {
		s += " "
	}
	return s
}

// fragments are those of a folded word or phrase, in order. A text with the word has tokens
// with all of them.
func fragments(word string) (all []fragment) {
	for at := 0; ; {
		r, ok := nextStretch(word, at)
		if !ok {
			return all
		}
		at = r.to
		f := fragment{
			text:  string(appendToken(nil, word[r.from:r.to], r.kind)),
			begin: r.from > 0,
			end:   r.to < len(word),
			said:  word[r.from:r.to],
		}
		all = append(all, f.short()...)
	}
}

// mostOfOne are the pieces of a long fragment that are looked up.
const mostOfOne = 4

// short are pieces of the fragment each of which is part of one token.
func (f fragment) short() (all []fragment) {
	runes, said := []rune(f.text), []rune(f.said)
	n := len(runes)
	if n <= shortToken || n <= longToken && f.whole() {
		return []fragment{f}
	}
	for i := range mostOfOne { // spread over all, the first and the last among them
		at := i * (n - shortToken) / (mostOfOne - 1)
		piece := fragment{text: string(runes[at : at+shortToken]), said: string(said[at : at+shortToken])}
		piece.begin, piece.end = f.begin && at == 0, f.end && at == n-shortToken
		all = append(all, piece)
	}
	return all
}

// quoted is a token or a piece as the full-text index reads it.
func quoted(piece string) string { return `"` + strings.ReplaceAll(piece, `"`, `""`) + `"` }

package compare

import (
	"hash/maphash"
	"strings"
	"unicode"
)

// maxWords is how many words of a line are compared; of longer ones no parts are told.
const maxWords = 2000

// parts marks what differs between two lines, by words. They are nil when the lines
// have too little in common to be told word by word.
func parts(seed maphash.Seed, before, after string) (old, new []Part) {
	if len(before)+len(after) > 64*maxWords {
		return nil, nil
	}
	wordsA, wordsB := wordsOf(before), wordsOf(after)
	if len(wordsA) > maxWords || len(wordsB) > maxWords {
		return nil, nil
	}
	pairs := align(hashes(seed, wordsA), hashes(seed, wordsB))
	keptA, keptB := make([]bool, len(wordsA)), make([]bool, len(wordsB))
	same := 0
	for _, p := range pairs {
		keptA[p.a], keptB[p.b] = true, true
		same += len(strings.TrimSpace(wordsA[p.a]))
	}
	if same*4 < max(len(strings.TrimSpace(before)), len(strings.TrimSpace(after))) {
		return nil, nil
	}
	return joined(wordsA, keptA), joined(wordsB, keptB)
}

// joined puts neighbours of one kind together.
func joined(words []string, kept []bool) (out []Part) {
	for i, w := range words {
		if n := len(out); n > 0 && out[n-1].Changed == !kept[i] {
			out[n-1].Text += w
		} else {
			out = append(out, Part{Text: w, Changed: !kept[i]})
		}
	}
	return out
}

// wordsOf cuts a line into words, runs of spaces and single other characters.
func wordsOf(line string) (words []string) {
	start := 0
	var kind rune
	for i, r := range line {
		k := kindOf(r)
		if i > start && (k != kind || k == '.') {
			words, start = append(words, line[start:i]), i
		}
		kind = k
	}
	if start < len(line) {
		words = append(words, line[start:])
	}
	return words
}

func kindOf(r rune) rune {
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '_':
		return 'w'
	case unicode.IsSpace(r):
		return ' '
	}
	return '.'
}

func hashes(seed maphash.Seed, texts []string) []uint64 {
	all := make([]uint64, len(texts))
	for i, t := range texts {
		all[i] = maphash.String(seed, t)
	}
	return all
}

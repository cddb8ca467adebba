package history

import (
	"unicode/utf8"
)

// The index knows a text by its tokens: its words, which are runs of letters and digits,
// and its runs of punctuation, so that "->" is found as well. Every character that is not
// ASCII counts as a letter. What is longer than longToken goes in as pieces that overlap,
// so that any part of shortToken characters stands in one of them.
const (
	longToken  = 64
	shortToken = 16
	tokenStep  = longToken - shortToken
	// FTS5 takes ASCII punctuation for blanks: it goes in as characters for private use.
	symbolBase = 0xE000
	// nameBits of a hash of each token are what calls_words holds: the words themselves stand
	// in the vocabulary alone, where each can be deleted.
	nameBits = 42
)

// byteKind is what a byte belongs to.
type byteKind uint8

const (
	blankByte byteKind = iota
	letterByte
	symbolByte
)

var kinds = func() (all [256]byteKind) {
	for c := range all {
		switch {
		case c >= utf8.RuneSelf, 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
			all[c] = letterByte
		case c > ' ', c < '\t', c > '\r' && c < ' ':
			all[c] = symbolByte
		}
	}
	return all
}()

// stretch is a part of a text that belongs together: a word, or punctuation.
type stretch struct {
	from, to int
	kind     byteKind
}

// nextStretch returns the stretch that begins at a place or behind it; ok is false when there is none.
func nextStretch[T string | []byte](text T, at int) (s stretch, ok bool) {
	for at < len(text) && kinds[text[at]] == blankByte {
		at++
	}
	if at == len(text) {
		return s, false
	}
	s = stretch{from: at, kind: kinds[text[at]]}
	for at < len(text) && kinds[text[at]] == s.kind {
		at++
	}
	s.to = at
	return s, true
}

// appendToken appends a stretch as the index has it.
func appendToken[T string | []byte](b []byte, text T, k byteKind) []byte {
	if k != symbolByte {
		return append(b, text...)
	}
	for i := range len(text) {
		b = utf8.AppendRune(b, symbolBase+rune(text[i]))
	}
	return b
}

// tokenizer takes texts apart, one after the other, into the same memory.
type tokenizer struct{ token []byte }

// each yields the tokens of a folded text. A token is good until the next one.
func (t *tokenizer) each(text []byte, yield func(token []byte)) {
	for at := 0; ; {
		r, ok := nextStretch(text, at)
		if !ok {
			return
		}
		at = r.to
		token := text[r.from:r.to]
		if r.kind == symbolByte {
			t.token = appendToken(t.token[:0], token, r.kind)
			token = t.token
		}
		if len(token) <= longToken || utf8.RuneCount(token) <= longToken {
			yield(token)
			continue
		}
		for _, piece := range overlapping([]rune(string(token))) {
			yield([]byte(piece))
		}
	}
}

// overlapping are the pieces of a long token.
func overlapping(token []rune) (all []string) {
	for ; len(token) > longToken; token = token[tokenStep:] {
		all = append(all, string(token[:longToken]))
	}
	return append(all, string(token))
}

// tokenName is the same in every version: it stands in the index.
func tokenName[T string | []byte](token T) uint64 {
	h := hashOf(token)
	return (h ^ h>>nameBits) & (1<<nameBits - 1)
}

// hashOf is FNV-1a.
func hashOf[T string | []byte](text T) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// appendName appends a number of so many bits, in bytes that FTS5 takes for letters.
func appendName(b []byte, n uint64, bits int) []byte {
	for at := 0; at < bits; at += 7 {
		b = append(b, utf8.RuneSelf|byte(n>>at&0x7f))
	}
	return b
}

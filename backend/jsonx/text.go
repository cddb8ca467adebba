package jsonx

import (
	"encoding/json"
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns what a JSON string that is written with its quotes says, piece by
// piece: one of 200 MB is never in memory twice. Raw is taken to be valid; half a
// surrogate pair and what is no UTF-8 become U+FFFD, as json.Unmarshal makes
// them. What is no string has no text.
func Text(raw json.RawMessage) io.Reader {
	i := space(raw, 0)
	end := len(raw)
	for end > i && delimiter(raw[end-1]) && raw[end-1] != '"' {
		end--
	}
	if end-i < 2 || raw[i] != '"' || raw[end-1] != '"' {
		return &textReader{}
	}
	return &textReader{rest: raw[i+1 : end-1]}
}

type textReader struct{ rest []byte }

// Read implements io.Reader. A rune that does not fit waits for the next call.
func (t *textReader) Read(p []byte) (n int, err error) {
	for len(t.rest) > 0 && n < len(p) {
		// No further than there is room: what is behind is looked at when its turn comes.
		if simple := ascii(t.rest[:min(len(t.rest), len(p)-n)]); simple > 0 {
			k := copy(p[n:], t.rest[:simple])
			n += k
			t.rest = t.rest[k:]
			continue
		}
		r, size := t.next()
		if utf8.RuneLen(r) > len(p)-n {
			break
		}
		n += utf8.EncodeRune(p[n:], r)
		t.rest = t.rest[size:]
	}
	switch {
	case n == 0 && len(t.rest) == 0:
		return 0, io.EOF
	case n == 0 && len(p) > 0:
		return 0, io.ErrShortBuffer // of less than four bytes
	}
	return n, nil
}

// next is the rune at the front, and how much of the text writes it.
func (t *textReader) next() (rune, int) {
	b := t.rest
	if b[0] != '\\' {
		return utf8.DecodeRune(b)
	}
	if len(b) < 2 {
		return utf8.RuneError, 1
	}
	switch b[1] {
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		first := hexRune(b)
		if utf16.IsSurrogate(first) {
			if r := utf16.DecodeRune(first, hexRune(b[min(6, len(b)):])); r != utf8.RuneError {
				return r, 12
			}
			return utf8.RuneError, 6
		}
		return first, min(6, len(b))
	}
	return rune(b[1]), 2
}

// hexRune reads \uXXXX at the front, U+FFFD when there is none.
func hexRune(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return utf8.RuneError
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}

// ascii is the length of the front that stands for itself.
func ascii(b []byte) int {
	for i, c := range b {
		if c == '\\' || c >= utf8.RuneSelf {
			return i
		}
	}
	return len(b)
}

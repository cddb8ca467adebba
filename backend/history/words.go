package history

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// wordsOf appends the keys and values of JSON text as appendWords does, in a fifth of
// the time. ok is false, and what it returns of no use, when the text is neither JSON
// nor the beginning of it: appendWords knows what is to be done then.
func wordsOf(b, text []byte) (words []byte, ok bool) {
	if !utf8.Valid(whole(text)) {
		return b, false
	}
	s := wordScanner{b: b, text: text, words: len(b)}
	if s.all() {
		return s.b, true
	}
	if !s.cut {
		return b, false
	}
	rest := bytes.Trim(text[s.read:], " \t\r\n:,\"")
	if s.b = append(s.b[:s.words], rest...); len(rest) > 0 {
		s.b = append(s.b, '\n')
	}
	return s.b, true
}

// whole leaves out a character at the end that is cut in two.
func whole(text []byte) []byte {
	for i := max(0, len(text)-utf8.UTFMax+1); i < len(text); i++ {
		if !utf8.FullRune(text[i:]) {
			return text[:i]
		}
	}
	return text
}

// wordScanner goes through JSON text without recursion: a text may be nested as deep as it likes.
type wordScanner struct {
	b, text []byte
	at      int
	open    []byte // { and [ that are not closed
	// cut: the text ends too early. Up to read, and to words in b, it was read.
	cut         bool
	read, words int
}

// all reads one value.
func (s *wordScanner) all() bool {
	for {
		if !s.value() {
			return false
		}
		s.done()
		if end, ok := s.behind(); end || !ok {
			return ok
		}
	}
}

func (s *wordScanner) done() { s.read, s.words = s.at, len(s.b) }

func (s *wordScanner) space() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\n', '\r', '\t':
			s.at++
		default:
			return
		}
	}
}

// next is the byte behind spaces, 0 at the end.
func (s *wordScanner) next() byte {
	s.space()
	if s.at == len(s.text) {
		s.cut = true
		return 0
	}
	return s.text[s.at]
}

// value reads up to the end of the next text, number or word, or an empty object or array.
func (s *wordScanner) value() bool {
	for {
		switch c := s.next(); {
		case c == '{':
			s.at++
			s.done()
			if s.next() == '}' {
				s.at++
				return true
			}
			s.open = append(s.open, c)
			if !s.key() {
				return false
			}
		case c == '[':
			s.at++
			s.done()
			if s.next() == ']' {
				s.at++
				return true
			}
			s.open = append(s.open, c)
		case c == '"':
			from := len(s.b)
			if !s.string() {
				return false
			}
			if encoded(s.b[from:]) {
				s.b = s.b[:from]
			}
			s.b = append(s.b, '\n')
			return true
		case c == '-' || '0' <= c && c <= '9':
			return s.number()
		default:
			return s.literal("true") || s.literal("false") || s.literal("null")
		}
	}
}

// behind reads what stands behind a value, up to the next one or the end.
func (s *wordScanner) behind() (end, ok bool) {
	for len(s.open) > 0 {
		inside := s.open[len(s.open)-1]
		switch c := s.next(); {
		case c == ',':
			s.at++
			return false, inside == '[' || s.key()
		case c == '}' && inside == '{', c == ']' && inside == '[':
			s.at++
			s.done()
			s.open = s.open[:len(s.open)-1]
		default:
			return false, false
		}
	}
	s.space()
	return true, s.at == len(s.text)
}

// key reads a key and its colon.
func (s *wordScanner) key() bool {
	if s.next() != '"' || !s.string() {
		return false
	}
	s.b = append(s.b, ": "...)
	s.done()
	if s.next() != ':' {
		return false
	}
	s.at++
	return true
}

func (s *wordScanner) literal(word string) bool {
	if len(s.text)-s.at < len(word) || string(s.text[s.at:s.at+len(word)]) != word {
		return false
	}
	s.at += len(word)
	s.b = append(append(s.b, word...), '\n')
	return true
}

// number reads by the grammar of JSON: no leading zeros, digits on both sides of the point.
func (s *wordScanner) number() bool {
	from := s.at
	if s.text[s.at] == '-' {
		s.at++
	}
	digits := func() bool {
		first := s.at
		for s.at < len(s.text) && '0' <= s.text[s.at] && s.text[s.at] <= '9' {
			s.at++
		}
		return s.at > first
	}
	peek := func(set ...byte) bool {
		for _, c := range set {
			if s.at < len(s.text) && s.text[s.at] == c {
				s.at++
				return true
			}
		}
		return false
	}
	if !peek('0') && !digits() || peek('.') && !digits() {
		return false
	}
	if peek('e', 'E') {
		peek('+', '-')
		if !digits() {
			return false
		}
	}
	s.b = append(append(s.b, s.text[from:s.at]...), '\n')
	return true
}

// itself are the bytes that stand for themselves in a string.
var itself = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

// string reads one without its quotes.
func (s *wordScanner) string() bool {
	s.at++
	for {
		from := s.at
		for s.at < len(s.text) && itself[s.text[s.at]] {
			s.at++
		}
		s.b = append(s.b, s.text[from:s.at]...)
		if s.at == len(s.text) || s.text[s.at] < ' ' {
			s.cut = s.at == len(s.text)
			return false
		}
		s.at++
		if s.text[s.at-1] == '"' {
			return true
		}
		if !s.escape() {
			return false
		}
	}
}

// escapes are what stands behind a backslash, and what it means.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (s *wordScanner) escape() bool {
	if s.at == len(s.text) {
		s.cut = true
		return false
	}
	c := s.text[s.at]
	if c != 'u' {
		s.at++
		s.b = append(s.b, escapes[c])
		return escapes[c] != 0
	}
	r := hex4(s.text[s.at+1:])
	if r < 0 {
		return false
	}
	s.at += 5
	if utf16.IsSurrogate(r) {
		second := rune(-1)
		if rest := s.text[s.at:]; len(rest) >= 2 && rest[0] == '\\' && rest[1] == 'u' {
			second = hex4(rest[2:])
		}
		if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
			s.at += 6
		}
	}
	s.b = utf8.AppendRune(s.b, r)
	return true
}

// hex4 reads four hexadecimal digits, -1 when there are none.
func hex4(b []byte) (r rune) {
	if len(b) < 4 {
		return -1
	}
	for _, c := range b[:4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

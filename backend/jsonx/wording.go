package jsonx

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// What is said when a text is not JSON.

var (
	errLeadingZero = &fault{msg: "a number may not begin with 0 and go on with another digit"}
	errDigit       = &fault{msg: "a digit is missing in this number"}
)

func errControl(c byte) *fault {
	switch c {
	case '\n', '\r':
		return &fault{msg: `the string is not closed on its line: a quote " is missing, or the line break must be written \n`}
	case '\t':
		return &fault{msg: `a tab inside a string must be written \t`}
	}
	return &fault{msg: fmt.Sprintf(`the control character \u%04x inside a string must be escaped`, c)}
}

func errHex(c byte) *fault {
	return &fault{msg: `\u must be followed by four hexadecimal digits`, found: show([]byte{c})}
}

func errEscape(c byte) *fault {
	return &fault{msg: fmt.Sprintf(`unknown escape \%s in a string; a backslash itself is written \\`, printable([]byte{c}))}
}

func errUnknownWord(word string) *fault {
	return &fault{msg: fmt.Sprintf("unknown word; did you mean %s?", word)}
}

// unexpected says what was expected instead of the token that b begins with.
func (s *scanner) unexpected(b []byte) *fault {
	if note := familiar(b); note != "" {
		return &fault{msg: note}
	}
	switch c := b[0]; {
	case s.state == wantKey && c == '}', s.state == wantElement && c == ']':
		return &fault{msg: fmt.Sprintf("the comma before %q is one too many", rune(c))}
	case s.state == afterValue && s.nest.depth == 0:
		return &fault{msg: "the JSON value has ended", found: show(b)}
	case s.state == wantKey || s.state == firstKey:
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' {
			return &fault{msg: "expected a name in double quotes", found: show(b)}
		}
	}
	return &fault{msg: "expected " + s.expected(), found: show(b)}
}

// familiar recognises what people bring from other notations.
func familiar(b []byte) string {
	word := b[:min(len(b), wordLen(b))]
	switch {
	case b[0] == '\'':
		return `strings are written in double quotes ", not single ones`
	case bytes.HasPrefix(b, []byte("//")), bytes.HasPrefix(b, []byte("/*")):
		return "comments are not allowed in JSON"
	case bytes.HasPrefix(b, []byte("\ufeff")):
		return "an invisible byte order mark stands here; remove it"
	case bytes.HasPrefix(b, []byte("\u00a0")):
		return "a non-breaking space stands here; use an ordinary one"
	}
	switch string(word) {
	case "True", "TRUE":
		return "unknown word True; did you mean true?"
	case "False", "FALSE":
		return "unknown word False; did you mean false?"
	case "None", "NULL", "Null", "undefined":
		return fmt.Sprintf("unknown word %s; did you mean null?", word)
	case "NaN", "Infinity":
		return fmt.Sprintf("JSON has no %s; use a string or null", word)
	}
	return ""
}

func (s *scanner) expected() string {
	switch s.state {
	case firstKey:
		return "a name in double quotes or '}'"
	case wantKey:
		return "a name in double quotes"
	case wantColon:
		return "':'"
	case firstElement:
		return "a value or ']'"
	case afterValue:
		if s.nest.object() {
			return "',' or '}'"
		}
		return "',' or ']'"
	}
	return "a value"
}

// ending says what is missing at the end of the text.
func (s *scanner) ending() string {
	switch s.state {
	case inString, inEscape, inUnicode:
		return "the string that begins here is not closed"
	case inNumber:
		if !s.num.complete() {
			return "the text ends in the middle of a number"
		}
	case inWord:
		return fmt.Sprintf("the text ends in the middle of %s", s.word)
	case wantValue:
		if s.nest.depth == 0 {
			return "the text is empty: a JSON value is missing"
		}
	}
	want := s.expected()
	if s.state == inNumber { // it may end here, what is around it may not
		s.state = afterValue
		want = s.expected()
	}
	return fmt.Sprintf("the text ends too early: expected %s", want)
}

// show quotes the beginning of b for a message: one word or one character.
func show(b []byte) string {
	if n := wordLen(b); n > 0 {
		if n > 20 {
			return `"` + string(b[:20]) + `…"`
		}
		return `"` + string(b[:n]) + `"`
	}
	if b[0] == '"' {
		return "a string"
	}
	_, size := utf8.DecodeRune(b)
	return "'" + printable(b[:size]) + "'"
}

func wordLen(b []byte) int {
	n := 0
	for n < len(b) && (b[n] == '_' || isDigit(b[n]) || b[n]|0x20 >= 'a' && b[n]|0x20 <= 'z') {
		n++
	}
	return n
}

func printable(b []byte) string {
	if r, _ := utf8.DecodeRune(b); r != utf8.RuneError && unicode.IsPrint(r) {
		return string(r)
	}
	return fmt.Sprintf(`\x%02x`, b[0])
}

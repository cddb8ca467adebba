package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"fairlead/backend/config/edit"
	"fairlead/backend/failure"
	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// maxDepth is how deep JSON may be nested. The parser recurses, and a stack that
// overflows ends the program.
const maxDepth = 200

// Place is where in a text something is: the details of a failure.
type Place = edit.Place

// syntaxError is a mistake in JSON text.
type syntaxError struct {
	offset int
	what   string
}

// parseJSON parses JSON with comments. The failure says line and column, and has
// the Place as its details.
func parseJSON(text []byte) (hujson.Value, error) {
	v, bad := parseText(text)
	if bad != nil {
		p := placeOf(text, bad.offset)
		return v, failure.New(failure.Config, "This is not valid JSON: line %d, column %d: %s.", p.Line, p.Column, bad.what).
			WithHint("Look at: %s", p.Text).
			WithDetails(p)
	}
	return v, nil
}

func parseText(text []byte) (hujson.Value, *syntaxError) {
	if n := tooDeep(text); n >= 0 {
		return hujson.Value{}, &syntaxError{n, "it is nested too deep"}
	}
	v, err := hujson.Parse(text)
	if err == nil {
		return v, nil
	}
	// The parser wants a line break behind a line comment, also at the very end.
	if whole, again := hujson.Parse(append(bytes.Clone(text), '\n')); again == nil {
		whole.AfterExtra = bytes.TrimSuffix(whole.AfterExtra, []byte("\n"))
		return whole, nil
	}
	return v, mistake(text, err)
}

// placeOf turns an offset into line and column, and takes the line's text.
func placeOf(text []byte, offset int) Place {
	offset = min(offset, len(text))
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	end := len(text)
	if i := bytes.IndexByte(text[offset:], '\n'); i >= 0 {
		end = offset + i
	}
	line := maskLine(strings.TrimSpace(strings.ToValidUTF8(string(text[start:end]), "?")))
	if r := []rune(line); len(r) > 120 {
		line = string(r[:120]) + "…"
	}
	return Place{
		Line:   1 + bytes.Count(text[:offset], []byte("\n")),
		Column: 1 + utf8.RuneCount(text[start:offset]),
		Text:   line,
	}
}

var quoted = pattern.Lazy(`"(?:[^"\\]|\\.)*"?`)

// maskLine hides the texts of a line that look like secrets: the line is shown. A
// text with a colon behind it is a key; one that begins with a dash is an option,
// whose value may come next.
func maskLine(line string) string {
	var b strings.Builder
	key, at := "", 0
	for _, m := range quoted().FindAllStringIndex(line, -1) {
		word := line[m[0]:m[1]]
		value := strings.Trim(word, `"`)
		isKey := strings.HasPrefix(strings.TrimLeft(line[m[1]:], " \t"), ":")
		b.WriteString(line[at:m[0]])
		at = m[1]
		switch {
		case isKey && !secret.LooksSecret("", value):
			b.WriteString(word)
			key = value
		case secret.LooksSecret(key, value):
			b.WriteString(`"` + secret.Mask + `"`)
			key = ""
		default:
			b.WriteString(word)
			if key = ""; strings.HasPrefix(value, "-") {
				key = value
			}
		}
	}
	return b.String() + line[at:]
}

var parserPosition = pattern.Lazy(`^hujson: line (\d+), column (\d+): (.*)$`)

// mistake takes the parser's error apart: it gives line and byte column as text only.
func mistake(text []byte, err error) *syntaxError {
	m := parserPosition().FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", `\n`))
	if m == nil {
		return &syntaxError{0, err.Error()}
	}
	var line, column int
	_, _ = fmt.Sscan(m[1], &line) // both are digits
	_, _ = fmt.Sscan(m[2], &column)
	offset := column - 1
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[offset-column+1:], '\n') + 1
		offset += n
	}
	return &syntaxError{offset, m[3]}
}

// tooDeep returns the offset where nesting passes maxDepth, or -1. It follows the
// grammar only as far as text is valid: the parser stops at the first mistake.
func tooDeep(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '/':
			i = skipComment(text, i)
		case '{', '[':
			if depth++; depth > maxDepth {
				return i
			}
		case '}', ']':
			depth--
		}
	}
	return -1
}

// skipComment returns the index of the last byte of the comment at i.
func skipComment(text []byte, i int) int {
	rest := text[i:]
	var end []byte
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		end = []byte("\n")
	case bytes.HasPrefix(rest, []byte("/*")):
		end = []byte("*/")
	default:
		return i
	}
	if n := bytes.Index(rest[2:], end); n >= 0 {
		return i + 2 + n + len(end) - 1
	}
	return len(text)
}

package view

import (
	"bytes"
	"regexp"
	"regexp/syntax"
	"strings"

	"fairlead/backend/failure"
)

// Query is what is looked for in a text.
type Query struct {
	Text    string
	Regexp  bool // an RE2 expression: no input makes it slow
	CaseToo bool // upper and lower case are different
}

// maxPattern bounds a query.
const maxPattern = 1000

// finder returns the first match in b, nil when there is none.
type finder func(b []byte) []int

// finder compiles a query.
func (q Query) finder() (finder, error) {
	if len(q.Text) > maxPattern {
		return nil, failure.New(failure.InvalidArguments, "What is looked for is longer than %d characters.", maxPattern)
	}
	if !q.Regexp {
		if q.CaseToo {
			return exactly([]byte(q.Text)), nil
		}
		if isASCII(q.Text) {
			return anyCase([]byte(strings.ToLower(q.Text))), nil
		}
	}
	expression := q.Text
	if !q.Regexp {
		expression = regexp.QuoteMeta(expression)
	}
	flags := "(?m)"
	if !q.CaseToo {
		flags = "(?mi)"
	}
	re, err := regexp.Compile(flags + expression)
	if err != nil {
		says := err.Error()
		if bad, ok := err.(*syntax.Error); ok { //nolint:errorlint // regexp/syntax returns it bare
			says = string(bad.Code)
			if bad.Expr != "" && bad.Expr != flags+expression {
				says += ": " + bad.Expr
			}
		}
		return nil, failure.Wrap(failure.InvalidArguments, err, "%q is no regular expression: %s.", q.Text, says).
			WithHint("The syntax is RE2: no look-ahead and no back references. To look for the text as it is, switch regular expressions off.")
	}
	return re.FindIndex, nil
}

func exactly(text []byte) finder {
	return func(b []byte) []int {
		if i := bytes.Index(b, text); i >= 0 {
			return []int{i, i + len(text)}
		}
		return nil
	}
}

// anyCase finds ASCII in lower and upper case, ten times as fast as an expression does.
func anyCase(text []byte) finder {
	first, other := text[:1], bytes.ToUpper(text[:1])
	return func(b []byte) []int {
		for from := 0; ; {
			i := nearest(b[from:], first[0], other[0])
			if i < 0 || from+i+len(text) > len(b) {
				return nil
			}
			if i += from; lowerEqual(b[i:i+len(text)], text) {
				return []int{i, i + len(text)}
			} else {
				from = i + 1
			}
		}
	}
}

func nearest(b []byte, c, other byte) int {
	if c == other {
		return bytes.IndexByte(b, c)
	}
	for i, x := range b {
		if x == c || x == other {
			return i
		}
	}
	return -1
}

func lowerEqual(b, lower []byte) bool {
	for i, c := range lower {
		x := b[i]
		if 'A' <= x && x <= 'Z' {
			x += 'a' - 'A'
		}
		if x != c {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

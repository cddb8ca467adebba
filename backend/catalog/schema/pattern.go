package schema

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// pattern is a regular expression. Those of schemas are ECMAScript's; ours are
// Go's, which run in linear time whatever a server sends, but know no
// lookaround and no back references.
type pattern struct {
	re   *regexp.Regexp // nil: matches everything
	note string         // why
}

func (p *pattern) matches(s string) bool { return p.re == nil || p.re.MatchString(s) }

// pattern compiles a pattern, or returns it as it was compiled before. One that
// Go cannot do matches everything, with a note, rather than making its tool
// unusable.
func (s *Schema) pattern(text string) *pattern {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.compiled[text]; ok {
		return p
	}
	p := &pattern{}
	var err error
	if p.re, err = regexp.Compile(text); err != nil {
		p.re, err = regexp.Compile(goEscapes(text))
	}
	if err != nil {
		p.note = "The pattern " + shorten(text, 80) + " is not checked: it uses what this program's regular expressions do not have."
		p.re = nil
	}
	if s.compiled == nil {
		s.compiled = map[string]*pattern{}
	}
	s.compiled[text] = p
	return p
}

// goEscapes writes JavaScript's \uXXXX and \u{…} as Go's \x{…}.
func goEscapes(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		rest := text[i+1:]
		digits, used := "", 0
		if end := strings.IndexByte(rest, '}'); end > 1 && rest[0] == '{' {
			digits, used = rest[1:end], end+1
		} else if len(rest) >= 4 {
			digits, used = rest[:4], 4
		}
		if text[i] == 'u' && isHex(digits) {
			b.WriteString(`\x{` + digits + `}`)
			i += used
			continue
		}
		b.WriteString(text[i-1 : i+1])
	}
	return b.String()
}

func isHex(s string) bool {
	return s != "" && strings.Trim(s, "0123456789abcdefABCDEF") == ""
}

func shorten(s string, n int) string {
	if utf8.RuneCountInString(s) > n {
		return string([]rune(s)[:n]) + "…"
	}
	return s
}

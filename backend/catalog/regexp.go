package catalog

import (
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Patterns in schemas are ECMAScript's; ours are Go's, which run in linear time
// whatever a server sends, but know no lookaround and no back references.

// unicodeEscape is JavaScript's \uXXXX and \u{…}, which Go writes \x{…}.
var unicodeEscape = regexp.MustCompile(`\\u(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{4}))`)

// regexp compiles a pattern. One that Go cannot do matches everything, with a
// note, rather than making its tool unusable.
func (b *builder) regexp(pattern string) (jsonschema.Regexp, error) {
	if re, err := regexp.Compile(pattern); err == nil {
		return re, nil
	}
	if re, err := regexp.Compile(unicodeEscape.ReplaceAllString(pattern, `\x{$1$2}`)); err == nil {
		return named{re, pattern}, nil
	}
	note := "The pattern " + shorten(pattern, 80) + " is not checked: it uses what this program's regular expressions do not have."
	if len(b.notes) == 0 || !strings.Contains(strings.Join(b.notes, "\n"), note) {
		b.notes = append(b.notes, note)
	}
	return everything(pattern), nil
}

// named shows the pattern as it was written.
type named struct {
	*regexp.Regexp
	pattern string
}

func (n named) String() string { return n.pattern }

type everything string

func (e everything) String() string        { return string(e) }
func (everything) MatchString(string) bool { return true }

func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}

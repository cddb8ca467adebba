package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"

	"fairlead/backend/failure"
)

// The colours, as their codes in ECMA-48 SGR.
const (
	red    = "31"
	green  = "32"
	yellow = "33"
	dim    = "2"
)

// isTerminal reports whether a person reads w, or writes r.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// paint colours text where a person sees it and did not ask for none (no-color.org).
func paint(w io.Writer, style, text string) string {
	if style == "" || text == "" || os.Getenv("NO_COLOR") != "" || !isTerminal(w) {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// visible writes out what would move the cursor, colour the screen or turn the
// direction of text: names and messages come from servers that nobody vouches
// for. Line breaks become blanks.
func visible(s string) string {
	return escape(s, func(r rune) string {
		if r == '\n' || r == '\t' || r == '\r' {
			return " "
		}
		return ""
	})
}

// visibleText is visible for text of several lines.
func visibleText(s string) string {
	return escape(strings.ReplaceAll(s, "\r\n", "\n"), func(r rune) string {
		if r == '\n' || r == '\t' {
			return string(r)
		}
		return ""
	})
}

func escape(s string, allow func(rune) string) string {
	if strings.IndexFunc(s, harmful) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !harmful(r):
			b.WriteRune(r)
		case allow(r) != "":
			b.WriteString(allow(r))
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// harmful are control characters (Cc) and those that format without being seen
// (Cf): direction overrides, zero-width characters, tags. Joiners are left
// alone, because scripts and emoji are written with them.
func harmful(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	if r == zeroWidthJoiner || r == zeroWidthNonJoiner {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// document prints the one JSON document of a command.
func (p *program) document(v any) error { return p.jsonTo(p.out, v) }

func (p *program) jsonTo(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return failure.From(fmt.Errorf("writing JSON: %w", err))
	}
	return nil
}

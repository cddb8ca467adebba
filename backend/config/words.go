package config

import (
	"strings"

	"fairlead/backend/failure"
)

// word is one word of a command line, and what a shell would have made of it.
type word struct {
	text    string // a dollar that is no reference is written $$
	quoted  bool   // some of it stood in quotes
	special string // the first unquoted shell operator in it, or ""
}

// splitWords splits a command line as a POSIX shell does: blanks separate, '…' is
// literal, "…" keeps $ alive, a backslash takes the next character literally and
// joins lines at their end. In a Windows path a backslash is a backslash. Nothing
// is expanded: $VAR stays as our reference, a leading ~/ becomes ${HOME}/.
func splitWords(line string) ([]word, error) {
	var words []word
	for {
		line = strings.TrimLeft(line, " \t\n")
		if line == "" {
			return words, nil
		}
		w, rest, err := firstWord(line)
		if err != nil {
			return nil, err
		}
		if w.text != "" || w.quoted {
			words = append(words, w)
		}
		line = rest
	}
}

// firstWord reads one word from line, which does not begin with a blank.
func firstWord(line string) (w word, rest string, err error) {
	var b strings.Builder
	windows := isDrivePath(line)
	if strings.HasPrefix(line, "~/") {
		b.WriteString("${HOME}")
		line = line[1:]
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\n':
			w.text = b.String()
			return w, line[i:], nil
		case c == '\'':
			end := strings.IndexByte(line[i+1:], '\'')
			if end < 0 {
				return w, "", openQuote(line[i:])
			}
			b.WriteString(strings.ReplaceAll(line[i+1:i+1+end], "$", "$$"))
			w.quoted = true
			i += end + 1
		case c == '"':
			n, err := doubleQuoted(line[i+1:], &b)
			if err != nil {
				return w, "", err
			}
			w.quoted = true
			i += n + 1
		case c == '\\' && !windows && i+1 < len(line):
			i++
			writeEscaped(&b, line[i])
		default:
			if w.special == "" {
				w.special = operator(line[i:])
			}
			b.WriteByte(c)
		}
	}
	w.text = b.String()
	return w, "", nil
}

// isDrivePath is true of C:\ and what follows.
func isDrivePath(s string) bool {
	return len(s) > 2 && s[1:3] == `:\` && isLetter(s[0])
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// doubleQuoted reads up to the closing quote and returns its index. A backslash is
// one except before $ ` " \ and a line break.
func doubleQuoted(line string, b *strings.Builder) (end int, err error) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			return i, nil
		case c == '\\' && i+1 < len(line) && strings.IndexByte("$`\"\\\n", line[i+1]) >= 0:
			i++
			writeEscaped(b, line[i])
		default:
			b.WriteByte(c)
		}
	}
	return 0, openQuote(`"` + line)
}

// writeEscaped writes a character that stood behind a backslash.
func writeEscaped(b *strings.Builder, c byte) {
	switch c {
	case '\n': // the line goes on
	case '$':
		b.WriteString("$$")
	default:
		b.WriteByte(c)
	}
}

func openQuote(from string) error {
	return failure.New(failure.Config, "A quote is not closed: %.40s", from).
		WithHint("Close it, or put a backslash before it.")
}

// operator returns the shell operator at the beginning of s, or "".
func operator(s string) string {
	for _, op := range []string{"&&", "||", "$(", "|", ";", "<", ">", "&", "`"} {
		if strings.HasPrefix(s, op) {
			return op
		}
	}
	return ""
}

package cli

import (
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// lineWord is a word of a line, and where it stands in it.
type lineWord struct {
	text     string
	from, to int
}

// shellWords are the words of a line.
func shellWords(line string) ([]string, error) {
	words, err := splitLine(line)
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return texts, err
}

// splitLine splits a line at its blanks. '…' and "…" hold them together, a
// backslash takes the next character as it is, and JSON behind name:= is taken
// as it stands. What follows a # that begins a word is a remark.
func splitLine(line string) (words []lineWord, err error) {
	for i := 0; i < len(line); {
		if c := line[i]; c == ' ' || c == '\t' || c == '\r' {
			i++
			continue
		}
		if line[i] == '#' {
			break
		}
		w := lineWord{from: i}
		if w.text, i, err = lineWordAt(line, i); err != nil {
			return words, err
		}
		w.to = i
		words = append(words, w)
	}
	return words, nil
}

func lineWordAt(line string, i int) (string, int, error) {
	var b strings.Builder
	for i < len(line) {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			return b.String(), i, nil
		case c == '\'' || c == '"':
			end := closing(line, i)
			if end < 0 {
				return "", i, failure.New(failure.Usage, "A quote (%c) is not closed.", c).WithHint("Close it, or write \\%c for the character itself.", c)
			}
			for j := i + 1; j < end; j++ {
				if c == '"' && line[j] == '\\' && (line[j+1] == '"' || line[j+1] == '\\') {
					j++
				}
				b.WriteByte(line[j])
			}
			i = end + 1
		case c == '\\' && i+1 < len(line):
			b.WriteByte(line[i+1])
			i += 2
		default:
			b.WriteByte(c)
			i++
		}
		if strings.HasSuffix(b.String(), ":=") && strings.Count(b.String(), "=") == 1 && i < len(line) && strings.IndexByte(`{["`, line[i]) >= 0 {
			end := jsonx.End([]byte(line), i)
			b.WriteString(line[i:end])
			i = end
		}
	}
	return b.String(), i, nil
}

// closing is where the quote at i closes, -1 for nowhere.
func closing(line string, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch {
		case line[j] == line[i]:
			return j
		case line[i] == '"' && line[j] == '\\':
			j++
		}
	}
	return -1
}

package config

import (
	"bytes"
	"strings"

	"github.com/tailscale/hujson"
)

// style is how a file is written: what ends its lines and what indents them.
type style struct {
	newline string // "\n" or "\r\n"
	unit    string // two spaces, a tab …
}

// styleOf looks at a file. New files have two spaces.
func styleOf(text []byte) style {
	s := style{"\n", "  "}
	if bytes.Contains(text, []byte("\r\n")) {
		s.newline = "\r\n"
	}
	for line := range bytes.Lines(text) {
		indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
		if rest := bytes.TrimSpace(line); len(indent) > 0 && len(rest) > 0 && rest[0] == '"' {
			s.unit = string(indent)
			break
		}
	}
	return s
}

// inlineLength is up to which length a list of plain values stays on one line.
const inlineLength = 90

// layOut gives a value that is to be put into a file the file's layout: objects
// one member a line, short lists of plain values on one line. indent is that of
// the line the value begins on; "" newlines mean all on one line. Comments in the
// value are kept.
func (s style) layOut(v *hujson.Value, indent string) {
	switch c := v.Value.(type) {
	case *hujson.Object:
		inner := indent + s.unit
		for i := range c.Members {
			m := &c.Members[i]
			m.Name.BeforeExtra = s.breakLine(m.Name.BeforeExtra, inner)
			m.Name.AfterExtra = commentsOf(m.Name.AfterExtra)
			m.Value.BeforeExtra = s.space(commentsOf(m.Value.BeforeExtra))
			m.Value.AfterExtra = commentsOf(m.Value.AfterExtra)
			s.layOut(&m.Value, inner)
		}
		c.AfterExtra = s.closeBracket(c.AfterExtra, indent, len(c.Members) == 0)
	case *hujson.Array:
		s.layOutArray(c, indent)
	}
}

func (s style) layOutArray(a *hujson.Array, indent string) {
	inner, inline := indent+s.unit, isPlainList(a)
	for i := range a.Elements {
		e := &a.Elements[i]
		switch {
		case !inline:
			e.BeforeExtra = s.breakLine(e.BeforeExtra, inner)
		case i == 0:
			e.BeforeExtra = nil
		default:
			e.BeforeExtra = hujson.Extra(" ")
		}
		e.AfterExtra = commentsOf(e.AfterExtra)
		s.layOut(e, inner)
	}
	a.AfterExtra = s.closeBracket(a.AfterExtra, indent, inline)
}

// isPlainList is true of a short list without comments, lists and objects in it.
func isPlainList(a *hujson.Array) bool {
	length := 0
	for _, e := range a.Elements {
		l, ok := e.Value.(hujson.Literal)
		if !ok || commentsOf(e.BeforeExtra) != nil || commentsOf(e.AfterExtra) != nil {
			return false
		}
		length += len(l) + 2
	}
	return length <= inlineLength && commentsOf(a.AfterExtra) == nil
}

// breakLine puts what comes next on a line of its own, after the comments.
func (s style) breakLine(extra hujson.Extra, indent string) hujson.Extra {
	var b strings.Builder
	for _, line := range strings.Split(string(commentsOf(extra)), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(s.newline + indent + line)
		}
	}
	b.WriteString(s.newline + indent)
	return hujson.Extra(b.String())
}

func (s style) closeBracket(extra hujson.Extra, indent string, inline bool) hujson.Extra {
	if inline && commentsOf(extra) == nil {
		return nil
	}
	return s.breakLine(extra, indent)
}

// space puts a blank before a value, and keeps the comments there.
func (s style) space(comments hujson.Extra) hujson.Extra {
	if comments == nil {
		return hujson.Extra(" ")
	}
	return append(append(hujson.Extra(" "), comments...), ' ')
}

// commentsOf returns the comments of extra without the white space around them,
// nil when there are none. A line comment keeps the line break that ends it.
func commentsOf(extra hujson.Extra) hujson.Extra {
	trimmed := bytes.Clone(bytes.TrimSpace(extra))
	if len(trimmed) == 0 {
		return nil
	}
	if bytes.Contains(trimmed, []byte("//")) {
		trimmed = append(trimmed, '\n')
	}
	return trimmed
}

// inline puts a value on one line. Comments in it are lost; it is for values that
// have none.
func inline(v *hujson.Value) {
	v.Minimize()
	for part := range v.All() {
		switch c := part.Value.(type) {
		case *hujson.Object:
			for i := range c.Members {
				c.Members[i].Value.BeforeExtra = hujson.Extra(" ")
				if i > 0 {
					c.Members[i].Name.BeforeExtra = hujson.Extra(" ")
				}
			}
		case *hujson.Array:
			for i := 1; i < len(c.Elements); i++ {
				c.Elements[i].BeforeExtra = hujson.Extra(" ")
			}
		}
	}
}

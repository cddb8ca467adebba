package edit

import (
	"strings"
)

// indentOf is the white space before a key, or before an element's dash.
func (y *YAML) indentOf(item *yamlItem) string {
	line := y.lines[item.line-1]
	blank := line[:len(line)-len(strings.TrimLeft(line, " "))]
	if item.dash {
		return blank
	}
	return blank + strings.Repeat(" ", len(dashes(line[len(blank):])))
}

// dashes are the "- " that stand before a key on its line.
func dashes(line string) string {
	n := 0
	for strings.HasPrefix(line[n:], "- ") {
		n += 2
		for n < len(line) && line[n] == ' ' {
			n++
		}
	}
	return line[:n]
}

// endOf is the number of lines up to the end of an item: what is indented deeper
// than its key, without the blank lines and comments behind it.
func (y *YAML) endOf(item *yamlItem) int {
	column := len(y.indentOf(item))
	end := item.line
	for i := item.line; i < len(y.lines); i++ {
		line := strings.TrimRight(y.lines[i], "\r\n")
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		deeper := indent > column || indent == column && !item.dash && item.node.kind == sequence && !item.node.flow && (text == "-" || strings.HasPrefix(text, "- "))
		switch {
		case strings.TrimSpace(text) == "":
			continue
		case deeper:
			end = i + 1
		case strings.HasPrefix(text, "#"):
			continue
		case item.node.flow && !closed(strings.Join(y.lines[item.line-1:i], "")): // a bracket under its key
			end = i + 1
		default:
			return end
		}
	}
	return end
}

// closed reports whether every bracket of a text is closed.
func closed(text string) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i = quotedEnd(text, i) - 1
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
	}
	return depth <= 0
}

// quotedEnd is behind the quote that closes the one at i.
func quotedEnd(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == '\\' && text[i] == '"':
			j++
		case text[j] == text[i]:
			return j + 1
		}
	}
	return len(text)
}

// unit is one step of indentation: the least that a key of the file has.
func (y *YAML) unit() string {
	least := 0
	for _, line := range y.lines {
		text := strings.TrimLeft(line, " ")
		if n := len(line) - len(text); n > 0 && (least == 0 || n < least) && strings.Contains(text, ":") && !strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "-") {
			least = n
		}
	}
	if least == 0 || least > 8 {
		least = 2
	}
	return strings.Repeat(" ", least)
}

// split cuts the line of an item into its key with the colon, the blanks, the
// value and what follows: blanks and a comment.
func (y *YAML) split(item *yamlItem) (key, blank, value, rest string, ok bool) {
	line := strings.TrimRight(y.lines[item.line-1], "\r\n")
	at := len(y.indentOf(item))
	if at >= len(line) {
		return "", "", "", "", false
	}
	end := at
	if line[at] == '"' || line[at] == '\'' {
		end = quotedEnd(line, at)
	}
	colon := strings.Index(line[end:]+" ", ": ")
	if colon < 0 {
		return "", "", "", "", false
	}
	end += colon + 1
	key, value = line[:end], line[end:]
	blank = value[:len(value)-len(strings.TrimLeft(value, " \t"))]
	value = value[len(blank):]
	stop := len(value)
	switch {
	case value == "":
	case value[0] == '"' || value[0] == '\'':
		stop = quotedEnd(value, 0)
	case value[0] == '#':
		stop = 0
	case value[0] == '[' || value[0] == '{':
		for i := 1; i <= len(value); i++ {
			if closed(value[:i]) {
				stop = i
				break
			}
		}
	default:
		if i := strings.Index(value, " #"); i >= 0 {
			stop = i
		}
		stop = len(strings.TrimRight(value[:stop], " \t"))
	}
	return key, blank, value[:stop], value[stop:], true
}

// change makes one change in an item on the way to want.
func (y *YAML) change(item *yamlItem, want any) error {
	to, isMapping := want.(object)
	if n := item.node; isMapping && n.kind == mapping && !n.flow && len(n.items) > 0 && len(to) > 0 {
		return y.merge(item, to)
	}
	return y.rewrite(item, want)
}

// merge makes one change in a mapping of lines.
func (y *YAML) merge(item *yamlItem, want object) error {
	n := item.node
	for i, child := range n.items {
		if _, ok := want.get(child.key); !ok {
			return y.drop(item, i)
		}
	}
	for _, m := range want {
		child := n.item(m.key, "")
		if child == nil {
			last := n.items[len(n.items)-1]
			return y.add(y.endOf(last), y.writeKey(y.indentOf(last), m.key, m.value))
		}
		if !same(child.node.value(), m.value) {
			return y.change(child, m.value)
		}
	}
	return nil
}

// drop takes out a key with its lines.
func (y *YAML) drop(item *yamlItem, i int) error {
	child := item.node.items[i]
	start, end := child.line-1, y.endOf(child)
	for line := start + 2; line <= end; line++ {
		if y.remarks[line] {
			return refuse(line, "There is a comment inside %s, which would be lost.", child.key)
		}
	}
	line := y.lines[start]
	blank := len(line) - len(strings.TrimLeft(line, " "))
	if dash := dashes(line[blank:]); dash != "" { // the next key takes the dash
		if i+1 >= len(item.node.items) || end >= len(y.lines) || item.node.items[i+1].line != end+1 {
			return refuse(child.line, "%s stands on the line of a dash and cannot be removed.", child.key)
		}
		next := strings.TrimRight(strings.TrimLeft(y.lines[end], " "), "\r\n")
		return y.replace(start, end+1, []string{line[:blank] + dash + next})
	}
	if len(item.node.items) == 1 {
		return y.rewrite(item, object{})
	}
	return y.replace(start, end, nil)
}

// rewrite gives an item another value. One that stands on the key's line keeps
// what is behind it.
func (y *YAML) rewrite(item *yamlItem, want any) error {
	start, end := item.line-1, y.endOf(item)
	if item.dash {
		return refuse(item.line, "An element of a list is written in a way that cannot be changed safely.")
	}
	key, blank, value, rest, ok := y.split(item)
	if !ok {
		return refuse(item.line, "%s is written in a way that cannot be changed safely.", item.key)
	}
	if blank == "" {
		blank = " "
	}
	inline, isInline := y.inline(want, item.node)
	if end == start+1 && isInline && (value != "" || rest == "") {
		return y.replace(start, end, []string{key + blank + inline + rest})
	}
	for line := start + 1; line <= end; line++ {
		if y.remarks[line] {
			return refuse(line, "There is a comment inside %s, which would be lost.", item.key)
		}
	}
	lines := y.writeValue(y.indentOf(item), key, want, item.node)
	return y.replace(start, end, lines)
}

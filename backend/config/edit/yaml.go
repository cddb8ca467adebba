package edit

import (
	"bytes"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// YAML is a YAML file whose entries are changed in place, line by line.
type YAML struct {
	bom     bool
	lines   []string // each with the line break that ends it
	newline string
	root    *yamlNode
	remarks map[int]bool // lines with a comment on them
}

// ReadYAML parses a file. What is no YAML, or holds several documents, is
// failure.Config with a Place.
func ReadYAML(data []byte) (*YAML, error) {
	text := bytes.TrimPrefix(data, byteOrderMark)
	y := &YAML{bom: len(text) < len(data), newline: newlineOf(text)}
	return y, y.set(text)
}

// set takes a text and reads what is in it.
func (y *YAML) set(text []byte) error {
	root, remarks, err := parseYAML(text)
	if err != nil {
		return err
	}
	y.root, y.remarks, y.lines = root, remarks, nil
	for line := range bytes.Lines(text) {
		y.lines = append(y.lines, string(line))
	}
	return nil
}

// Has reports whether there is something at a path of keys.
func (y *YAML) Has(at []string) bool { return y.root.at(at) != nil }

// Entries returns the members of the mapping at a path, or, when list is not "",
// the mappings of a sequence that have a name under that key.
func (y *YAML) Entries(at []string, listKey string) ([]Entry, error) {
	n := y.root.at(at)
	if n == nil || n.value() == nil {
		return nil, nil
	}
	entries, err := entriesOf(n.value(), at, listKey)
	for i := range entries {
		if item := n.item(entries[i].Name, listKey); item != nil && item.line > 0 {
			entries[i].Line = item.line
		}
	}
	return entries, err
}

// JSON returns what the whole file says.
func (y *YAML) JSON() []byte { return raw(y.root.value()) }

// Put adds an entry, or changes the one of that name where raw differs from it.
func (y *YAML) Put(at []string, listKey, name string, raw []byte) error {
	want, err := parse(raw)
	if err != nil {
		return err
	}
	for range 1000 { // one change at a time, each found in the text as it is then
		changed, err := y.step(at, listKey, name, want)
		if err != nil {
			return err
		}
		if !changed {
			break
		}
	}
	if n := y.root.at(at); n != nil {
		if item := n.item(name, listKey); item != nil && same(item.node.value(), want) {
			return nil
		}
	}
	return refuse(1, "The entry %s cannot be written safely.", name)
}

// Bytes returns the file as it is now.
func (y *YAML) Bytes() ([]byte, error) {
	text := []byte(strings.Join(y.lines, ""))
	if y.bom {
		return append(slices.Clone(byteOrderMark), text...), nil
	}
	return text, nil
}

// step makes one change, and reports whether there was one to make.
func (y *YAML) step(at []string, listKey, name string, want any) (bool, error) {
	if y.root.missing() && len(at) > 0 {
		return true, y.create(len(y.lines), "", at, listKey, name, want)
	}
	holder := y.root
	for depth, key := range at {
		if holder.special || holder.kind != mapping || holder.flow {
			return false, unsafe(holder.line, at[:depth])
		}
		item := holder.item(key, "")
		if item == nil {
			last := holder.items[len(holder.items)-1]
			return true, y.create(y.endOf(last), y.indentOf(last), at[depth:], listKey, name, want)
		}
		if item.node.missing() { // nothing, {} or []
			return true, y.fillIn(item, at[depth+1:], listKey, name, want)
		}
		holder = item.node
	}
	wanted := mapping
	if listKey != "" {
		wanted = sequence
	}
	if holder.special || holder.kind != wanted || holder.flow {
		return false, unsafe(holder.line, at)
	}
	item := holder.item(name, listKey)
	if item == nil {
		last := holder.items[len(holder.items)-1]
		return true, y.add(y.endOf(last), y.block(y.indentOf(last), listKey, name, want))
	}
	if same(item.node.value(), want) {
		return false, nil
	}
	if item.node.special || item.special {
		return false, refuse(item.line, "%s uses an anchor, an alias or a tag.", name)
	}
	return true, y.change(item, want)
}

// create writes the keys that are missing, and the entry below them.
func (y *YAML) create(end int, indent string, at []string, listKey, name string, want any) error {
	return y.add(end, y.nested(indent, at, listKey, name, want))
}

// nested is the entry below keys that are not there yet.
func (y *YAML) nested(indent string, at []string, listKey, name string, want any) []string {
	var lines []string
	for _, key := range at {
		lines = append(lines, indent+yamlKey(key)+":")
		indent += y.unit()
	}
	return append(lines, y.block(indent, listKey, name, want)...)
}

// block is an entry as lines.
func (y *YAML) block(indent, listKey, name string, want any) []string {
	if listKey != "" {
		return y.writeItem(indent, want)
	}
	return y.writeKey(indent, name, want)
}

// unsafe refuses a change of what the keys in at lead to.
func unsafe(line int, at []string) error {
	what := strings.Join(at, ".")
	if what == "" {
		what = "The file"
	}
	return refuse(max(line, 1), "%s is written in a way (anchors, merges, braces) to which nothing can be added safely.", what)
}

// fillIn replaces the nothing that a key has by the entry.
func (y *YAML) fillIn(item *yamlItem, at []string, listKey, name string, want any) error {
	start, end := item.line-1, y.endOf(item)
	key, _, _, rest, ok := y.split(item)
	if end > start+1 || !ok {
		return unsafe(item.line, []string{item.key})
	}
	indent := y.indentOf(item)
	lines := append([]string{key + rest}, y.nested(indent+y.unit(), at, listKey, name, want)...)
	return y.replace(start, end, lines)
}

// add puts lines behind others.
func (y *YAML) add(end int, lines []string) error { return y.replace(end, end, lines) }

// replace puts lines in the place of others, and reads the result.
func (y *YAML) replace(start, end int, lines []string) error {
	var b strings.Builder
	for _, l := range y.lines[:start] {
		b.WriteString(l)
	}
	text := b.String()
	ended := len(y.lines) == 0 || strings.HasSuffix(y.lines[len(y.lines)-1], "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += y.newline
	}
	for i, l := range lines {
		text += l
		if i < len(lines)-1 || end < len(y.lines) || ended {
			text += y.newline
		}
	}
	text += strings.Join(y.lines[end:], "")
	if err := y.set([]byte(text)); err != nil {
		return failure.Wrap(failure.Internal, err, "The changed file would not be readable: %v.", err).
			WithHint("Nothing was written. Edit the file by hand.")
	}
	return nil
}

package edit

import (
	"bytes"
	"slices"
	"strings"
)

// step makes one change on the way to want at path, and reports whether there was
// one to make.
func (t *TOML) step(at, path []string, want object) (changed bool, err error) {
	now, there := lookup(t.root, path)
	if !there {
		return true, t.appendTable(at, path, want)
	}
	have, ok := now.(object)
	if !ok {
		return false, refuse(t.lineOf(path), "%s is not a table.", strings.Join(path, "."))
	}
	return t.merge(path, have, want)
}

// merge finds the first difference of two tables and removes it.
func (t *TOML) merge(path []string, have, want object) (bool, error) {
	if i := t.line(path); i >= 0 { // the whole table stands in one value
		if same(have, want) {
			return false, nil
		}
		return true, t.replace(i, want)
	}
	for _, m := range have {
		if _, ok := want.get(m.key); !ok {
			return true, t.remove(append(slices.Clone(path), m.key))
		}
	}
	for _, m := range want {
		key := append(slices.Clone(path), m.key)
		old, ok := have.get(m.key)
		if !ok {
			return true, t.insert(path, m.key, m.value)
		}
		if same(old, m.value) {
			continue
		}
		to, isTable := m.value.(object)
		from, wasTable := old.(object)
		i := t.line(key)
		switch {
		case i >= 0:
			return true, t.replace(i, m.value)
		case isTable && wasTable:
			return t.merge(key, from, to)
		default:
			return true, t.remove(key) // and inserted by the next step
		}
	}
	return false, nil
}

// line returns the part that gives a key its value, -1 when it is no single one.
func (t *TOML) line(path []string) int {
	return slices.IndexFunc(t.parts, func(p tomlPart) bool { return !p.header && slices.Equal(p.path, path) })
}

// splice replaces text[from:to] and reads the result.
func (t *TOML) splice(from, to int, with string) error {
	return t.set(slices.Concat(t.text[:from], []byte(with), t.text[to:]))
}

func (t *TOML) replace(i int, value any) error {
	p := t.parts[i]
	if commented(t.text[p.valueAt:p.too]) {
		return refuse(t.lineOf(p.path), "There are comments inside %s, which would be lost.", p.path[len(p.path)-1])
	}
	return t.splice(p.valueAt, p.too, tomlText(value))
}

// commented reports whether a value has a comment in it.
func commented(value []byte) bool {
	for i := 0; i < len(value); {
		switch value[i] {
		case '#':
			return true
		case '"', '\'':
			i = tomlEnd(value, i)
		default:
			i++
		}
	}
	return false
}

// remove takes out a key: its line, or its tables.
func (t *TOML) remove(path []string) error {
	for i, p := range t.parts {
		switch {
		case !hasPrefix(p.path, path):
		case p.array:
			return refuse(t.lineOf(path), "%s is an array of tables.", strings.Join(path, "."))
		case !p.header:
			if commented(t.text[p.valueAt:p.too]) {
				return refuse(t.lineOf(p.path), "There are comments inside %s, which would be lost.", p.path[len(p.path)-1])
			}
			return t.splice(p.start, p.end, "")
		case i+1 == len(t.parts) || t.parts[i+1].header: // a table without lines (any more)
			return t.splice(p.start, p.end, "")
		}
	}
	return refuse(t.lineOf(path), "%s is written in a way that cannot be removed safely.", strings.Join(path, "."))
}

// insert puts a new key into a table.
func (t *TOML) insert(path []string, key string, value any) error {
	header := slices.IndexFunc(t.parts, func(p tomlPart) bool { return p.header && !p.array && slices.Equal(p.path, path) })
	if sub, ok := value.(object); ok && len(sub) > 0 && header >= 0 {
		return t.addBlock(t.lastOf(path), append(slices.Clone(path), key), sub)
	}
	after, prefix := header, ""
	for i, p := range t.parts {
		if p.header || !hasPrefix(p.path, path) || p.table > len(path) {
			continue
		}
		after = i // the table's own lines, and those of it that are written as a.b = c
		prefix = ""
		for _, k := range path[p.table:] {
			prefix += tomlKey(k) + "."
		}
	}
	line := prefix + tomlKey(key) + " = " + tomlText(value)
	if after < 0 { // there are only tables below it
		for i, p := range t.parts {
			if p.header && hasPrefix(p.path, path) {
				return t.splice(t.parts[i].start, t.parts[i].start, tomlHeader(path)+t.newline+line+t.newline+t.newline)
			}
		}
		return refuse(1, "There is no place for %s.", key)
	}
	p := t.parts[after]
	indent := string(t.text[p.start:skipBlank(t.text, p.start)])
	return t.addAfter(p.end, indent+line)
}

// lastOf returns where the last line below a path ends.
func (t *TOML) lastOf(path []string) int {
	end := len(t.text)
	for _, p := range t.parts {
		if hasPrefix(p.path, path) {
			end = p.end
		}
	}
	return end
}

// addAfter puts lines behind the line break at the end of a line.
func (t *TOML) addAfter(end int, lines string) error {
	if end > 0 && t.text[end-1] != '\n' {
		return t.splice(end, end, t.newline+lines)
	}
	return t.splice(end, end, lines+t.newline)
}

// appendTable puts a new table behind the others of its kind.
func (t *TOML) appendTable(at, path []string, want object) error {
	if i := t.line(at); i >= 0 {
		return refuse(t.lineOf(at), "%s stands in one value, to which no table can be added.", strings.Join(at, "."))
	}
	return t.addBlock(t.lastOf(at), path, want)
}

// addBlock writes a table and the tables in it at a line's end.
func (t *TOML) addBlock(end int, path []string, table object) error {
	block := strings.ReplaceAll(tomlTable(path, table), "\n", t.newline)
	if len(bytes.TrimSpace(t.text[:end])) > 0 {
		block = t.newline + block
	}
	if rest := bytes.TrimLeft(t.text[end:], " \t"); len(rest) > 0 && rest[0] != '\n' && rest[0] != '\r' {
		block += t.newline
	}
	return t.addAfter(end, block)
}

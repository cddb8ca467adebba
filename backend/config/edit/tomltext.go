package edit

import (
	"strings"

	"fairlead/backend/pattern"
)

var bareKey = pattern.Lazy(`^[A-Za-z0-9_-]+$`)

func tomlKey(key string) string {
	if bareKey().MatchString(key) {
		return key
	}
	return tomlString(key)
}

func tomlHeader(path []string) string {
	keys := make([]string, len(path))
	for i, k := range path {
		keys[i] = tomlKey(k)
	}
	return "[" + strings.Join(keys, ".") + "]"
}

// tomlTable writes a table: its own lines, then the tables in it. There is no
// line break at the end.
func tomlTable(path []string, table object) string {
	lines := []string{tomlHeader(path)}
	var below []string
	for _, m := range table {
		if sub, ok := m.value.(object); ok && len(sub) > 0 {
			below = append(below, "", tomlTable(append(path[:len(path):len(path)], m.key), sub))
			continue
		}
		if m.value == nil {
			continue // TOML has no null
		}
		lines = append(lines, tomlKey(m.key)+" = "+tomlText(m.value))
	}
	return strings.Join(append(lines, below...), "\n")
}

// tomlText writes a value on one line.
func tomlText(v any) string {
	switch v := v.(type) {
	case string:
		return tomlString(v)
	case number:
		return string(v)
	case bool:
		if v {
			return "true"
		}
		return "false"
	case list:
		items := make([]string, len(v))
		for i, e := range v {
			items[i] = tomlText(e)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case object:
		if len(v) == 0 {
			return "{}"
		}
		items := make([]string, len(v))
		for i, m := range v {
			items[i] = tomlKey(m.key) + " = " + tomlText(m.value)
		}
		return "{ " + strings.Join(items, ", ") + " }"
	}
	return `""` // null, which TOML has not
}

// tomlString is a JSON text, or, for Windows paths, a literal one.
func tomlString(s string) string {
	if strings.Contains(s, `\`) && !strings.ContainsFunc(s, func(r rune) bool { return r == '\'' || r < ' ' || r == 0x7f }) {
		return "'" + s + "'"
	}
	return strings.ReplaceAll(quote(s), "\x7f", `\u007f`)
}

package edit

import (
	"strings"

	"github.com/goccy/go-yaml/token"

	"fairlead/backend/pattern"
)

// writeKey is a key with its value as lines.
func (y *YAML) writeKey(indent, key string, value any) []string {
	return y.writeValue(indent, indent+yamlKey(key)+":", value, nil)
}

// writeValue is a value behind its key. was is what stood there, for its style.
func (y *YAML) writeValue(indent, head string, value any, was *yamlNode) []string {
	if text, ok := y.inline(value, was); ok {
		return []string{head + " " + text}
	}
	lines := []string{head}
	switch v := value.(type) {
	case object:
		for _, m := range v {
			lines = append(lines, y.writeKey(indent+y.unit(), m.key, m.value)...)
		}
	case list:
		inner := indent + y.unit()
		if was != nil && was.kind == sequence && !was.flow && len(was.items) > 0 { // some lists are not indented
			line := y.lines[was.items[0].line-1]
			inner = line[:len(line)-len(strings.TrimLeft(line, " "))]
		}
		for _, e := range v {
			lines = append(lines, y.writeItem(inner, e)...)
		}
	}
	return lines
}

// writeItem is an element of a sequence as lines.
func (y *YAML) writeItem(indent string, value any) []string {
	o, ok := value.(object)
	if !ok || len(o) == 0 {
		return []string{indent + "- " + flow(value)}
	}
	var lines []string
	for _, m := range o {
		lines = append(lines, y.writeKey(indent+"  ", m.key, m.value)...)
	}
	lines[0] = indent + "- " + lines[0][len(indent)+2:]
	return lines
}

// inline is a value that stands on its key's line: scalars, what is empty, and
// what stood so before.
func (y *YAML) inline(value any, was *yamlNode) (string, bool) {
	switch v := value.(type) {
	case object:
		return flow(v), len(v) == 0 || was != nil && was.flow && len(was.items) > 0
	case list:
		return flow(v), len(v) == 0 || was != nil && was.flow && len(was.items) > 0
	}
	return flow(value), true
}

// flow writes a value on one line.
func flow(value any) string {
	switch v := value.(type) {
	case object:
		items := make([]string, len(v))
		for i, m := range v {
			items[i] = flowKey(m.key) + ": " + flow(m.value)
		}
		return "{" + strings.Join(items, ", ") + "}"
	case list:
		items := make([]string, len(v))
		for i, e := range v {
			items[i] = flow(e)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case string:
		return yamlString(v)
	case nil:
		return "null"
	case number:
		return string(v)
	case bool:
		if v {
			return "true"
		}
	}
	return "false"
}

var (
	// bareText needs no quotes anywhere, also not in flow style, unless it reads as
	// something else than a text.
	bareText = pattern.Lazy(`^[A-Za-z_/.~$][A-Za-z0-9_/.@~$+=-]*(?:[ :][A-Za-z0-9_/.@~$+=-]+)*$`)
	// otherType is what some reader of YAML takes for a boolean, null or a number.
	otherType = pattern.Lazy(`(?i)^(y|n|yes|no|on|off|true|false|null|~|\.inf|\.nan|[.0-9_+-].*[0-9].*|=)$`)
)

func yamlString(s string) string {
	if bareText().MatchString(s) && !otherType().MatchString(s) && !token.IsNeedQuoted(s) {
		return s
	}
	return strings.ReplaceAll(quote(s), "\x7f", `\x7f`)
}

func yamlKey(key string) string { return flowKey(key) }

func flowKey(key string) string {
	if strings.Contains(key, ":") {
		return quote(key)
	}
	return yamlString(key)
}

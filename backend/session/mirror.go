package session

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sort"
	"strconv"
	"strings"

	"fairlead/backend/wire"
)

// binding says which argument a header mirrors (x-mcp-header, MCP 2026-07-28,
// Streamable HTTP §custom headers).
type binding struct {
	path   []string
	header string
}

// mirrored reads the annotations of a tool's input schema. They may stand on
// properties that are reached from the root through "properties" alone.
func mirrored(schema json.RawMessage) ([]binding, error) {
	if !strings.Contains(string(schema), annotation) {
		return nil, nil
	}
	bindings, err := walkSchema(schema, nil, true, 0)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, b := range bindings {
		lower := strings.ToLower(b.header)
		if seen[lower] {
			return nil, fmt.Errorf("two properties have the %s %q", annotation, b.header)
		}
		seen[lower] = true
	}
	return bindings, nil
}

const (
	annotation     = "x-mcp-header"
	maxSchemaDepth = 64
)

// walkSchema visits a schema. reachable is false below anything but
// "properties": an annotation there makes the tool invalid.
func walkSchema(schema json.RawMessage, path []string, reachable bool, depth int) ([]binding, error) {
	var members map[string]json.RawMessage
	if depth > maxSchemaDepth || json.Unmarshal(schema, &members) != nil {
		return nil, nil
	}
	var found []binding
	if raw, ok := members[annotation]; ok {
		b, err := annotated(raw, members["type"], path, reachable)
		if err != nil {
			return nil, err
		}
		found = append(found, b)
	}
	for key, value := range members {
		var err error
		var more []binding
		switch key {
		case "properties":
			more, err = walkProperties(value, path, reachable, depth)
		case "default", "const", "enum", "examples", annotation:
			// values, not schemas
		default:
			more, err = walkOthers(value, path, depth)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

func walkProperties(properties json.RawMessage, path []string, reachable bool, depth int) (found []binding, err error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(properties, &members) != nil {
		return nil, nil
	}
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		more, err := walkSchema(members[name], append(path[:len(path):len(path)], name), reachable, depth+1)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// walkOthers visits what may hold schemas under another keyword: a schema, a
// list of them, or a map such as $defs.
func walkOthers(value json.RawMessage, path []string, depth int) ([]binding, error) {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil {
		for _, element := range list {
			if _, err := walkSchema(element, path, false, depth+1); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	_, err := walkSchema(value, path, false, depth+1)
	return nil, err
}

func annotated(raw, kind json.RawMessage, path []string, reachable bool) (binding, error) {
	place := strings.Join(path, ".")
	var header string
	switch {
	case json.Unmarshal(raw, &header) != nil || header == "":
		return binding{}, fmt.Errorf("property %q: %s must be a text that is not empty", place, annotation)
	case strings.IndexFunc(header, func(c rune) bool { return !isToken(c) }) >= 0:
		return binding{}, fmt.Errorf("property %q: %s %q is not a header name", place, annotation, header)
	case !reachable || len(path) == 0:
		return binding{}, fmt.Errorf("property %q: %s may only stand on properties that are always at the same place", place, annotation)
	}
	switch text(kind) {
	case "string", "integer", "boolean":
		return binding{path, paramHeader + header}, nil
	}
	return binding{}, fmt.Errorf("property %q: %s may only stand on a string, integer or boolean", place, annotation)
}

// isToken reports whether c may be in a header's name (RFC 9110 §5.6.2).
func isToken(c rune) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("!#$%&'*+-.^_`|~", c)
}

// mirrorHeaders are the headers for a call's arguments. What is absent or null has none.
func mirrorHeaders(bindings []binding, arguments json.RawMessage) http.Header {
	headers := http.Header{}
	for _, b := range bindings {
		value := arguments
		for _, name := range b.path {
			value = member(value, name)
		}
		if plain, ok := primitive(value); ok {
			headers.Set(b.header, headerValue(plain))
		}
	}
	return headers
}

// member finds a property whose name may be written with escapes.
func member(object json.RawMessage, name string) json.RawMessage {
	if value := wire.Field(object, name); value != nil {
		return value
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(object, &members) != nil {
		return nil
	}
	return members[name]
}

// primitive spells a JSON string, integer or boolean. An integer may be written
// as 42.0, and must be within ±(2^53−1).
func primitive(value json.RawMessage) (string, bool) {
	switch {
	case len(value) == 0 || string(value) == "null":
		return "", false
	case value[0] == '"', string(value) == "true", string(value) == "false":
		return text(value), true
	}
	number, err := strconv.ParseFloat(string(value), 64)
	const most = 1<<53 - 1
	if err != nil || number != float64(int64(number)) || number > most || number < -most {
		return "", false
	}
	return strconv.FormatInt(int64(number), 10), true
}

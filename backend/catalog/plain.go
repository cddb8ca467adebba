package catalog

import (
	"encoding/json"
	"slices"

	"fairlead/backend/jsonx"
)

// maxPlainDepth is how deep fits follows a schema.
const maxPlainDepth = 16

// fits reports that a value surely fits a schema, by the few keywords that most
// tools have; false says nothing. Compiling a schema takes milliseconds, most
// of a command's time, and most arguments are plain and right.
func fits(schema, value json.RawMessage, depth int) bool {
	members, err := jsonx.Members(schema)
	if err != nil || depth > maxPlainDepth {
		return false
	}
	s := plainSchema{open: true}
	for _, m := range members {
		if !s.read(m) {
			return false
		}
	}
	if s.kind != "" && !s.isKind(value) || s.choices != nil && !slices.ContainsFunc(s.choices, func(c json.RawMessage) bool { return string(c) == string(value) }) {
		return false
	}
	switch jsonx.Kind(value) {
	case "object":
		return s.fitsObject(value, depth)
	case "array":
		return s.fitsArray(value, depth)
	case "number":
		return isPlainNumber(value)
	}
	return true
}

// plainSchema is a schema of which everything is understood.
type plainSchema struct {
	kind       string
	required   []string
	properties map[string]json.RawMessage
	items      json.RawMessage
	choices    []json.RawMessage // texts without escapes, which are equal when their bytes are
	open       bool              // other properties are allowed
}

// read takes over a keyword; false when it is not one of the plain ones.
func (s *plainSchema) read(m jsonx.Member) bool {
	switch m.Key {
	case "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment":
		return true
	case "$schema":
		return known(text(m.Value))
	case "type":
		s.kind = text(m.Value)
		return s.kind != ""
	case "required":
		return json.Unmarshal(m.Value, &s.required) == nil
	case "additionalProperties":
		s.open = string(m.Value) == "true"
		return s.open || string(m.Value) == "false"
	case "items":
		s.items = m.Value
		return jsonx.Kind(m.Value) == "object"
	case "enum":
		var err error
		s.choices, err = jsonx.Elements(m.Value)
		return err == nil && !slices.ContainsFunc(s.choices, func(c json.RawMessage) bool { return !isPlainText(c) })
	case "properties":
		properties, err := jsonx.Members(m.Value)
		s.properties = make(map[string]json.RawMessage, len(properties))
		for _, p := range properties {
			s.properties[p.Key] = p.Value
		}
		return err == nil && len(s.properties) == len(properties)
	}
	return false
}

func (s *plainSchema) isKind(value json.RawMessage) bool {
	if s.kind == "integer" {
		return isPlainNumber(value) && !slices.Contains(value, '.')
	}
	return jsonx.Kind(value) == s.kind
}

func (s *plainSchema) fitsObject(value json.RawMessage, depth int) bool {
	members, err := jsonx.Members(value)
	if err != nil {
		return false
	}
	for _, name := range s.required {
		if !slices.ContainsFunc(members, func(m jsonx.Member) bool { return m.Key == name }) {
			return false
		}
	}
	for _, m := range members {
		schema, ok := s.properties[m.Key]
		if ok && !fits(schema, m.Value, depth+1) || !ok && !s.open {
			return false
		}
	}
	return true
}

func (s *plainSchema) fitsArray(value json.RawMessage, depth int) bool {
	if s.items == nil {
		return true
	}
	elements, err := jsonx.Elements(value)
	return err == nil && !slices.ContainsFunc(elements, func(e json.RawMessage) bool { return !fits(s.items, e, depth+1) })
}

// isPlainNumber is a number of a usual length and without an exponent.
func isPlainNumber(value json.RawMessage) bool {
	const usual = 40
	return jsonx.Kind(value) == "number" && len(value) <= usual && !slices.Contains(value, 'e') && !slices.Contains(value, 'E')
}

func isPlainText(value json.RawMessage) bool {
	return jsonx.Kind(value) == "string" && !slices.Contains(value, '\\')
}

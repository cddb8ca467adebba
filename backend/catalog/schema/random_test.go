package schema_test

import (
	"encoding/json"
	"math/rand/v2"
)

// writer makes random schemas and instances of few names and values, so that
// they often meet.
type writer struct {
	*rand.Rand
	dialect string
}

type object = map[string]any

var (
	someNames   = []string{"a", "b", "c", "ab"}
	someTexts   = []any{"", "a", "b", "ab", "é", "2026-07-28", "a@b.c"}
	someNumbers = []any{0, 1, 2, 3, -1, 1.5, 0.1, json.Number("1.0"), json.Number("1e1"), json.Number("12345678901234567890")}
	someTypes   = []any{"string", "number", "integer", "object", "array", "boolean", "null"}
)

func pick[T any](w writer, of []T) T { return of[w.IntN(len(of))] }

func (w writer) instance(depth int) any {
	n := w.IntN(10)
	switch {
	case n < 3 && depth > 0:
		o := object{}
		for range w.IntN(4) {
			o[pick(w, someNames)] = w.instance(depth - 1)
		}
		return o
	case n < 6 && depth > 0:
		list := []any{}
		for range w.IntN(4) {
			list = append(list, w.instance(depth-1))
		}
		return list
	case n < 8:
		return pick(w, someNumbers)
	case n < 9:
		return pick(w, someTexts)
	}
	return pick(w, []any{nil, true, false})
}

func (w writer) schemas(depth int) []any {
	list := []any{w.schema(depth)}
	for range w.IntN(3) {
		list = append(list, w.schema(depth))
	}
	return list
}

func (w writer) byName(depth int) object {
	o := object{}
	for range 1 + w.IntN(3) {
		o[pick(w, someNames)] = w.schema(depth)
	}
	return o
}

func (w writer) names() []any {
	return pick(w, [][]any{{"a"}, {"b"}, {"a", "b"}, {"c", "ab"}})
}

func (w writer) schema(depth int) any {
	old := w.dialect == draft04
	if n := w.IntN(12); n < 2 && !old {
		return n == 0 || w.IntN(2) == 0
	}
	s := object{}
	for range 1 + w.IntN(3) {
		w.keyword(s, depth-1)
	}
	if s["$ref"] != nil && w.dialect < "https" {
		return object{"$ref": s["$ref"]} // the referee looks at some that are to be ignored beside it
	}
	return s
}

func (w writer) keyword(s object, depth int) {
	if depth < 0 {
		s["type"] = pick(w, someTypes)
		return
	}
	switch key := pick(w, keywords[w.dialect]); key {
	case "type":
		s[key] = pick(w, []any{pick(w, someTypes), []any{"string", "integer"}, []any{"object", "null"}})
	case "enum":
		s[key] = []any{w.instance(1), "never " + pick(w, someNames)}
	case "const":
		s[key] = w.instance(2)
	case "minimum", "maximum":
		s[key] = pick(w, someNumbers)
	case "exclusiveMinimum", "exclusiveMaximum":
		s[key] = pick(w, someNumbers)
		if w.dialect == draft04 {
			s[map[string]string{"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}[key]] = s[key]
			s[key] = w.IntN(2) == 0
		}
	case "multipleOf":
		s[key] = pick(w, []any{1, 2, 0.1, 1.5})
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains":
		s[key] = w.IntN(3)
	case "pattern":
		s[key] = pick(w, []any{"^a", "b$", "^$"})
	case "format":
		s[key] = pick(w, []any{"date", "email", "uri", "made-up"})
	case "uniqueItems", "$recursiveAnchor":
		s[key] = w.IntN(2) == 0
	case "required":
		s[key] = w.names()
	case "dependentRequired":
		s[key] = object{pick(w, someNames): w.names()}
	case "dependencies":
		s[key] = object{"a": w.names(), pick(w, someNames): w.schema(depth)}
	case "properties", "dependentSchemas":
		s[key] = w.byName(depth)
	case "patternProperties":
		s[key] = object{pick(w, []string{"^a", "b", "."}): w.schema(depth)}
	case "allOf", "anyOf", "oneOf", "prefixItems":
		s[key] = w.schemas(depth)
	case "items":
		s[key] = w.schema(depth)
		if w.dialect != draft2020 && w.IntN(2) == 0 {
			s[key] = w.schemas(depth)
		}
	case "$ref":
		s[key] = pick(w, []any{"#/$defs/x", "#/$defs/y", "#name"})
		if w.dialect == draft04 || w.dialect == draft06 || w.dialect == draft07 {
			s[key] = pick(w, []any{"#/definitions/x", "#/definitions/y", "other.json"})
		}
	case "$dynamicRef":
		s[key] = pick(w, []any{"#dyn", "#name", "inner.json#dyn"})
	case "$recursiveRef":
		s[key] = "#"
	default: // all that hold a schema
		s[key] = w.schema(depth)
	}
}

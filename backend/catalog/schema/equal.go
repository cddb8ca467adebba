package schema

import (
	"encoding/json"
	"sort"
	"strconv"

	"fairlead/backend/jsonx"
)

// equal compares as JSON Schema does: numbers by value, objects without order.
func equal(a, b *value) bool {
	if a.kind != b.kind || len(a.kids) != len(b.kids) {
		return false
	}
	switch a.kind {
	case kindBoolean:
		return a.truth == b.truth
	case kindString:
		return a.text == b.text
	case kindNumber:
		if a.isHuge() || b.isHuge() {
			return a.text == b.text
		}
		return compare(a, b) == 0
	case kindArray:
		for i := range a.kids {
			if !equal(&a.kids[i].value, &b.kids[i].value) {
				return false
			}
		}
	case kindObject:
		for i := range a.kids {
			other := b.get(a.kids[i].name)
			if other == nil || !equal(&a.kids[i].value, other) {
				return false
			}
		}
	}
	return true
}

// appendKey writes a text that equal values have in common and no others.
func appendKey(b []byte, v *value) []byte {
	switch v.kind {
	case kindNumber:
		if v.isSmall {
			return strconv.AppendInt(b, v.small, 10)
		}
		if r := v.rat(); r.IsInt() {
			return append(b, r.Num().String()...)
		}
		return append(b, v.rat().String()...)
	case kindObject:
		order := make([]int, len(v.kids))
		for i := range order {
			order[i] = i
		}
		sort.Slice(order, func(i, j int) bool { return v.kids[order[i]].name < v.kids[order[j]].name })
		b = append(b, '{')
		for _, i := range order {
			b = strconv.AppendQuote(b, v.kids[i].name)
			b = append(appendKey(append(b, ':'), &v.kids[i].value), ',')
		}
		return append(b, '}')
	case kindArray:
		b = append(b, '[')
		for i := range v.kids {
			b = append(appendKey(b, &v.kids[i].value), ',')
		}
		return append(b, ']')
	}
	return appendJSON(b, v)
}

// appendJSON writes v as compact JSON, numbers as they were.
func appendJSON(b []byte, v *value) []byte {
	switch v.kind {
	case kindBoolean:
		return strconv.AppendBool(b, v.truth)
	case kindNumber:
		return append(b, v.text...)
	case kindString:
		return append(b, jsonx.Quote(v.text)...)
	case kindArray, kindObject:
		ends := "[]"
		if v.kind == kindObject {
			ends = "{}"
		}
		b = append(b, ends[0])
		for i := range v.kids {
			if i > 0 {
				b = append(b, ',')
			}
			if v.kind == kindObject {
				b = append(append(b, jsonx.Quote(v.kids[i].name)...), ':')
			}
			b = appendJSON(b, &v.kids[i].value)
		}
		return append(b, ends[1])
	}
	return append(b, "null"...)
}

func rawJSON(v *value) json.RawMessage { return appendJSON(nil, v) }

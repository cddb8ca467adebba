package schema_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

const (
	draft04   = "http://json-schema.org/draft-04/schema#"
	draft06   = "http://json-schema.org/draft-06/schema#"
	draft07   = "http://json-schema.org/draft-07/schema#"
	draft2019 = "https://json-schema.org/draft/2019-09/schema"
	draft2020 = "https://json-schema.org/draft/2020-12/schema"
)

// keywords are what random schemas are made of.
var keywords = func() map[string][]string {
	in04 := []string{
		"type", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
		"pattern", "format", "items", "additionalItems", "minItems", "maxItems", "uniqueItems", "properties", "patternProperties",
		"additionalProperties", "required", "minProperties", "maxProperties", "dependencies", "allOf", "anyOf", "oneOf", "not", "$ref",
	}
	in06 := append(slices.Clone(in04), "const", "contains", "propertyNames")
	in07 := append(slices.Clone(in06), "if", "then", "else")
	in2019 := append(slices.Clone(in07), "minContains", "maxContains", "dependentRequired", "dependentSchemas",
		"unevaluatedItems", "unevaluatedProperties", "unevaluatedItems", "unevaluatedProperties", "$recursiveRef")
	in2020 := append(slices.Clone(in07), "minContains", "maxContains", "dependentRequired", "dependentSchemas",
		"unevaluatedItems", "unevaluatedProperties", "unevaluatedItems", "unevaluatedProperties", "$dynamicRef", "prefixItems")
	return map[string][]string{draft04: in04, draft06: in06, draft07: in07, draft2019: in2019, draft2020: in2020}
}()

// whole makes a schema with definitions that references lead to.
func (w writer) whole() object {
	s, ok := w.schema(3).(object)
	if !ok {
		s = object{}
	}
	s["$schema"] = w.dialect
	x, y := w.schema(2), w.schema(1)
	switch w.dialect {
	case draft04:
		s["definitions"] = object{"x": x, "y": y, "z": object{"id": "other.json", "type": "object"}}
	case draft06, draft07:
		s["definitions"] = object{"x": x, "y": y, "z": object{"$id": "other.json", "type": "object"}}
	case draft2019:
		s["$recursiveAnchor"] = w.IntN(2) == 0
		inner := object{"$id": "inner.json", "$recursiveAnchor": w.IntN(2) == 0, "properties": object{"a": object{"$recursiveRef": "#"}}}
		s["$defs"] = object{"x": x, "y": y, "n": object{"$anchor": "name", "maxProperties": 1}, "i": inner}
		s["dependentSchemas"] = object{"c": object{"$ref": "inner.json"}}
	default:
		inner := object{"$id": "inner.json", "properties": object{"a": object{"$dynamicRef": "#dyn"}},
			"$defs": object{"d": object{"$dynamicAnchor": "dyn", "type": pick(w, someTypes)}}}
		s["$defs"] = object{"x": x, "y": y, "n": object{"$anchor": "name", "maxProperties": 1}, "i": inner,
			"o": object{"$dynamicAnchor": "dyn", "type": pick(w, someTypes)}}
		s["dependentSchemas"] = object{"c": object{"$ref": "inner.json"}}
	}
	return s
}

// TestRandomSchemas holds our judgement against the referee's.
func TestRandomSchemas(t *testing.T) {
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	for i, dialect := range slices.Sorted(maps.Keys(keywords)) {
		w := writer{rand.New(rand.NewPCG(1, uint64(i))), dialect}
		fit, all := 0, 0
		for range rounds / len(keywords) {
			raw := marshal(t, w.whole())
			var instances []string
			for range 12 {
				instances = append(instances, marshal(t, w.instance(3)))
			}
			fit += compareAll(t, raw, instances)
			all += len(instances)
			if t.Failed() {
				return
			}
		}
		if fit < all/10 || fit > all*9/10 {
			t.Errorf("%s: %d of %d fit, which tests little", dialect, fit, all)
		}
	}
}

func marshal(t *testing.T, v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

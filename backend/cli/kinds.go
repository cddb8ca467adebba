package cli

import (
	"encoding/json"
	"slices"
	"strings"

	"fairlead/backend/jsonx"
)

// maxReferences bounds the way through a schema that refers to itself.
const maxReferences = 20

// wantedKinds returns the JSON kinds that the schema allows for a property, in
// the words of jsonx.Kind; nothing when it does not say.
func wantedKinds(schema json.RawMessage, property string) []string {
	at, ok := jsonx.Lookup(schema, jsonx.Pointer("properties", property))
	if !ok {
		return nil
	}
	return kindsOf(schema, at, maxReferences)
}

func kindsOf(root, schema json.RawMessage, left int) (kinds []string) {
	if left == 0 {
		return nil
	}
	var s struct {
		Type  json.RawMessage
		Ref   string `json:"$ref"`
		AnyOf []json.RawMessage
		OneOf []json.RawMessage
		AllOf []json.RawMessage
		Enum  []json.RawMessage
		Const json.RawMessage
	}
	if json.Unmarshal(schema, &s) != nil {
		return nil
	}
	var types []string
	if json.Unmarshal(s.Type, &types) != nil {
		var one string
		if json.Unmarshal(s.Type, &one) == nil {
			types = []string{one}
		}
	}
	for _, t := range types {
		if t == "integer" {
			t = "number"
		}
		kinds = append(kinds, t)
	}
	if len(types) == 0 {
		if s.Const != nil {
			s.Enum = append(s.Enum, s.Const)
		}
		for _, v := range s.Enum {
			kinds = append(kinds, jsonx.Kind(v))
		}
	}
	if target, ok := strings.CutPrefix(s.Ref, "#"); ok {
		if found, ok := jsonx.Lookup(root, target); ok {
			kinds = append(kinds, kindsOf(root, found, left-1)...)
		}
	}
	for _, branch := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
		kinds = append(kinds, kindsOf(root, branch, left-1)...)
	}
	return kinds
}

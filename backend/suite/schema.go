package suite

import (
	"bytes"
	"encoding/json"
)

// SchemaFile is where the first line of a new suite says the schema is, for
// editors: a file beside it.
const SchemaFile = "suite.schema.json"

// Schema is the JSON Schema of a suite's file, made of the keys that are read.
func Schema() []byte {
	server := object{"description": "A definition with the keys of servers.json, or the name of a configured server; nothing where that is the same.", "oneOf": typed("object", "string", "null")}
	step := schemaOf("One call, or a group of calls.", stepKeys())
	var whats []object
	docs := step["properties"].(object)
	for _, what := range []string{CallTool, Read, Prompt, Group, "include"} { // strict validators want what is required to be defined
		whats = append(whats, object{"required": []string{what}, "properties": object{what: object{"description": docs[what].(object)["description"]}}})
	}
	step["oneOf"] = whats
	one := schemaOf("What has to be so.", expectKeys())
	for name, v := range schemaOf("", testKeys())["properties"].(object) {
		if properties := one["properties"].(object); properties[name] == nil { // beside a single path
			properties[name] = v
		}
	}
	root := schemaOf("A suite of calls for Fairlead.", suiteKeys(), "steps")
	root["$schema"], root["$id"], root["title"] = "https://json-schema.org/draft/2020-12/schema", "urn:fairlead:suite", "Fairlead suite"
	root["$defs"] = object{
		"servers":  object{"oneOf": []object{{"type": "array", "items": anyText}, {"type": "object", "additionalProperties": server}}},
		"steps":    object{"oneOf": []object{{"type": "array", "items": ref("step")}, {"type": "null"}}},
		"step":     step,
		"retry":    object{"oneOf": []object{{"type": "integer", "minimum": 1, "maximum": maxRetries}, schemaOf("", retryKeys())}},
		"save":     object{"type": "object", "additionalProperties": object{"oneOf": []object{anyText, schemaOf("", saveKeys())}}},
		"data":     object{"oneOf": []object{{"type": "string", "pattern": `\.(csv|json)$`}, {"type": "array", "items": object{"type": "object"}}}},
		"expect":   object{"oneOf": []object{{"type": "array", "items": one}, one}},
		"paths":    object{"oneOf": []object{{"type": "string", "pattern": `^\$`}, {"type": "object", "propertyNames": object{"pattern": `^\$`}}}},
		"snapshot": schemaOf("", snapshotKeys()),
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(root); err != nil {
		panic(err) // Go values of known types
	}
	return b.Bytes()
}

// typed are the types that a value may be of, each by itself: strict validators take
// no list of types.
func typed(names ...string) []object {
	all := make([]object, len(names))
	for i, name := range names {
		all[i] = object{"type": name}
	}
	return all
}

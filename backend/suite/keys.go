package suite

import (
	"fmt"
	"slices"
	"strings"
)

// key is one key of an object in a suite's file: what reads it, what the
// schema for editors says of it. There is no other list of the keys.
type key[T any] struct {
	name   string
	doc    string
	schema any // a JSON Schema, as Go values
	read   func(*reader, *value, *T)
}

// object is a schema, or a part of one.
type object = map[string]any

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }

var (
	onlyText = object{"type": "string"}
	anyText  = object{"oneOf": typed("string", "number", "boolean")} // read as what is written
	duration = object{"type": "string", "pattern": `^[0-9.]+(ms|s|m|h)$`, "examples": []string{"500ms", "5s", "2m"}}
	anything = object{}
)

// members reads an object by its keys. What is no key is a problem, with the
// key that was probably meant.
func members[T any](r *reader, v *value, what string, keys []key[T], into *T) {
	if v.kind != isObject {
		r.wrong(v, "Write its keys below it: "+names(keys)+".", "%s is %s, and should be an object.", what, article(v.kind))
		return
	}
	for _, m := range v.members {
		found := false
		for _, k := range keys {
			if k.name == m.key {
				k.read(r, m.value, into)
				found = true
				break
			}
		}
		if !found {
			r.unknown(m, what, keyNames(keys))
		}
	}
}

func keyNames[T any](keys []key[T]) []string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = k.name
	}
	return all
}

func names[T any](keys []key[T]) string { return strings.Join(keyNames(keys), ", ") }

func (r *reader) unknown(m member, what string, words []string) {
	hint := didYouMean(m.key, words)
	if slices.Contains(words, "expect") && slices.Contains(keyNames(expectKeys()), m.key) {
		hint = "Write it below “expect:”."
	}
	if hint == "" {
		hint = "It has: " + strings.Join(words, ", ") + "."
	}
	r.problems = append(r.problems, Problem{File: r.file, Line: m.line, Column: m.column, Hint: hint, Message: fmt.Sprintf("%s has no key %q.", what, m.key)})
}

func article(k kind) string {
	switch k {
	case isNull:
		return "empty"
	case isList:
		return "a list"
	case isObject:
		return "an object"
	case isText:
		return "a text"
	}
	return "a " + string(k)
}

// schemaOf makes the schema of an object from its keys.
func schemaOf[T any](doc string, keys []key[T], required ...string) object {
	properties := object{}
	for _, k := range keys {
		one := object{"description": k.doc}
		if part, ok := k.schema.(object); ok {
			for name, v := range part {
				one[name] = v
			}
		}
		properties[k.name] = one
	}
	o := object{"type": "object", "description": doc, "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

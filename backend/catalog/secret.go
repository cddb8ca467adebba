package catalog

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/jsonx"
)

// Bounds of SecretPaths: a schema that refers to itself has endless paths.
const (
	maxSecretDepth  = 16 // tokens of a path
	maxSecretPaths  = 500
	maxSecretVisits = 20_000
)

// SecretPaths returns JSON pointers to the values that a schema marks as secret
// by writeOnly: true, format: password or x-secret: true. A * stands for every
// item of an array and for every name that the schema does not spell out.
// References within the schema are followed.
func SecretPaths(schema json.RawMessage) []string {
	if !bytes.Contains(schema, []byte("writeOnly")) && !bytes.Contains(schema, []byte("password")) && !bytes.Contains(schema, []byte("x-secret")) {
		return nil
	}
	s := secretSearch{root: schema}
	if jsonx.Check(schema) == nil {
		s.visit(schema, nil, 0)
	}
	slices.Sort(s.found)
	return slices.Compact(s.found)
}

type secretSearch struct {
	root   json.RawMessage
	found  []string
	visits int
}

// visit looks at the schema that stands for the value at path. refs counts the
// references followed without going deeper into the value.
func (s *secretSearch) visit(schema json.RawMessage, path []string, refs int) {
	if s.visits++; s.visits > maxSecretVisits || len(path) > maxSecretDepth || len(s.found) >= maxSecretPaths || refs > maxSecretDepth {
		return
	}
	if jsonx.Kind(schema) != "object" {
		return
	}
	members, err := jsonx.Members(schema)
	if err != nil {
		return
	}
	for _, m := range members {
		if (m.Key == "writeOnly" || m.Key == "x-secret") && string(m.Value) == "true" || m.Key == "format" && text(m.Value) == "password" {
			s.found = append(s.found, jsonx.Pointer(path...))
			return // all below is secret with it
		}
	}
	for _, m := range members {
		s.member(m, path, refs)
	}
}

func (s *secretSearch) member(m jsonx.Member, path []string, refs int) {
	down := func(token string) []string { return append(slices.Clone(path), token) }
	switch m.Key {
	case "properties":
		for name, child := range all(m.Value) {
			s.visit(child, down(name), 0)
		}
	case "patternProperties":
		for _, child := range all(m.Value) {
			s.visit(child, down("*"), 0)
		}
	case "additionalProperties", "unevaluatedProperties", "additionalItems", "unevaluatedItems", "contains":
		s.visit(m.Value, down("*"), 0)
	case "items":
		if jsonx.Kind(m.Value) != "array" {
			s.visit(m.Value, down("*"), 0)
			return
		}
		fallthrough // up to draft 2019-09 a tuple
	case "prefixItems":
		for i, child := range all(m.Value) {
			s.visit(child, down(i), 0)
		}
	case "allOf", "anyOf", "oneOf", "dependentSchemas":
		for _, child := range all(m.Value) {
			s.visit(child, path, refs)
		}
	case "if", "then", "else":
		s.visit(m.Value, path, refs)
	case "$ref":
		if target, ok := strings.CutPrefix(text(m.Value), "#"); ok {
			if child, ok := jsonx.Lookup(s.root, target); ok {
				s.visit(child, path, refs+1)
			}
		}
	}
}

// all yields the children of an object or array with their names or indexes.
func all(raw json.RawMessage) func(func(string, json.RawMessage) bool) {
	return func(yield func(string, json.RawMessage) bool) {
		if members, err := jsonx.Members(raw); err == nil {
			for _, m := range members {
				if !yield(m.Key, m.Value) {
					return
				}
			}
			return
		}
		elements, err := jsonx.Elements(raw)
		if err != nil {
			return
		}
		for i, e := range elements {
			if !yield(strconv.Itoa(i), e) {
				return
			}
		}
	}
}

// splitPath makes tokens of a pointer from SecretPaths.
func splitPath(pointer string) []string {
	tokens, _ := jsonx.Tokens(pointer)
	return tokens
}

// covers reports whether the value at place is the one path names, or in it.
func covers(path, place []string) bool {
	if len(path) > len(place) {
		return false
	}
	for i, token := range path {
		if token != "*" && token != place[i] {
			return false
		}
	}
	return true
}

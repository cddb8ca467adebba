package catalog

import (
	"bytes"
	"encoding/json"
	"strconv"

	"fairlead/backend/jsonx"
)

// masked stands where a secret stood.
const masked = `"[secret]"`

// MaskSecrets replaces the values at paths, as SecretPaths gives them, by
// "[secret]". Values are the texts that were replaced, strings without their
// quotes and numbers as written, so that whoever stores frames of the call can
// remove them there too; a string that is written with escapes is listed in
// both spellings. Arguments without a secret come back as they are. What is
// not JSON, while there is something to hide, is hidden as a whole.
func MaskSecrets(args json.RawMessage, paths []string) (out json.RawMessage, values []string) {
	if len(paths) == 0 || len(bytes.TrimSpace(args)) == 0 {
		return args, nil
	}
	if jsonx.Check(args) != nil {
		return json.RawMessage(masked), []string{string(args)}
	}
	patterns := make([][]string, len(paths))
	for i, p := range paths {
		patterns[i] = splitPath(p)
	}
	m := masker{}
	out, changed := m.mask(args, patterns)
	if !changed {
		return args, nil
	}
	return out, m.values
}

type masker struct{ values []string }

// mask hides what patterns name in raw. Recursion ends with the patterns.
func (m *masker) mask(raw json.RawMessage, patterns [][]string) (json.RawMessage, bool) {
	for _, p := range patterns {
		if len(p) == 0 {
			m.collect(raw)
			return json.RawMessage(masked), true
		}
	}
	switch jsonx.Kind(raw) {
	case "object":
		members, err := jsonx.Members(raw)
		if err != nil {
			return raw, false
		}
		return m.container('{', '}', len(members), func(i int) (string, []byte, json.RawMessage) {
			return members[i].Key, append(jsonx.Quote(members[i].Key), ':'), members[i].Value
		}, raw, patterns)
	case "array":
		elements, err := jsonx.Elements(raw)
		if err != nil {
			return raw, false
		}
		return m.container('[', ']', len(elements), func(i int) (string, []byte, json.RawMessage) {
			return strconv.Itoa(i), nil, elements[i]
		}, raw, patterns)
	}
	return raw, false
}

func (m *masker) container(open, end byte, n int, child func(int) (token string, prefix []byte, value json.RawMessage), raw json.RawMessage, patterns [][]string) (json.RawMessage, bool) {
	out := append(make([]byte, 0, len(raw)), open)
	changed := false
	for i := range n {
		token, prefix, value := child(i)
		var below [][]string
		for _, p := range patterns {
			if p[0] == token || p[0] == "*" {
				below = append(below, p[1:])
			}
		}
		if len(below) > 0 {
			hidden, did := m.mask(value, below)
			value, changed = hidden, changed || did
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, prefix...), value...)
	}
	if !changed {
		return raw, false
	}
	return append(out, end), true
}

// collect notes every text in a hidden value. True, false and null tell nothing
// and are everywhere.
func (m *masker) collect(raw json.RawMessage) {
	switch jsonx.Kind(raw) {
	case "string":
		written := string(bytes.TrimSpace(raw))
		written = written[1 : len(written)-1]
		if written == "" {
			return
		}
		m.values = append(m.values, written)
		if plain := text(raw); plain != written {
			m.values = append(m.values, plain)
		}
	case "number":
		m.values = append(m.values, string(bytes.TrimSpace(raw)))
	case "object", "array":
		// Iterative over levels, since a hidden value may nest as deep as it likes.
		for todo := []json.RawMessage{raw}; len(todo) > 0; {
			next := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, child := range all(next) {
				if k := jsonx.Kind(child); k == "object" || k == "array" {
					todo = append(todo, child)
				} else {
					m.collect(child)
				}
			}
		}
	}
}

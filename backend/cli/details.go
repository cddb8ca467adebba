package cli

import (
	"encoding/json"
	"strings"

	"fairlead/backend/failure"
)

// describe puts the further flags into a definition.
func (t *target) describe(raw json.RawMessage) (json.RawMessage, error) {
	if !t.detailed() {
		return raw, nil
	}
	var definition map[string]json.RawMessage
	if err := json.Unmarshal(raw, &definition); err != nil {
		return nil, failure.From(err)
	}
	set := func(key string, value any) {
		text, _ := json.Marshal(value) // texts and maps of texts always marshal
		definition[key] = text
	}
	for key, words := range map[string][]string{"env": t.env, "headers": t.headers} {
		if len(words) == 0 {
			continue
		}
		values := map[string]string{}
		if old, ok := definition[key]; ok {
			if err := json.Unmarshal(old, &values); err != nil {
				return nil, failure.New(failure.Config, "%q of the definition is no object of texts.", key)
			}
		}
		if err := pairs(values, words); err != nil {
			return nil, err
		}
		set(key, values)
	}
	for key, value := range map[string]string{"cwd": t.cwd, "protocol": t.protocol} {
		if value != "" {
			set(key, value)
		}
	}
	if t.connectTimeout > 0 {
		set("connectTimeout", t.connectTimeout.String())
	}
	out, err := json.Marshal(definition)
	if err != nil {
		return nil, failure.From(err)
	}
	return out, nil
}

// pairs adds NAME=value words, and curl's "Name: value", to m. The words are
// not repeated in errors: they may hold secrets.
func pairs(m map[string]string, words []string) error {
	seen := map[string]bool{}
	for n, word := range words {
		i := strings.IndexAny(word, "=:")
		if i < 1 {
			return failure.New(failure.Usage, "The %s --env or --header has no name: write NAME=value.", ordinal(n+1))
		}
		name := strings.TrimSpace(word[:i])
		if seen[name] {
			return failure.New(failure.Usage, "%s is given twice.", name)
		}
		seen[name] = true
		value := word[i+1:]
		if word[i] == ':' {
			value = strings.TrimSpace(value)
		}
		m[name] = value
	}
	return nil
}

func ordinal(n int) string {
	switch n {
	case 1:
		return "first"
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return "next"
}

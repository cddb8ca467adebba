package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// given is one argument as it was typed: name=text, or name:=json.
type given struct {
	name string
	text string
	json bool
}

// splitWords tells the names a command begins with from the arguments behind
// them. At most names words are names; all words behind an argument are ones.
func splitWords(words []string, names int) (positional []string, arguments []given, err error) {
	for i, word := range words {
		if i < names && len(arguments) == 0 && (i == 0 || !strings.Contains(word, "=")) {
			positional = append(positional, word)
			continue
		}
		g, ok := parseWord(word)
		if !ok {
			return nil, nil, failure.New(failure.Usage, "%q is no argument.", word).
				WithHint("Write name=value, or name:=json for what is no text.")
		}
		if slices.ContainsFunc(arguments, func(o given) bool { return o.name == g.name }) {
			return nil, nil, failure.New(failure.Usage, "The argument %q is given twice.", g.name).
				WithHint("For a list write %s:='[1, 2]'.", g.name)
		}
		if g.json {
			if err := jsonx.Check([]byte(g.text)); err != nil {
				return nil, nil, failure.Wrap(failure.Usage, err, "The argument %q is not valid JSON: %v.", g.name, err).
					WithHint("Write %s=text for a text; quote JSON for the shell.", g.name)
			}
		}
		arguments = append(arguments, g)
	}
	return positional, arguments, nil
}

func parseWord(word string) (given, bool) {
	name, text, ok := strings.Cut(word, "=")
	if !ok {
		return given{}, false
	}
	g := given{name: name, text: text}
	if bare, isJSON := strings.CutSuffix(name, ":"); isJSON {
		g.name, g.json = bare, true
	}
	return g, g.name != ""
}

// readArguments reads --args: JSON, @FILE, or - for stdin.
func (p *program) readArguments(value string) (json.RawMessage, error) {
	raw := []byte(value)
	var err error
	switch {
	case value == "":
		return nil, nil
	case value == "-":
		raw, err = io.ReadAll(p.in)
	case strings.HasPrefix(value, "@"):
		raw, err = os.ReadFile(value[1:])
	}
	if err != nil {
		return nil, failure.Wrap(failure.Usage, err, "--args could not be read: %v.", err).
			WithHint("Write --args '{…}', --args @FILE, or --args - for standard input.")
	}
	raw = bytes.TrimSpace(raw)
	if err := jsonx.Check(raw); err != nil {
		return nil, failure.Wrap(failure.InvalidArguments, err, "--args is not valid JSON: %v.", err).
			WithHint("Correct the JSON at that place.")
	}
	if jsonx.Kind(raw) != "object" {
		return nil, failure.New(failure.InvalidArguments, "--args is not a JSON object.").WithHint(`Write {"name": value, …}.`)
	}
	return raw, nil
}

// merge puts typed arguments over those that are there. The other members keep
// their bytes, so that no number is rounded.
func merge(base json.RawMessage, arguments []given, schema json.RawMessage) (json.RawMessage, error) {
	if len(base) == 0 {
		base = json.RawMessage("{}")
	}
	if len(arguments) == 0 {
		return base, nil
	}
	members, err := jsonx.Members(base)
	if err != nil {
		return nil, failure.Wrap(failure.InvalidArguments, err, "The arguments are not a JSON object: %v.", err)
	}
	for _, g := range arguments {
		value := g.value(schema)
		i := slices.IndexFunc(members, func(m jsonx.Member) bool { return m.Key == g.name })
		if i < 0 {
			members = append(members, jsonx.Member{Key: g.name, Value: value})
		} else {
			members[i].Value = value
		}
	}
	var b bytes.Buffer
	for i, m := range members {
		b.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
		b.Write(jsonx.Quote(m.Key))
		b.WriteByte(':')
		b.Write(m.Value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// value is the JSON an argument stands for: text, unless the schema wants a
// number or a boolean there and the text is one. What does not fit stays text,
// and the check of the arguments says what is wrong with it.
func (g given) value(schema json.RawMessage) json.RawMessage {
	if g.json {
		return json.RawMessage(g.text)
	}
	kinds := wantedKinds(schema, g.name)
	text := strings.TrimSpace(g.text)
	if slices.Contains(kinds, "string") || jsonx.Check([]byte(text)) != nil {
		return jsonx.Quote(g.text)
	}
	kind := jsonx.Kind([]byte(text))
	if slices.Contains(kinds, kind) && (kind == "number" || kind == "boolean" || kind == "null") {
		return json.RawMessage(text)
	}
	return jsonx.Quote(g.text)
}

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/catalog"
	"fairlead/backend/jsonx"
)

// formField is one value that a server asks for.
type formField struct {
	name, title, about, kind string
	required                 bool
	standard                 json.RawMessage // the default, nil for none
	choices                  []formChoice    // nil: anything of the kind
	several                  bool            // a list of choices
	secret                   bool            // it is not shown while it is typed
}

type formChoice struct {
	value json.RawMessage
	title string
}

// formFields reads the fields of a requested schema (MCP elicitation: an object
// of plain values, choices, and lists of choices), in its order.
func formFields(schema json.RawMessage) []formField {
	required := map[string]bool{}
	if list, ok := jsonx.Lookup(schema, "/required"); ok {
		var names []string
		if json.Unmarshal(list, &names) == nil {
			for _, name := range names {
				required[name] = true
			}
		}
	}
	secret := catalog.SecretPaths(schema)
	properties, _ := jsonx.Lookup(schema, "/properties")
	members, err := jsonx.Members(properties)
	if err != nil {
		return nil
	}
	fields := make([]formField, 0, len(members))
	for _, m := range members {
		text := textFields(m.Value)
		f := formField{name: m.Key, title: text("title"), about: text("description"), kind: text("type"), required: required[m.Key]}
		if value, ok := jsonx.Lookup(m.Value, "/default"); ok {
			f.standard = value
		}
		f.choices = formChoices(m.Value)
		if items, ok := jsonx.Lookup(m.Value, "/items"); ok && f.kind == "array" {
			f.several, f.choices = true, formChoices(items)
		}
		if f.title == "" {
			f.title = m.Key
		}
		f.secret = slices.Contains(secret, jsonx.Pointer(m.Key))
		fields = append(fields, f)
	}
	return fields
}

// formChoices reads enum with enumNames, or oneOf and anyOf with titles.
func formChoices(schema json.RawMessage) []formChoice {
	var choices []formChoice
	names, _ := jsonx.Lookup(schema, "/enumNames")
	titles, _ := jsonx.Elements(names) // most have none
	values, _ := jsonx.Lookup(schema, "/enum")
	elements, _ := jsonx.Elements(values)
	for i, value := range elements {
		c := formChoice{value: value}
		if i < len(titles) {
			_ = json.Unmarshal(titles[i], &c.title) // the value stands for it
		}
		choices = append(choices, c)
	}
	for _, key := range []string{"/oneOf", "/anyOf"} {
		list, _ := jsonx.Lookup(schema, key)
		options, _ := jsonx.Elements(list)
		for _, option := range options {
			if value, ok := jsonx.Lookup(option, "/const"); ok {
				choices = append(choices, formChoice{value: value, title: textFields(option)("title")})
			}
		}
	}
	return choices
}

// askField asks for one value; nil leaves it out.
func (p *program) askField(ctx context.Context, f formField) (json.RawMessage, error) {
	if f.about != "" {
		fmt.Fprintf(p.err, "  %s\n", visible(f.about))
	}
	for i, c := range f.choices {
		fmt.Fprintf(p.err, "  %d) %s\n", i+1, visible(c.label()))
	}
	prompt := f.title
	switch {
	case f.several:
		prompt += " (numbers, separated by commas)"
	case f.kind == "boolean":
		prompt += " (y or n)"
	}
	switch {
	case f.standard != nil && f.secret:
		prompt += " [the default]"
	case f.standard != nil:
		prompt += " [" + f.shown(f.standard) + "]"
	case !f.required:
		prompt += " (may be empty)"
	}
	read := p.typed
	if f.secret {
		read = p.concealed
	}
	line, err := read(ctx, visible(prompt)+": ")
	if err != nil {
		return nil, err
	}
	return f.value(line), nil
}

// isSecret reports whether the field of that name is.
func isSecret(fields []formField, name string) bool {
	return slices.ContainsFunc(fields, func(f formField) bool { return f.name == name && f.secret })
}

func (c formChoice) label() string {
	if c.title != "" {
		return c.title
	}
	return plainText(c.value)
}

// shown writes a default as it would be typed.
func (f formField) shown(value json.RawMessage) string {
	if f.kind == "boolean" {
		return map[string]string{"true": "y", "false": "n"}[string(value)]
	}
	return plainText(value)
}

func plainText(value json.RawMessage) string {
	var s string
	if json.Unmarshal(value, &s) == nil {
		return s
	}
	return string(value)
}

// value is the JSON of what was typed. What does not fit stays text: the check
// of the answer says what is wrong with it.
func (f formField) value(line string) json.RawMessage {
	word := strings.TrimSpace(line)
	switch {
	case word == "" && f.standard != nil:
		return f.standard
	case word == "":
		return nil
	case f.several:
		parts := strings.Split(word, ",")
		values := make([][]byte, len(parts))
		for i, part := range parts {
			values[i] = f.choice(strings.TrimSpace(part))
		}
		return json.RawMessage("[" + string(bytes.Join(values, []byte(","))) + "]")
	case len(f.choices) > 0:
		return f.choice(word)
	case f.kind == "boolean":
		switch strings.ToLower(word) {
		case "y", "yes", "true":
			return json.RawMessage("true")
		case "n", "no", "false":
			return json.RawMessage("false")
		}
	case f.kind == "number" || f.kind == "integer":
		if jsonx.Kind([]byte(word)) == "number" && jsonx.Check([]byte(word)) == nil {
			return json.RawMessage(word)
		}
	}
	return jsonx.Quote(line)
}

// choice takes the number of a choice, its title or its value.
func (f formField) choice(word string) json.RawMessage {
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(f.choices) {
		return f.choices[n-1].value
	}
	for _, c := range f.choices {
		if strings.EqualFold(word, c.title) || word == plainText(c.value) {
			return c.value
		}
	}
	return jsonx.Quote(word)
}

// formContent is the answer as an object, in the order of the fields.
func formContent(fields []formField, answers map[string]json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, f := range fields {
		if value, ok := answers[f.name]; ok {
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			b.Write(jsonx.Quote(f.name))
			b.WriteByte(':')
			b.Write(value)
		}
	}
	b.WriteByte('}')
	return b.Bytes()
}

package edit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// Entry is one named thing in a file.
type Entry struct {
	Name string
	Raw  json.RawMessage // its content as standard JSON, keys in the file's order
	Line int             // where it begins, from 1
}

// Place is where in a text something is: the details of a failure.
type Place struct {
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // from 1, in characters
	Text   string `json:"text"`   // the line, shortened; "" when it may hold a secret
}

// member is a key and its value in an object that keeps its order.
type member struct {
	key   string
	value any // string, bool, nil, number, list or object
}

type (
	object []member
	list   []any
	number string // as standard JSON writes it
)

func (o object) get(key string) (any, bool) {
	for _, m := range o {
		if m.key == key {
			return m.value, true
		}
	}
	return nil, false
}

// raw writes a value as JSON.
func raw(v any) json.RawMessage {
	var b bytes.Buffer
	writeJSON(&b, v)
	return b.Bytes()
}

func writeJSON(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, m.key)
			b.WriteByte(':')
			writeJSON(b, m.value)
		}
		b.WriteByte('}')
	case list:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, e)
		}
		b.WriteByte(']')
	case number:
		b.WriteString(string(v))
	default:
		b.WriteString(quote(v))
	}
}

// quote is a scalar as JSON, without the escapes that are for HTML alone.
func quote(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("marshalling %T: %v", v, err)) // texts, booleans and null cannot fail
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// parse reads standard JSON in order.
func parse(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d)
	if err != nil {
		return nil, failure.Wrap(failure.Internal, err, "The entry is no JSON: %v.", err)
	}
	return v, nil
}

func parseValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Number:
		return number(t), nil
	case json.Delim:
		if t == '[' {
			l := list{}
			for d.More() {
				v, err := parseValue(d)
				if err != nil {
					return nil, err
				}
				l = append(l, v)
			}
			_, err = d.Token()
			return l, err
		}
		o := object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := parseValue(d)
			if err != nil {
				return nil, err
			}
			o = append(o, member{key.(string), v})
		}
		_, err = d.Token()
		return o, err
	default:
		return t, nil
	}
}

// same reports whether two values mean the same; the order of keys does not matter.
func same(a, b any) bool {
	switch a := a.(type) {
	case object:
		b, ok := b.(object)
		if !ok || len(a) != len(b) {
			return false
		}
		for _, m := range a {
			if v, ok := b.get(m.key); !ok || !same(m.value, v) {
				return false
			}
		}
		return true
	case list:
		b, ok := b.(list)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !same(a[i], b[i]) {
				return false
			}
		}
		return true
	}
	return a == b
}

// placeAt turns a line and column (bytes, both from 1) into a Place.
func placeAt(text []byte, line, column int) Place {
	lines := bytes.Split(text, []byte("\n"))
	if line < 1 || line > len(lines) {
		return Place{Line: max(line, 1), Column: 1}
	}
	whole := lines[line-1]
	column = min(max(column, 1), len(whole)+1)
	p := Place{Line: line, Column: 1 + utf8.RuneCount(whole[:column-1])}
	shown := strings.TrimSpace(strings.ToValidUTF8(string(whole), "?"))
	key, value, _ := strings.Cut(strings.Replace(shown, "=", ":", 1), ":")
	if !secret.LooksSecret(strings.TrimLeft(key, " -\"'"), strings.Trim(value, " \"',")) && !secret.LooksSecret("", shown) {
		if r := []rune(shown); len(r) > 120 {
			shown = string(r[:120]) + "…"
		}
		p.Text = shown
	}
	return p
}

// wrongAt is a mistake at a place in a file.
func wrongAt(p Place, format string, args ...any) *failure.Error {
	f := failure.New(failure.Config, format, args...).WithDetails(p)
	if p.Text != "" {
		f.Hint = "Look at: " + p.Text
	}
	return f
}

// refuse is a change that would lose something.
func refuse(line int, format string, args ...any) *failure.Error {
	return failure.New(failure.Config, "Line %d: %s", line, fmt.Sprintf(format, args...)).
		WithHint("Change this entry by hand; the file was left as it is.")
}

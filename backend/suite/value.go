package suite

import (
	"bytes"
	"encoding/json"
	"fmt"

	"fairlead/backend/jsonx"
)

// kind is what a value is in JSON.
type kind string

const (
	isNull   kind = "null"
	isBool   kind = "boolean"
	isNumber kind = "number"
	isText   kind = "string"
	isList   kind = "array"
	isObject kind = "object"
)

// value is one value of the file and where it stands.
type value struct {
	kind    kind
	file    string
	line    int
	column  int
	text    string // of a scalar: what it says
	raw     string // of a scalar: as JSON, with all digits of a number
	items   []*value
	members []member
}

type member struct {
	key    string
	line   int
	column int
	value  *value
}

func (v *value) get(key string) *value {
	for _, m := range v.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

func (v *value) at(message string, args ...any) Problem {
	return Problem{File: v.file, Line: v.line, Column: v.column, Message: fmt.Sprintf(message, args...)}
}

// json writes the value as JSON.
func (v *value) json() json.RawMessage {
	var b bytes.Buffer
	v.write(&b, func(s *value) string { return s.raw })
	return b.Bytes()
}

func (v *value) write(b *bytes.Buffer, scalar func(*value) string) {
	switch v.kind {
	case isList:
		b.WriteByte('[')
		for i, item := range v.items {
			if i > 0 {
				b.WriteByte(',')
			}
			item.write(b, scalar)
		}
		b.WriteByte(']')
	case isObject:
		b.WriteByte('{')
		for i, m := range v.members {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(jsonx.Quote(m.key))
			b.WriteByte(':')
			m.value.write(b, scalar)
		}
		b.WriteByte('}')
	default:
		b.WriteString(scalar(v))
	}
}

func (v *value) string(text string) {
	v.kind, v.text, v.raw = isText, text, string(jsonx.Quote(text))
}

// scalar is a number or a boolean as JSON writes it.
func (v *value) scalar(k kind, written string) { v.kind, v.text, v.raw = k, written, written }

package suite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/jsonx"
	"fairlead/backend/pattern"
)

var variableName = pattern.Lazy(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)

// piece is a part of a text: as it is, or the name of a variable or secret.
type piece struct {
	text   string
	name   string
	secret bool
}

// pieces takes a text with ${name} apart; $${ is ${ itself.
func pieces(text string) ([]piece, error) {
	var all []piece
	var plain strings.Builder
	for text != "" {
		at := strings.Index(text, "${")
		if at < 0 {
			break
		}
		if at > 0 && text[at-1] == '$' {
			plain.WriteString(text[:at-1] + "${")
			text = text[at+2:]
			continue
		}
		end := strings.IndexByte(text[at:], '}')
		if end < 0 {
			return nil, fmt.Errorf("“${” has no “}”")
		}
		name := text[at+2 : at+end]
		p := piece{name: name}
		if rest, ok := strings.CutPrefix(name, "secret:"); ok {
			p = piece{name: rest, secret: true}
		} else if !variableName().MatchString(name) {
			return nil, fmt.Errorf("%q cannot be a variable's name", name)
		}
		plain.WriteString(text[:at])
		if plain.Len() > 0 {
			all = append(all, piece{text: plain.String()})
			plain.Reset()
		}
		all = append(all, p)
		text = text[at+end+1:]
	}
	plain.WriteString(text)
	if plain.Len() > 0 || len(all) == 0 {
		all = append(all, piece{text: plain.String()})
	}
	return all, nil
}

// lookup gives a variable's value as JSON, or says why there is none.
type lookup func(p piece) (json.RawMessage, error)

// fillText replaces the variables in a text. A variable that is the whole text
// keeps its JSON type; inside a text it becomes text.
func fillText(text string, find lookup) (json.RawMessage, error) {
	parts, err := pieces(text)
	if err != nil {
		return nil, err
	}
	if len(parts) == 1 && parts[0].name != "" {
		return find(parts[0])
	}
	var b strings.Builder
	for _, p := range parts {
		if p.name == "" {
			b.WriteString(p.text)
			continue
		}
		raw, err := find(p)
		if err != nil {
			return nil, err
		}
		b.WriteString(textOf(raw))
	}
	return json.RawMessage(jsonx.Quote(b.String())), nil
}

// fill is the JSON of a value with its variables replaced.
func fill(v *value, find lookup) (json.RawMessage, error) {
	var b bytes.Buffer
	var failed error
	v.write(&b, func(s *value) string {
		if s.kind != isText || !strings.Contains(s.text, "${") {
			return s.raw
		}
		raw, err := fillText(s.text, find)
		if err != nil {
			if failed == nil {
				failed = err
			}
			return "null"
		}
		return string(raw)
	})
	if failed != nil {
		return nil, failed
	}
	return b.Bytes(), nil
}

// texts calls f with every text in a value.
func (v *value) texts(f func(*value)) {
	if v == nil {
		return
	}
	if v.kind == isText {
		f(v)
	}
	for _, item := range v.items {
		item.texts(f)
	}
	for _, m := range v.members {
		m.value.texts(f)
	}
}

package schema

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"fairlead/backend/jsonx"
)

// ErrDepth is returned for JSON that is nested too deep.
var ErrDepth = errors.New("nested too deep")

var errSyntax = errors.New("not JSON")

// parser decodes JSON without reflection; strings without escapes and numbers
// are parts of one copy of the text.
type parser struct {
	text  string
	at    int
	depth int // levels that are left
}

// parse returns the value of raw. The error is a *jsonx.SyntaxError or ErrDepth.
func parse(raw []byte, maxDepth int) (*value, error) {
	p := parser{text: string(raw), depth: maxDepth}
	var v value
	err := p.value(&v)
	if p.space(); err == nil && p.at < len(p.text) {
		err = errSyntax
	}
	if errors.Is(err, errSyntax) {
		if exact := jsonx.Check(raw); exact != nil {
			return nil, exact
		}
	}
	if err != nil {
		return nil, err
	}
	return &v, nil
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// take skips white space and c, if it comes next.
func (p *parser) take(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) value(v *value) error {
	p.space()
	if p.at >= len(p.text) {
		return errSyntax
	}
	switch c := p.text[p.at]; {
	case c == '{':
		v.kind = kindObject
		return p.container(v, '}')
	case c == '[':
		v.kind = kindArray
		return p.container(v, ']')
	case c == '"':
		v.kind = kindString
		return p.string(&v.text)
	case c == '-' || '0' <= c && c <= '9':
		return p.number(v)
	case p.word("true"):
		v.kind, v.truth = kindBoolean, true
	case p.word("false"):
		v.kind = kindBoolean
	case p.word("null"):
		v.kind = kindNull
	default:
		return errSyntax
	}
	return nil
}

func (p *parser) word(w string) bool {
	if !strings.HasPrefix(p.text[p.at:], w) {
		return false
	}
	p.at += len(w)
	return true
}

func (p *parser) container(v *value, end byte) error {
	p.at++
	if p.depth--; p.depth < 0 {
		return ErrDepth
	}
	defer func() { p.depth++ }()
	if p.take(end) {
		return nil
	}
	for {
		v.kids = append(v.kids, member{})
		kid := &v.kids[len(v.kids)-1]
		if end == '}' {
			p.space()
			if err := p.string(&kid.name); err != nil {
				return err
			}
			if !p.take(':') {
				return errSyntax
			}
		}
		if err := p.value(&kid.value); err != nil {
			return err
		}
		if p.take(',') {
			continue
		}
		if !p.take(end) {
			return errSyntax
		}
		if end == '}' {
			v.kids = distinct(v.kids)
			v.makeIndex()
		}
		return nil
	}
}

// distinct keeps the last of members with the same name, as decoders do.
func distinct(members []member) []member {
	const few = 12 // are compared each with each
	if len(members) > few {
		last := make(map[string]int, len(members))
		for i := range members {
			last[members[i].name] = i
		}
		if len(last) == len(members) {
			return members
		}
		kept := members[:0]
		for i := range members {
			if last[members[i].name] == i {
				kept = append(kept, members[i])
			}
		}
		return kept
	}
	for i := 0; i < len(members); i++ {
		for j := i + 1; j < len(members); j++ {
			if members[i].name == members[j].name {
				members = append(members[:i], members[i+1:]...)
				i--
				break
			}
		}
	}
	return members
}

func (p *parser) string(into *string) error {
	if p.at >= len(p.text) || p.text[p.at] != '"' {
		return errSyntax
	}
	from, plain := p.at, true
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\\':
			plain = false
			p.at++
		case c < ' ':
			return errSyntax
		case c == '"':
			p.at++
			if s := p.text[from+1 : p.at-1]; plain && utf8.ValidString(s) {
				*into = s
			} else if json.Unmarshal([]byte(p.text[from:p.at]), into) != nil {
				return errSyntax
			}
			return nil
		}
	}
	return errSyntax
}

func (p *parser) number(v *value) error {
	from := p.at
	if p.text[p.at] == '-' {
		p.at++
	}
	zero := p.at < len(p.text) && p.text[p.at] == '0'
	whole := p.digits()
	if whole == 0 || zero && whole > 1 {
		return errSyntax
	}
	plain := whole <= 18
	if p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		if plain = false; p.digits() == 0 {
			return errSyntax
		}
	}
	if p.at < len(p.text) && p.text[p.at]|0x20 == 'e' {
		p.at++
		if p.at < len(p.text) && (p.text[p.at] == '+' || p.text[p.at] == '-') {
			p.at++
		}
		if plain = false; p.digits() == 0 {
			return errSyntax
		}
	}
	v.kind, v.text = kindNumber, p.text[from:p.at]
	if plain {
		v.small, _ = strconv.ParseInt(v.text, 10, 64)
		v.isSmall = true
	}
	return nil
}

func (p *parser) digits() int {
	from := p.at
	for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
		p.at++
	}
	return p.at - from
}

package schema

import (
	"encoding/json"
	"math/big"
	"unicode/utf8"
)

// typeSet is "type".
type typeSet kind

func newTypes(v *value) typeSet {
	if v.kind == kindString {
		return typeSet(kindNamed(v.text))
	}
	var set kind
	for i := range v.kids {
		set |= kindNamed(v.kids[i].value.text)
	}
	return typeSet(set)
}

func (t typeSet) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if kind(t)&v.kind != 0 || kind(t)&kindInteger != 0 && v.isInteger() {
		return nil
	}
	return r.fail(n, "type", quiet, func(e *Error) {
		e.Names, e.Kind = kind(t).names(), v.kind.names()[0]
	})
}

// choice is "const" or "enum".
type choice struct {
	name   string
	values []member
}

func (c choice) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	for i := range c.values {
		if !r.spend(1) || equal(&c.values[i].value, v) {
			return nil
		}
	}
	return r.fail(n, c.name, quiet, func(e *Error) {
		e.Values = make([]json.RawMessage, len(c.values))
		for i := range c.values {
			e.Values[i] = rawJSON(&c.values[i].value)
		}
	})
}

type format struct {
	name string
	fits func(string) bool
}

func (f format) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != kindString || f.fits(v.text) {
		return nil
	}
	return r.fail(n, "format", quiet, func(e *Error) { e.Text = f.name })
}

// limit is "minimum" and its like, and "multipleOf".
type limit struct {
	name string
	want *value
}

func (l limit) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != kindNumber || l.holds(v) {
		return nil
	}
	return r.fail(n, l.name, quiet, func(e *Error) { e.Limit, e.Number = l.want.rat(), v.rat() })
}

func (l limit) holds(v *value) bool {
	if l.name == "multipleOf" {
		if v.isSmall && l.want.isSmall {
			return v.small%l.want.small == 0
		}
		return new(big.Rat).Quo(v.rat(), l.want.rat()).IsInt()
	}
	c := compare(v, l.want)
	switch l.name {
	case "minimum":
		return c >= 0
	case "maximum":
		return c <= 0
	case "exclusiveMinimum":
		return c > 0
	default:
		return c < 0
	}
}

// size is "minLength" and all the other counts.
type size struct {
	name string
	of   kind
	want int
}

func (s size) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != s.of {
		return nil
	}
	got := len(v.kids)
	if v.kind == kindString {
		got = utf8.RuneCountInString(v.text)
	}
	if atLeast := s.name[:3] == "min"; atLeast && got >= s.want || !atLeast && got <= s.want {
		return nil
	}
	return r.fail(n, s.name, quiet, func(e *Error) { e.Want, e.Got = s.want, got })
}

// matching is "pattern".
type matching struct {
	text string
	re   *pattern
}

func (p matching) check(r *run, n *node, v *value, _ marks, quiet bool) []*Error {
	if v.kind != kindString || p.re.matches(v.text) {
		return nil
	}
	return r.fail(n, "pattern", quiet, func(e *Error) { e.Text = p.text })
}

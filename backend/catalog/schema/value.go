package schema

import (
	"math/big"
	"strconv"
	"strings"
)

// kind is the type of a JSON value, as a bit so that a "type" is a set of them.
type kind uint8

const (
	kindNull kind = 1 << iota
	kindBoolean
	kindNumber
	kindString
	kindArray
	kindObject
	kindInteger // only in a "type"; such a value's kind is kindNumber
)

// kinds are in the order in which several are named to people.
var kinds = [...]struct {
	name string
	kind kind
}{
	{"null", kindNull}, {"boolean", kindBoolean}, {"number", kindNumber}, {"integer", kindInteger},
	{"string", kindString}, {"array", kindArray}, {"object", kindObject},
}

func kindNamed(name string) kind {
	for _, k := range kinds {
		if k.name == name {
			return k.kind
		}
	}
	return 0
}

func (k kind) names() []string {
	var names []string
	for _, known := range kinds {
		if k&known.kind != 0 {
			names = append(names, known.name)
		}
	}
	return names
}

// value is a decoded JSON value: a schema, a part of one, or an instance.
type value struct {
	kind    kind
	truth   bool           // of a boolean
	isSmall bool           // the number is small
	small   int64          // the number, when it is a plain integer of at most 18 digits
	text    string         // a string's characters; a number as it is written
	kids    []member       // of an object, names are distinct; of an array, without names
	index   map[string]int // of a large object: where in kids a name is
}

// indexed is the number of members from which an object has an index: a schema
// may refer to each of ten thousand definitions.
const indexed = 16

type member struct {
	name  string
	value value
}

// get returns the member of an object, or nil.
func (v *value) get(name string) *value {
	if v.index != nil {
		if i, ok := v.index[name]; ok {
			return &v.kids[i].value
		}
		return nil
	}
	for i := range v.kids {
		if v.kids[i].name == name {
			return &v.kids[i].value
		}
	}
	return nil
}

func (v *value) makeIndex() {
	if len(v.kids) < indexed {
		return
	}
	v.index = make(map[string]int, len(v.kids))
	for i := range v.kids {
		v.index[v.kids[i].name] = i
	}
}

func (v *value) isTrue() bool { return v != nil && v.kind == kindBoolean && v.truth }

// step goes to the child that a token of a JSON pointer names, or returns nil.
func (v *value) step(token string) *value {
	switch v.kind {
	case kindObject:
		return v.get(token)
	case kindArray:
		i, err := strconv.Atoi(token)
		if err == nil && i >= 0 && i < len(v.kids) && strconv.Itoa(i) == token {
			return &v.kids[i].value
		}
	}
	return nil
}

// MaxExponent bounds the exponents of numbers: beyond, comparing exactly would
// make gigabytes of digits.
const MaxExponent = 10_000

// isHuge reports whether a number's exponent is beyond what is compared.
func (v *value) isHuge() bool {
	if v.kind != kindNumber || v.isSmall {
		return false
	}
	i := strings.IndexAny(v.text, "eE")
	if i < 0 {
		return false
	}
	e, err := strconv.Atoi(v.text[i+1:])
	return err != nil || e > MaxExponent || e < -MaxExponent
}

// rat returns a number that is not huge.
func (v *value) rat() *big.Rat {
	if v.isSmall {
		return new(big.Rat).SetInt64(v.small)
	}
	r, ok := new(big.Rat).SetString(v.text)
	if !ok {
		return new(big.Rat)
	}
	return r
}

// isInteger: 1.0 and 1e2 are integers too.
func (v *value) isInteger() bool {
	if v.isSmall {
		return true
	}
	return v.kind == kindNumber && !v.isHuge() && v.rat().IsInt()
}

func compare(a, b *value) int {
	if a.isSmall && b.isSmall {
		switch {
		case a.small < b.small:
			return -1
		case a.small > b.small:
			return 1
		}
		return 0
	}
	return a.rat().Cmp(b.rat())
}

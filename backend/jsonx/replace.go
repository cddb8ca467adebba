package jsonx

import (
	"encoding/json"

	"fairlead/backend/failure"
)

// Replace returns raw with value at pointer, the rest byte for byte as it was.
// A member that is not there yet is added to its object at the end; the index
// one past the last, or "-", appends to an array. Where the object or array
// itself is missing the failure is InvalidArguments, and a *SyntaxError where
// raw or value is not JSON.
func Replace(raw []byte, pointer string, value json.RawMessage) ([]byte, error) {
	if err := Check(raw); err != nil {
		return nil, err
	}
	if err := Check(value); err != nil {
		return nil, err
	}
	tokens, ok := Tokens(pointer)
	if !ok {
		return nil, failure.New(failure.InvalidArguments, "%q is not a JSON pointer.", pointer).
			WithHint("A pointer is empty or begins with a slash, like /items/0/name.")
	}
	at, missing, _ := find(raw, tokens)
	switch len(missing) {
	case 0:
		return splice(raw, at, value), nil
	case 1:
		if out, ok := insert(raw, at, missing[0], value); ok {
			return out, nil
		}
	}
	there := len(tokens) - len(missing)
	return nil, noPlace(pointer, Pointer(tokens[:there]...), Pointer(tokens[:there+1]...), Kind(raw[at.from:at.to]))
}

// noPlace says what keeps a value from being put in: parent is there, of this kind, child isn't.
func noPlace(pointer, parent, child, kind string) error {
	name := parent
	if parent == "" {
		name = "the whole"
	}
	if kind == "object" || kind == "array" && child != pointer {
		return failure.New(failure.InvalidArguments, "There is no place for %s: %s is not there.", pointer, child).
			WithHint("Put a whole value at %s.", child)
	}
	if kind == "array" {
		return failure.New(failure.InvalidArguments, "There is no place for %s: %s is a list, and has no such element.", pointer, name).
			WithHint("%s/- appends to it.", parent)
	}
	return failure.New(failure.InvalidArguments, "There is no place for %s: %s is neither an object nor a list (it is %s).", pointer, name, kind)
}

func splice(raw []byte, at span, parts ...[]byte) []byte {
	size := len(raw) - (at.to - at.from)
	for _, p := range parts {
		size += len(p)
	}
	out := append(make([]byte, 0, size), raw[:at.from]...)
	for _, p := range parts {
		out = append(out, p...)
	}
	return append(out, raw[at.to:]...)
}

// insert adds a member or element behind the last one of the container at in,
// separated like the others are.
func insert(raw []byte, in span, token string, value json.RawMessage) ([]byte, bool) {
	n, first, last := 0, in.from+1, in.from+1
	if _, ok := walk(raw, in.from, func(it item) bool {
		if n == 0 {
			if first = it.value.from; it.key.to > 0 {
				first = it.key.from
			}
		}
		last = it.value.to
		n++
		return true
	}); !ok {
		return nil, false
	}
	var key []byte
	if raw[in.from] == '{' {
		key = append(Quote(token), ':')
		if first > in.from+1 { // there is white space: this is a text for people
			key = append(key, ' ')
		}
	} else if i, ok := index(token); token != "-" && (!ok || i != n) {
		return nil, false
	}
	if n == 0 {
		return splice(raw, span{first, first}, key, value), true
	}
	return splice(raw, span{last, last}, []byte{','}, raw[in.from+1:first], key, value), true
}

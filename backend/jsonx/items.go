package jsonx

import "encoding/json"

// Member is one name and value of an object.
type Member struct {
	Key   string
	Value json.RawMessage
}

// Members returns the members of an object in their order, duplicates
// included; Value is a slice of raw. For anything but an object the error is a
// *SyntaxError.
func Members(raw []byte) ([]Member, error) {
	if err := Check(raw); err != nil {
		return nil, err
	}
	return InnerMembers(raw)
}

// InnerMembers is Members for a value out of JSON that has been checked: of
// 60 MB it saves a fifth of a second.
func InnerMembers(raw []byte) ([]Member, error) {
	start, err := container(raw, '{', "an object")
	if err != nil {
		return nil, err
	}
	members := []Member{}
	walk(raw, start, func(it item) bool {
		members = append(members, Member{
			Key:   unquote(raw[it.key.from:it.key.to]),
			Value: raw[it.value.from:it.value.to:it.value.to],
		})
		return true
	})
	return members, nil
}

// Elements returns the elements of an array as slices of raw. For anything but
// an array the error is a *SyntaxError.
func Elements(raw []byte) ([]json.RawMessage, error) {
	if err := Check(raw); err != nil {
		return nil, err
	}
	return InnerElements(raw)
}

// InnerElements is Elements for a value out of JSON that has been checked.
func InnerElements(raw []byte) ([]json.RawMessage, error) {
	start, err := container(raw, '[', "an array")
	if err != nil {
		return nil, err
	}
	elements := []json.RawMessage{}
	walk(raw, start, func(it item) bool {
		elements = append(elements, raw[it.value.from:it.value.to:it.value.to])
		return true
	})
	return elements, nil
}

func container(raw []byte, bracket byte, want string) (int, error) {
	start := space(raw, 0)
	if start == len(raw) || raw[start] != bracket {
		f := &fault{msg: "expected " + want, found: Kind(raw)}
		return 0, f.at(position{line: 1, column: 1}.after(raw[:start]))
	}
	return start, nil
}

// Kind names the type of the value in raw as JSON Schema does: object, array,
// string, number, boolean or null; "" when raw does not begin like JSON.
func Kind(raw []byte) string {
	i := space(raw, 0)
	if i == len(raw) {
		return ""
	}
	switch c := raw[i]; {
	case c == '{':
		return "object"
	case c == '[':
		return "array"
	case c == '"':
		return "string"
	case c == 't', c == 'f':
		return "boolean"
	case c == 'n':
		return "null"
	case c == '-', isDigit(c):
		return "number"
	}
	return ""
}

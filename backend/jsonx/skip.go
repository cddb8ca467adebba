package jsonx

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// The functions here walk over JSON that is taken to be valid; on anything else
// they stop with ok=false or go wrong harmlessly within the slice's bounds.

func space(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// skipString returns the end of the string that begins at raw[i].
func skipString(raw []byte, i int) (int, bool) {
	for i++; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			return i + 1, true
		case '\\':
			i++
		}
	}
	return 0, false
}

// skipValue returns the end of the value that begins at raw[i].
func skipValue(raw []byte, i int) (int, bool) {
	if i >= len(raw) {
		return 0, false
	}
	switch raw[i] {
	case '"':
		return skipString(raw, i)
	case '{', '[':
		return skipNested(raw, i)
	}
	start := i
	for i < len(raw) && !delimiter(raw[i]) {
		i++
	}
	return i, i > start
}

func skipNested(raw []byte, i int) (int, bool) {
	for depth := 0; i < len(raw); {
		switch raw[i] {
		case '"':
			end, ok := skipString(raw, i)
			if !ok {
				return 0, false
			}
			i = end
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1, true
			}
		}
		i++
	}
	return 0, false
}

func delimiter(c byte) bool {
	switch c {
	case ' ', '\n', '\t', '\r', ',', ':', ']', '}', '[', '{', '"':
		return true
	}
	return false
}

// span is a part of a text.
type span struct{ from, to int }

// item is a member or an element of a container; an element has no key.
type item struct{ key, value span }

// walk calls yield with each item of the container that begins at raw[i] until
// yield returns false. It returns the position of the closing bracket, or of
// wherever yield stopped.
func walk(raw []byte, i int, yield func(item) bool) (int, bool) {
	if i >= len(raw) || raw[i] != '{' && raw[i] != '[' {
		return 0, false
	}
	object := raw[i] == '{'
	i = space(raw, i+1)
	if i < len(raw) && (raw[i] == '}' || raw[i] == ']') {
		return i, true
	}
	for {
		var it item
		if object {
			end, ok := i, i < len(raw) && raw[i] == '"'
			if ok {
				end, ok = skipString(raw, i)
			}
			if !ok {
				return 0, false
			}
			it.key = span{i, end}
			if i = space(raw, end); i >= len(raw) || raw[i] != ':' {
				return 0, false
			}
			i = space(raw, i+1)
		}
		end, ok := skipValue(raw, i)
		if !ok {
			return 0, false
		}
		it.value = span{i, end}
		if !yield(it) {
			return end, true
		}
		if i = space(raw, end); i >= len(raw) {
			return 0, false
		}
		switch raw[i] {
		case ',':
			i = space(raw, i+1)
		case '}', ']':
			return i, true
		default:
			return 0, false
		}
	}
}

// Quote writes s as a JSON string, without the HTML escapes of json.Marshal.
func Quote(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return []byte(`""`) // a string always encodes
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// unquote decodes a string with its quotes.
func unquote(raw []byte) string {
	inner := raw[1 : len(raw)-1]
	if utf8.Valid(inner) && plain(inner) == len(inner) {
		return string(inner)
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return string(inner)
	}
	return s
}

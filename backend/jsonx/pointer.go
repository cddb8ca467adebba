package jsonx

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	pointerEscape   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescape = strings.NewReplacer("~1", "/", "~0", "~")
)

// Pointer makes a JSON pointer (RFC 6901) of member names and indexes. No
// tokens make "", the whole.
func Pointer(tokens ...string) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteByte('/')
		b.WriteString(pointerEscape.Replace(t))
	}
	return b.String()
}

// Tokens splits a pointer; ok is false when it is neither empty nor begins
// with a slash, or is not UTF-8.
func Tokens(pointer string) (tokens []string, ok bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' || !utf8.ValidString(pointer) {
		return nil, false
	}
	tokens = strings.Split(pointer[1:], "/")
	for i, t := range tokens {
		tokens[i] = pointerUnescape.Replace(t)
	}
	return tokens, true
}

// Lookup returns the value at pointer, as it is written in raw. Of members with
// the same name the last one counts, as it does for every decoder. Raw is taken
// to be valid.
func Lookup(raw []byte, pointer string) (json.RawMessage, bool) {
	tokens, ok := Tokens(pointer)
	if !ok {
		return nil, false
	}
	at, missing, ok := find(raw, tokens)
	if !ok || len(missing) > 0 {
		return nil, false
	}
	return json.RawMessage(raw[at.from:at.to:at.to]), true
}

// find follows tokens as far as there are values: at is the innermost one found
// and missing what is left of tokens.
func find(raw []byte, tokens []string) (at span, missing []string, ok bool) {
	at.from = space(raw, 0)
	if at.to, ok = skipValue(raw, at.from); !ok {
		return at, nil, false
	}
	for len(tokens) > 0 {
		next, found := child(raw, at, tokens[0])
		if !found {
			return at, tokens, true
		}
		at, tokens = next, tokens[1:]
	}
	return at, nil, true
}

// child finds one member or element of the value at in.
func child(raw []byte, in span, token string) (at span, found bool) {
	switch raw[in.from] {
	case '{':
		walk(raw, in.from, func(it item) bool {
			if sameKey(raw[it.key.from:it.key.to], token) {
				at, found = it.value, true
			}
			return true
		})
	case '[':
		want, ok := index(token)
		if !ok {
			return span{}, false
		}
		n := 0
		walk(raw, in.from, func(it item) bool {
			if n == want {
				at, found = it.value, true
			}
			n++
			return !found
		})
	}
	return at, found
}

// index reads an array index: digits without a leading zero.
func index(token string) (int, bool) {
	if token == "" || len(token) > 1 && token[0] == '0' || !isDigit(token[0]) {
		return 0, false
	}
	n, err := strconv.Atoi(token)
	return n, err == nil && n >= 0
}

// sameKey compares a member's name as written, with its quotes, to key.
func sameKey(quoted []byte, key string) bool {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner) == key
	}
	return unquote(quoted) == key
}

// SameKey compares a member's name as it is written, with its quotes, to a name.
func SameKey(quoted []byte, name string) bool { return sameKey(quoted, name) }

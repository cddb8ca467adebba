package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"fairlead/backend/jsonx"
)

// What is looked at before the library sees an instance.

const (
	maxInstanceDepth = 1000
	maxExponent      = 10_000
)

// syntaxProblem makes a problem of the error of a parser; nil of nil.
func syntaxProblem(err error) []Problem {
	if err == nil {
		return nil
	}
	return []Problem{{Message: err.Error(), Keyword: "syntax"}}
}

// deeper reports whether raw, valid JSON, has more than limit levels.
func deeper(raw []byte, limit int) bool {
	depth, inString := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{', c == '[':
			if depth++; depth > limit {
				return true
			}
		case c == '}', c == ']':
			depth--
		}
	}
	return false
}

// hugeNumber finds a number whose exponent would make gigabytes of digits when
// it is compared exactly, which is how the library compares.
func hugeNumber(raw []byte, value any) *Problem {
	if !bytes.ContainsAny(raw, "eE") {
		return nil
	}
	var find func(v any, path []string) *Problem
	find = func(v any, path []string) *Problem {
		switch v := v.(type) {
		case json.Number:
			if i := bytes.IndexAny([]byte(v), "eE"); i >= 0 {
				if e, err := strconv.Atoi(string(v[i+1:])); err != nil || e > maxExponent || e < -maxExponent {
					return &Problem{jsonx.Pointer(path...), fmt.Sprintf("has an exponent beyond %d, which is not checked", maxExponent), "type"}
				}
			}
		case map[string]any:
			for key, child := range v {
				if p := find(child, append(path, key)); p != nil {
					return p
				}
			}
		case []any:
			for i, child := range v {
				if p := find(child, append(path, strconv.Itoa(i))); p != nil {
					return p
				}
			}
		}
		return nil
	}
	return find(value, nil)
}

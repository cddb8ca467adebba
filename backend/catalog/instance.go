package catalog

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

package secret

import (
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// A reference is one piece of a text that stands for a value.
type reference struct {
	secret   string // ${secret:NAME}
	variable string // ${VAR}, $VAR, env:VAR
	fallback string // ${VAR:-fallback}; may hold references itself
	hasElse  bool
}

// scan walks over text and hands its parts to literal and refer, in order.
func scan(text string, literal func(string), refer func(reference) error) error {
	if name, ok := strings.CutPrefix(text, "env:"); ok && isVariable(name) {
		return refer(reference{variable: name})
	}
	for {
		i := strings.IndexByte(text, '$')
		if i < 0 || i == len(text)-1 {
			literal(text)
			return nil
		}
		literal(text[:i])
		text = text[i:]
		switch text[1] {
		case '$':
			literal("$")
			text = text[2:]
		case '{':
			end := closing(text)
			if end < 0 {
				return failure.New(failure.Config, "A reference in %.60q has no closing brace.", text).
					WithHint("Write $$ for a plain dollar sign.")
			}
			r, err := parseReference(text[2:end])
			if err != nil {
				return err
			}
			if err := refer(r); err != nil {
				return err
			}
			text = text[end+1:]
		default:
			n := variableLength(text[1:])
			if n == 0 { // a dollar that begins nothing: "^a$ b"
				literal("$")
				text = text[1:]
				continue
			}
			if err := refer(reference{variable: text[1 : 1+n]}); err != nil {
				return err
			}
			text = text[1+n:]
		}
	}
}

// closing returns the index of the brace that closes the one at text[1], or -1.
func closing(text string) int {
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// parseReference reads what stands between the braces. ${env:VAR} is how other
// programs write ${VAR}.
func parseReference(inner string) (reference, error) {
	if name, ok := strings.CutPrefix(inner, "secret:"); ok {
		if ValidName(name) != nil {
			return reference{}, failure.New(failure.Config, "${%.80s} does not name a secret.", inner).
				WithHint("Use 1 to 64 letters, digits, dots, dashes or underscores.")
		}
		return reference{secret: name}, nil
	}
	name, fallback, hasElse := strings.Cut(inner, ":-")
	name = strings.TrimPrefix(name, "env:")
	if !isVariable(name) {
		return reference{}, failure.New(failure.Config, "${%.80s} is no reference Fairlead knows.", inner).
			WithHint("Use ${secret:NAME}, ${VAR} or ${VAR:-default}. Write $$ for a plain dollar sign.")
	}
	return reference{variable: name, fallback: fallback, hasElse: hasElse}, nil
}

func isVariable(s string) bool { return s != "" && variableLength(s) == len(s) }

// variableLength returns how many bytes of s form an environment variable's name.
func variableLength(s string) int {
	for i := range len(s) {
		if c := s[i]; c != '_' && !isLetter(c) && (i == 0 || !isDigit(c)) {
			return i
		}
	}
	return len(s)
}

// References returns the names of the secrets a text refers to, each once, in
// order. Text that does not parse refers to what stands before the mistake.
func References(text string) []string {
	var names []string
	var refer func(r reference) error
	refer = func(r reference) error {
		if r.secret != "" && !slices.Contains(names, r.secret) {
			names = append(names, r.secret)
		}
		if r.hasElse {
			return scan(r.fallback, func(string) {}, refer)
		}
		return nil
	}
	_ = scan(text, func(string) {}, refer) // a mistake is Expand's to report
	return names
}

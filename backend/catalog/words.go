package catalog

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

const (
	maxChoices = 20 // of an enum are listed
	maxShown   = 80 // characters of one value of the schema
)

// either joins alternatives, null last: "string, number or null".
func either(words []string) string {
	if i := slices.Index(words, "null"); i >= 0 {
		words = append(slices.Concat(words[:i], words[i+1:]), "null")
	}
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func properties(n int) string {
	if n == 1 {
		return "1 property"
	}
	return fmt.Sprintf("%d properties", n)
}

// oneOf lists the values of an enum.
func oneOf(values []json.RawMessage) string {
	if len(values) == 1 {
		return "must be " + show(values[0])
	}
	shown := make([]string, 0, min(len(values), maxChoices))
	for _, v := range values[:min(len(values), maxChoices)] {
		shown = append(shown, show(v))
	}
	more := ""
	if n := len(values) - len(shown); n > 0 {
		more = fmt.Sprintf(" or one of %d more", n)
	}
	return "must be one of " + strings.Join(shown, ", ") + more
}

// show writes a value of the schema.
func show(v json.RawMessage) string { return shorten(string(v), maxShown) }

func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}

// decimal writes a number with all its digits, unless they are very many.
func decimal(r *big.Rat) string {
	digits, exact := r.FloatPrec()
	if s := r.FloatString(digits); exact && len(s) <= 40 {
		return s
	}
	return new(big.Float).SetRat(r).Text('g', 20)
}

// formatWords explains a format to somebody who does not know its name.
func formatWords(format string) string {
	words := map[string]string{
		"date":                  "a date like 2026-07-28",
		"time":                  "a time with its zone like 12:30:00Z",
		"date-time":             "a date and time like 2026-07-28T12:30:00Z",
		"duration":              "a duration like P1DT2H",
		"email":                 "an e-mail address",
		"idn-email":             "an e-mail address",
		"hostname":              "a host name",
		"ipv4":                  "an IPv4 address",
		"ipv6":                  "an IPv6 address",
		"uri":                   "an absolute URI like https://example.com/path",
		"uri-reference":         "a URI, absolute or relative",
		"uri-template":          "a URI template like /items/{id}",
		"iri":                   "an absolute IRI",
		"iri-reference":         "an IRI, absolute or relative",
		"uuid":                  "a UUID like 123e4567-e89b-12d3-a456-426614174000",
		"regex":                 "a regular expression",
		"json-pointer":          "a JSON pointer like /items/0",
		"relative-json-pointer": "a relative JSON pointer like 1/name",
	}
	if w, ok := words[format]; ok {
		return w
	}
	return "valid as " + format
}

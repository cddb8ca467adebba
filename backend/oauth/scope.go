package oauth

import (
	"slices"
	"strings"
)

// maxScopes is how many scopes are asked for: they have to fit an address.
const maxScopes = 100

// union returns the scopes of all lists, each once, in order; what is no scope
// (RFC 6749 §3.3) is left out.
func union(lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		for _, scope := range list {
			if len(all) < maxScopes && isScope(scope) && !slices.Contains(all, scope) {
				all = append(all, scope)
			}
		}
	}
	return all
}

func isScope(s string) bool {
	return s != "" && len(s) <= 256 && !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\\' })
}

// missing returns what of wanted is not in had.
func missing(wanted, had []string) []string {
	var none []string
	for _, scope := range wanted {
		if !slices.Contains(had, scope) {
			none = append(none, scope)
		}
	}
	return none
}

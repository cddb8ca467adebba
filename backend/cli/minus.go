package cli

import (
	"slices"
	"strings"
)

// withMinusTerms moves the terms of a filter that begin with a minus (-word,
// -server:NAME) behind a "--", so that they are not read as flags. -n and what
// begins with -- stays a flag.
func withMinusTerms(args []string) []string {
	rest, _ := strings.CutPrefix(strings.Join(args[:min(2, len(args))], " "), "history ")
	if rest != "list" && rest != "search" || slices.Contains(args, "--") {
		return args
	}
	var flags, terms []string
	for i, arg := range args {
		if i >= 2 && len(arg) > 2 && arg[0] == '-' && arg[1] != '-' && arg[1] != 'n' {
			terms = append(terms, arg)
		} else {
			flags = append(flags, arg)
		}
	}
	if len(terms) == 0 {
		return args
	}
	return append(append(flags, "--"), terms...)
}

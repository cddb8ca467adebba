package cli

import (
	"slices"
	"strings"

	"fairlead/backend/pattern"
)

// filtering are the commands that take a filter.
var filtering = []string{"history list", "history search", "history export", "history save", "stats"}

// shortFlag is what stays a flag: --long, -n5, -n=5, -oFILE.
var shortFlag = pattern.Lazy(`^-(?:-|n=?\d|o[^:]*$)`)

// withMinusTerms moves the terms of a filter that begin with a minus (-word,
// -server:NAME) behind a "--", so that they are not read as flags.
func withMinusTerms(args []string) []string {
	begin := filterBegin(args)
	if begin < 0 || slices.Contains(args, "--") {
		return args
	}
	flags, terms := slices.Clone(args[:begin]), []string(nil)
	for _, arg := range args[begin:] {
		if len(arg) > 2 && arg[0] == '-' && !shortFlag().MatchString(arg) {
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

// filterBegin is where the words of a filter begin, -1 for a command without one.
func filterBegin(args []string) int {
	at := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") }) // --json may come first
	if at < 0 {
		return -1
	}
	for words := 1; words <= min(2, len(args)-at); words++ {
		if slices.Contains(filtering, strings.Join(args[at:at+words], " ")) {
			return at + words
		}
	}
	return -1
}

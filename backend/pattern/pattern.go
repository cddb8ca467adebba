// Package pattern holds regular expressions that cost nothing until they are used.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy compiles a pattern when it is first used. All patterns of the program together
// take over a millisecond, which a command that needs none must not pay at its start.
func Lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

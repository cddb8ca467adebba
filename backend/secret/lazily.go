package secret

import (
	"regexp"
	"sync"
)

// lazily compiles a pattern when it is first used. All of them together take over a
// millisecond, which a command that needs none must not pay at its start.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

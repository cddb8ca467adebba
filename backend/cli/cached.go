package cli

import (
	"fmt"
	"time"

	"fairlead/backend/invoke"
)

// cached says on stderr that a result is that of an earlier call.
func (p *program) cached(a invoke.Answer) {
	if a.CachedOf == "" {
		return
	}
	age := max(0, time.Since(a.CachedAt))
	if p.json {
		_ = p.jsonTo(p.err, map[string]any{"cached": map[string]any{"of": a.CachedOf, "ageMs": age.Milliseconds()}}) // there is nowhere left to complain
		return
	}
	fmt.Fprintf(p.err, "%s: from the cache, %s old; --no-cache asks the server\n", paint(p.err, dim, "note"), oldness(age))
}

// oldness is an age as one says it.
func oldness(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

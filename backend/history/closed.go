package history

import (
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/typo"
)

// origins are where a call can be made.
var origins = []string{"window", "serve", "cli", "app", "suite", "shell"}

// methods are what servers are asked with calls that are kept.
var methods = []string{DefaultMethod, "prompts/get", "resources/read"}

// closedName checks a name of which there are only a few, so that a slip is told
// where it would find nothing. With a star it stands for any, also for those that a
// newer Fairlead knows and this one doesn't.
func (p *parser) closedName(t *term, at int) error {
	var known []string
	switch t.key {
	case keyOrigin:
		known = origins
	case keyMethod:
		known = methods
	case keyCode:
		for _, c := range failure.Codes() {
			known = append(known, string(c))
		}
	default:
		return nil
	}
	lower := strings.ToLower(t.text)
	if slices.Contains(known, lower) {
		t.text = lower
		return nil
	}
	meant := nearestOf(known, lower)
	if strings.Contains(t.text, "*") || t.key != keyOrigin && meant == "" { // servers have methods of their own, other versions codes
		return nil
	}
	hint := "Known are " + strings.Join(known, " ") + ". " + string(t.key) + ":* stands for any, -" + string(t.key) + ":* for none."
	if meant != "" {
		hint = "Perhaps " + string(t.key) + ":" + meant + " is meant. " + hint
	}
	return p.fail(at, "%q is not what %s: takes.", t.text, t.key).WithHint("%s", hint)
}

// nearestOf is the name that was most likely meant, "" when none looks like it.
func nearestOf(known []string, wrong string) (best string) {
	const mostLetters = 100
	if len(wrong) > mostLetters {
		return ""
	}
	least := 3
	for _, name := range known {
		if len(name) > mostLetters {
			continue
		}
		if strings.EqualFold(name, wrong) {
			return name
		}
		if d := typo.Distance(wrong, strings.ToLower(name)); d < least && d*2 < len(wrong) {
			best, least = name, d
		}
	}
	return best
}

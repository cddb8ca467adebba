package catalog

import (
	"encoding/json"
	"math"
	"slices"

	"fairlead/backend/catalog/schema"
)

// nearest reports why none of the alternatives of an anyOf or oneOf fits: the
// problems of the one that was most likely meant, or, where all want another
// kind of value here, what they want together.
func (t *translator) nearest(err *schema.Error) {
	if t.allPlain(err) {
		return
	}
	var best []Problem
	bestScore, tied := math.MaxInt, false
	for _, branch := range err.Branches {
		inner := translator{secrets: t.secrets}
		inner.all(branch)
		score := 0
		for _, leaf := range leaves(branch, nil) {
			score += weight(leaf, len(err.Path))
		}
		if score == bestScore {
			tied = true
		} else if score < bestScore {
			best, bestScore, tied = inner.out, score, false
		}
	}
	if tied { // nothing tells which was meant: say so, and what the first of them lacks
		t.report(err.Path, err.Keyword, "fits none of the %d alternatives", len(err.Branches))
	}
	t.out = append(t.out, best...)
}

// weight says how strongly a failure speaks against the branch it is in having
// been meant. depth is where the alternatives begin.
func weight(leaf *schema.Error, depth int) int {
	below := len(leaf.Path) - depth
	switch leaf.Keyword {
	case "type", "false":
		if below == 0 {
			return 1_000_000 // another kind of value altogether
		}
	case "const", "enum":
		if below <= 1 {
			return 10_000 // what tells the branches apart says another one
		}
	case "required", "additionalProperties":
		if below == 0 {
			return 100
		}
	}
	return 1
}

// leaves collects the failures at the ends of the tree.
func leaves(errs []*schema.Error, into []*schema.Error) []*schema.Error {
	for _, err := range errs {
		if len(err.Branches) == 0 {
			into = append(into, err)
		}
		for _, branch := range err.Branches {
			into = leaves(branch, into)
		}
	}
	return into
}

// allPlain handles alternatives that each want a certain type or certain values
// right here: "must be string or array, got integer".
func (t *translator) allPlain(err *schema.Error) bool {
	var types []string
	var values []json.RawMessage
	got := ""
	for _, branch := range err.Branches {
		ends := leaves(branch, nil)
		if len(ends) != 1 || len(ends[0].Path) != len(err.Path) {
			return false
		}
		switch end := ends[0]; end.Keyword {
		case "type":
			got = end.Kind
			for _, w := range end.Names {
				if !slices.Contains(types, w) {
					types = append(types, w)
				}
			}
		case "const", "enum":
			values = append(values, end.Values...)
		default:
			return false
		}
	}
	switch {
	case len(types) > 0 && len(values) == 0:
		t.report(err.Path, err.Keyword, "must be %s, got %s", either(types), got)
	case len(values) > 0 && len(types) == 0:
		t.report(err.Path, err.Keyword, "%s", oneOf(values))
	case len(values) > 0:
		t.report(err.Path, err.Keyword, "%s, or %s", oneOf(values), either(types))
	default:
		return false
	}
	return true
}

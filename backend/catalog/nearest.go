package catalog

import (
	"math"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// nearest reports why none of the alternatives of an anyOf or oneOf fits: the
// problems of the one that was most likely meant, or, where all want another
// kind of value here, what they want together.
func (t *translator) nearest(err *jsonschema.ValidationError, keyword string) {
	at := err.InstanceLocation
	if t.allPlain(err, keyword) {
		return
	}
	var best []Problem
	bestScore, tied := math.MaxInt, false
	for _, branch := range err.Causes {
		inner := translator{secrets: t.secrets}
		inner.add(branch)
		score := 0
		for _, leaf := range leaves(branch, nil) {
			score += weight(leaf, len(at))
		}
		if score == bestScore {
			tied = true
		} else if score < bestScore {
			best, bestScore, tied = inner.out, score, false
		}
	}
	if tied { // nothing tells which was meant: say so, and what the first of them lacks
		t.report(at, keyword, "fits none of the %d alternatives", len(err.Causes))
	}
	t.out = append(t.out, best...)
}

// weight says how strongly a failure speaks against the branch it is in having
// been meant. depth is where the alternatives begin.
func weight(leaf *jsonschema.ValidationError, depth int) int {
	below := len(leaf.InstanceLocation) - depth
	switch leaf.ErrorKind.(type) {
	case *kind.Type, *kind.FalseSchema:
		if below == 0 {
			return 1_000_000 // another kind of value altogether
		}
	case *kind.Const, *kind.Enum:
		if below <= 1 {
			return 10_000 // what tells the branches apart says another one
		}
	case *kind.Required, *kind.AdditionalProperties:
		if below == 0 {
			return 100
		}
	}
	return 1
}

// leaves collects the failures at the ends of the tree.
func leaves(err *jsonschema.ValidationError, into []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(err.Causes) == 0 {
		return append(into, err)
	}
	for _, c := range err.Causes {
		into = leaves(c, into)
	}
	return into
}

// allPlain handles alternatives that each want a certain type or certain values
// right here: "must be string or array, got integer".
func (t *translator) allPlain(err *jsonschema.ValidationError, keyword string) bool {
	var types []string
	var values []any
	got := ""
	for _, branch := range err.Causes {
		ends := leaves(branch, nil)
		if len(ends) != 1 || len(ends[0].InstanceLocation) != len(err.InstanceLocation) {
			return false
		}
		switch k := ends[0].ErrorKind.(type) {
		case *kind.Type:
			got = k.Got
			for _, w := range k.Want {
				if !slices.Contains(types, w) {
					types = append(types, w)
				}
			}
		case *kind.Const:
			values = append(values, k.Want)
		case *kind.Enum:
			values = append(values, k.Want...)
		default:
			return false
		}
	}
	switch {
	case len(types) > 0 && len(values) == 0:
		t.report(err.InstanceLocation, keyword, "must be %s, got %s", either(types), got)
	case len(values) > 0 && len(types) == 0:
		t.report(err.InstanceLocation, keyword, "%s", oneOf(values))
	case len(values) > 0:
		t.report(err.InstanceLocation, keyword, "%s, or %s", oneOf(values), either(types))
	default:
		return false
	}
	return true
}

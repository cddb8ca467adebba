package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/jsonx"
)

// maxProblems bounds a report: an array of a million wrong items says nothing
// more than its first hundreds.
const maxProblems = 200

// translator turns the tree of errors into a flat list in words.
type translator struct {
	secrets [][]string
	out     []Problem
	untold  int // errors beyond those that are told one by one
}

func translate(errs []*schema.Error, secrets [][]string) []Problem {
	t := translator{secrets: secrets}
	t.all(errs)
	slices.SortStableFunc(t.out, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Pointer, b.Pointer), strings.Compare(a.Keyword, b.Keyword), strings.Compare(a.Message, b.Message))
	})
	t.out = slices.Compact(t.out)
	if more := max(len(t.out)-maxProblems, 0) + t.untold; more > 0 {
		t.out = append(t.out[:min(len(t.out), maxProblems)], Problem{Message: fmt.Sprintf("and %d more problems", more)})
	}
	return t.out
}

func (t *translator) report(at []string, keyword, format string, args ...any) {
	t.out = append(t.out, Problem{jsonx.Pointer(at...), fmt.Sprintf(format, args...), keyword})
}

func (t *translator) all(errs []*schema.Error) {
	for _, err := range errs {
		t.add(err)
	}
}

func (t *translator) add(err *schema.Error) {
	at := err.Path
	switch err.Keyword {
	case "":
		t.untold++
	case "oneOf", "anyOf":
		if err.FitsSeveral() {
			t.report(at, "oneOf", "fits both alternative %d and %d, and must fit exactly one", err.Pair[0]+1, err.Pair[1]+1)
			return
		}
		t.nearest(err)
	case "required":
		for _, name := range err.Names {
			t.report(at, "required", "missing required property %s", jsonx.Quote(name))
		}
	case "dependencies", "dependentRequired":
		for _, name := range err.Names {
			t.report(at, err.Keyword, "missing property %s, required because %s is there", jsonx.Quote(name), jsonx.Quote(err.Text))
		}
	case "additionalProperties":
		for _, name := range err.Names {
			t.report(append(slices.Clone(at), name), "additionalProperties", "unknown property %s", jsonx.Quote(name))
		}
	case "propertyNames":
		inner := translator{secrets: t.secrets}
		inner.all(err.Branches[0])
		why := "is not allowed"
		if len(inner.out) > 0 {
			why = inner.out[0].Message
		}
		t.report(at, "propertyNames", "the name %s %s", jsonx.Quote(err.Names[0]), why)
	default:
		t.report(at, keyword(err), "%s", describe(err, t.isSecret(at)))
	}
}

// isSecret reports whether the value at this place is marked as secret, or part
// of one that is.
func (t *translator) isSecret(at []string) bool {
	return slices.ContainsFunc(t.secrets, func(path []string) bool { return covers(path, at) })
}

func keyword(err *schema.Error) string {
	if err.Keyword == "exponent" {
		return "type"
	}
	return err.Keyword
}

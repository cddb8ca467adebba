package catalog

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"fairlead/backend/jsonx"
)

// maxProblems bounds a report: an array of a million wrong items says nothing
// more than its first hundreds.
const maxProblems = 200

// translator turns the library's tree of errors into a flat list in words.
type translator struct {
	secrets [][]string
	out     []Problem
}

func translate(err *jsonschema.ValidationError, secrets [][]string) []Problem {
	t := translator{secrets: secrets}
	t.add(err)
	slices.SortStableFunc(t.out, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Pointer, b.Pointer), strings.Compare(a.Keyword, b.Keyword), strings.Compare(a.Message, b.Message))
	})
	t.out = slices.Compact(t.out)
	if more := len(t.out) - maxProblems; more > 0 {
		t.out = append(t.out[:maxProblems], Problem{Message: fmt.Sprintf("and %d more problems", more)})
	}
	return t.out
}

func (t *translator) report(at []string, keyword, format string, args ...any) {
	t.out = append(t.out, Problem{jsonx.Pointer(at...), fmt.Sprintf(format, args...), keyword})
}

// causes adds what is below err.
func (t *translator) causes(err *jsonschema.ValidationError) {
	for _, c := range err.Causes {
		t.add(c)
	}
}

func (t *translator) add(err *jsonschema.ValidationError) {
	at := err.InstanceLocation
	switch k := err.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		t.causes(err)
	case *kind.AnyOf:
		t.nearest(err, "anyOf")
	case *kind.OneOf:
		if len(k.Subschemas) > 1 {
			t.report(at, "oneOf", "fits both alternative %d and %d, and must fit exactly one", k.Subschemas[0]+1, k.Subschemas[1]+1)
			return
		}
		t.nearest(err, "oneOf")
	case *kind.Not:
		t.report(at, "not", "is what the schema rules out (not)")
	case *kind.FalseSchema:
		t.report(at, "false", "is not allowed here")
	case *kind.Required:
		for _, name := range k.Missing {
			t.report(at, "required", "missing required property %s", jsonx.Quote(name))
		}
	case *kind.Dependency:
		t.dependent(at, "dependencies", k.Prop, k.Missing)
	case *kind.DependentRequired:
		t.dependent(at, "dependentRequired", k.Prop, k.Missing)
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			t.report(append(slices.Clone(at), name), "additionalProperties", "unknown property %s", jsonx.Quote(name))
		}
	case *kind.PropertyNames:
		inner := translator{secrets: t.secrets}
		inner.causes(err)
		why := "is not allowed"
		if len(inner.out) > 0 {
			why = inner.out[0].Message
		}
		t.report(at, "propertyNames", "the name %s %s", jsonx.Quote(k.Property), why)
	default:
		keyword, message := describe(k, t.isSecret(at))
		t.report(at, keyword, "%s", message)
	}
}

func (t *translator) dependent(at []string, keyword, because string, missing []string) {
	for _, name := range missing {
		t.report(at, keyword, "missing property %s, required because %s is there", jsonx.Quote(name), jsonx.Quote(because))
	}
}

// isSecret reports whether the value at this place is marked as secret, or part
// of one that is.
func (t *translator) isSecret(at []string) bool {
	return slices.ContainsFunc(t.secrets, func(path []string) bool { return covers(path, at) })
}

// describe puts one plain failure into words. The value itself is shown only
// where it is a number and no secret.
func describe(k jsonschema.ErrorKind, secret bool) (keyword, message string) {
	number := func(keyword, sign string, want, got *big.Rat) (string, string) {
		if secret {
			return keyword, fmt.Sprintf("must be %s %s", sign, decimal(want))
		}
		return keyword, fmt.Sprintf("must be %s %s, got %s", sign, decimal(want), decimal(got))
	}
	switch k := k.(type) {
	case *kind.Type:
		return "type", fmt.Sprintf("must be %s, got %s", either(k.Want), k.Got)
	case *kind.Enum:
		return "enum", oneOf(k.Want)
	case *kind.Const:
		return "const", "must be " + show(k.Want)
	case *kind.Format:
		return "format", "must be " + formatWords(k.Want)
	case *kind.Pattern:
		return "pattern", "must match the pattern " + shorten(k.Want, 200)
	case *kind.MinLength:
		return "minLength", fmt.Sprintf("must have at least %s, got %d", count(k.Want, "character"), k.Got)
	case *kind.MaxLength:
		return "maxLength", fmt.Sprintf("must have at most %s, got %d", count(k.Want, "character"), k.Got)
	case *kind.MinItems:
		return "minItems", fmt.Sprintf("must have at least %s, got %d", count(k.Want, "item"), k.Got)
	case *kind.MaxItems:
		return "maxItems", fmt.Sprintf("must have at most %s, got %d", count(k.Want, "item"), k.Got)
	case *kind.MinProperties:
		return "minProperties", fmt.Sprintf("must have at least %s, got %d", properties(k.Want), k.Got)
	case *kind.MaxProperties:
		return "maxProperties", fmt.Sprintf("must have at most %s, got %d", properties(k.Want), k.Got)
	case *kind.AdditionalItems:
		return "additionalItems", fmt.Sprintf("has %s too many", count(k.Count, "item"))
	case *kind.UniqueItems:
		return "uniqueItems", fmt.Sprintf("items %d and %d are equal, and all must differ", k.Duplicates[0], k.Duplicates[1])
	case *kind.Contains:
		return "contains", "no item is as one must be (contains)"
	case *kind.MinContains:
		return "minContains", fmt.Sprintf("at least %s must be as the schema says (contains), got %d", count(k.Want, "item"), len(k.Got))
	case *kind.MaxContains:
		return "maxContains", fmt.Sprintf("at most %s may be as the schema says (contains), got %d", count(k.Want, "item"), len(k.Got))
	case *kind.Minimum:
		return number("minimum", "≥", k.Want, k.Got)
	case *kind.Maximum:
		return number("maximum", "≤", k.Want, k.Got)
	case *kind.ExclusiveMinimum:
		return number("exclusiveMinimum", ">", k.Want, k.Got)
	case *kind.ExclusiveMaximum:
		return number("exclusiveMaximum", "<", k.Want, k.Got)
	case *kind.MultipleOf:
		return number("multipleOf", "a multiple of", k.Want, k.Got)
	case *kind.ContentEncoding:
		return "contentEncoding", "must be encoded as " + k.Want
	case *kind.ContentMediaType:
		return "contentMediaType", "must be of the media type " + k.Want
	case *kind.RefCycle:
		return "$ref", "cannot be checked: the schema refers to itself without end"
	}
	keyword = "schema"
	if path := k.KeywordPath(); len(path) > 0 {
		keyword = path[0]
	}
	return keyword, "does not fit the schema (" + keyword + ")"
}

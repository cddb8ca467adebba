package catalog

import (
	"fmt"

	"fairlead/backend/catalog/schema"
)

// describe puts one plain failure into words. The value itself is shown only
// where it is a number and no secret.
func describe(e *schema.Error, secret bool) string {
	switch e.Keyword {
	case "false":
		return "is not allowed here"
	case "not":
		return "is what the schema rules out (not)"
	case "type":
		return fmt.Sprintf("must be %s, got %s", either(e.Names), e.Kind)
	case "enum":
		return oneOf(e.Values)
	case "const":
		return "must be " + show(e.Values[0])
	case "format":
		return "must be " + formatWords(e.Text)
	case "pattern":
		return "must match the pattern " + shorten(e.Text, 200)
	case "minLength":
		return fmt.Sprintf("must have at least %s, got %d", count(e.Want, "character"), e.Got)
	case "maxLength":
		return fmt.Sprintf("must have at most %s, got %d", count(e.Want, "character"), e.Got)
	case "minItems":
		return fmt.Sprintf("must have at least %s, got %d", count(e.Want, "item"), e.Got)
	case "maxItems":
		return fmt.Sprintf("must have at most %s, got %d", count(e.Want, "item"), e.Got)
	case "minProperties":
		return fmt.Sprintf("must have at least %s, got %d", properties(e.Want), e.Got)
	case "maxProperties":
		return fmt.Sprintf("must have at most %s, got %d", properties(e.Want), e.Got)
	case "additionalItems":
		return fmt.Sprintf("has %s too many", count(e.Got, "item"))
	case "uniqueItems":
		return fmt.Sprintf("items %d and %d are equal, and all must differ", e.Pair[0], e.Pair[1])
	case "contains":
		return "no item is as one must be (contains)"
	case "minContains":
		return fmt.Sprintf("at least %s must be as the schema says (contains), got %d", count(e.Want, "item"), e.Got)
	case "maxContains":
		return fmt.Sprintf("at most %s may be as the schema says (contains), got %d", count(e.Want, "item"), e.Got)
	case "minimum":
		return bounded(e, "≥", secret)
	case "maximum":
		return bounded(e, "≤", secret)
	case "exclusiveMinimum":
		return bounded(e, ">", secret)
	case "exclusiveMaximum":
		return bounded(e, "<", secret)
	case "multipleOf":
		return bounded(e, "a multiple of", secret)
	case "exponent":
		return fmt.Sprintf("has an exponent beyond %d, which is not checked", schema.MaxExponent)
	case "$ref":
		return "cannot be checked: the schema refers to itself without end"
	case "metaschema":
		return "is not a valid JSON Schema"
	}
	return "does not fit the schema (" + e.Keyword + ")"
}

func bounded(e *schema.Error, sign string, secret bool) string {
	if secret {
		return fmt.Sprintf("must be %s %s", sign, decimal(e.Limit))
	}
	return fmt.Sprintf("must be %s %s, got %s", sign, decimal(e.Limit), decimal(e.Number))
}

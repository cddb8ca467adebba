package schema

import (
	"encoding/json"
	"math/big"

	"fairlead/backend/jsonx"
)

// Error is one way in which an instance does not fit. Keyword is what failed:
// a keyword of the schema, "false" for the schema false, "exponent" for a number
// whose exponent is beyond MaxExponent, "" for errors too many to be told one
// by one. "$ref" is a schema that refers to itself without end, "metaschema" a value
// that is not a schema where the schema wants one.
//
// What the rest holds depends on the keyword; all but Got and Number is the
// schema's, and names of properties in Names are the instance's where they are
// too many or not allowed.
type Error struct {
	Keyword string
	Path    []string // tokens of a JSON pointer into the instance

	Names  []string          // type: the types; required and the like: what is missing; additionalProperties, propertyNames: which
	Text   string            // pattern, format; the dependencies: the property that is there
	Kind   string            // type: the instance's
	Values []json.RawMessage // const, enum
	Limit  *big.Rat          // minimum and the like
	Number *big.Rat          // the instance, beside Limit
	Want   int               // minLength and the like
	Got    int               // beside Want; additionalItems: how many are too many
	Pair   [2]int            // uniqueItems: which are equal; oneOf: which fit both, if any do

	// Branches are the errors of each alternative of anyOf and oneOf where none
	// fits, and those of the name for propertyNames.
	Branches [][]*Error

	place *place
}

// Location is where in the schema the keyword is, as a JSON pointer.
func (e *Error) Location() string { return jsonx.Pointer(e.place.tokens()...) }

// FitsSeveral reports for a oneOf that it failed because of several matches.
func (e *Error) FitsSeveral() bool { return e.Keyword == "oneOf" && e.Pair[1] > 0 }

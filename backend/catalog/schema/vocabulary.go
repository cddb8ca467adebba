package schema

// shape is what the value of a keyword has to be.
type shape int

const (
	text        shape = iota + 1
	truth             // true or false
	list              // an array
	choices           // an array, which the older drafts want filled and without duplicates
	number            // a number
	positive          // a number above zero
	count             // an integer from zero on
	bound             // a number, in draft-04 true or false beside another keyword
	names             // distinct strings
	namesByName       // an object of names
	types             // one or several names of types
	address           // a URI without a fragment, since 2019-09
	anchor            // a name, since 2019-09
	object            // an object, whatever is in it
	one               // a schema
	loose             // a schema, or true or false even in draft-04
	several           // an array of schemas, not empty
	byName            // an object of schemas
	sole              // a schema, up to 2019-09 also a filled array of them
	needs             // an object of schemas or names
)

// word is a keyword: the drafts that have it, and its shape.
type word struct {
	shape        shape
	since, until draft // noDraft: always
}

func (w word) isIn(d draft) bool { return d >= w.since && (w.until == noDraft || d <= w.until) }

// words are the keywords of all drafts, as far as something depends on them.
var words = map[string]word{
	"$schema": {shape: text}, "id": {address, noDraft, draft4}, "$id": {shape: address, since: draft6},
	"$ref": {shape: text}, "$anchor": {shape: anchor, since: draft19},
	"$dynamicRef": {shape: text, since: draft20}, "$dynamicAnchor": {shape: anchor, since: draft20},
	"$recursiveRef": {text, draft19, draft19}, "$recursiveAnchor": {truth, draft19, draft19},
	"$defs": {shape: byName, since: draft19}, "definitions": {shape: byName},
	"$comment": {shape: text, since: draft7}, "$vocabulary": {shape: object, since: draft19},

	"title": {shape: text}, "description": {shape: text}, "examples": {shape: list, since: draft6},
	"readOnly": {shape: truth, since: draft7}, "writeOnly": {shape: truth, since: draft7}, "deprecated": {shape: truth, since: draft19},

	"type": {shape: types}, "enum": {shape: choices}, "const": {since: draft6}, "format": {shape: text},

	"multipleOf": {shape: positive}, "minimum": {shape: number}, "maximum": {shape: number},
	"exclusiveMinimum": {shape: bound}, "exclusiveMaximum": {shape: bound},

	"minLength": {shape: count}, "maxLength": {shape: count}, "pattern": {shape: text},
	"contentEncoding": {shape: text, since: draft7}, "contentMediaType": {shape: text, since: draft7}, "contentSchema": {shape: one, since: draft19},

	"items": {shape: sole}, "additionalItems": {loose, noDraft, draft19}, "prefixItems": {shape: several, since: draft20},
	"contains": {shape: one, since: draft6}, "minContains": {shape: count, since: draft19}, "maxContains": {shape: count, since: draft19},
	"minItems": {shape: count}, "maxItems": {shape: count}, "uniqueItems": {shape: truth}, "unevaluatedItems": {shape: one, since: draft19},

	"properties": {shape: byName}, "patternProperties": {shape: byName}, "additionalProperties": {shape: loose},
	"propertyNames": {shape: one, since: draft6}, "minProperties": {shape: count}, "maxProperties": {shape: count},
	"required": {shape: names}, "dependencies": {shape: needs}, "dependentRequired": {shape: namesByName, since: draft19},
	"dependentSchemas": {shape: byName, since: draft19}, "unevaluatedProperties": {shape: one, since: draft19},

	"allOf": {shape: several}, "anyOf": {shape: several}, "oneOf": {shape: several}, "not": {shape: one},
	"if": {shape: one, since: draft7}, "then": {shape: one, since: draft7}, "else": {shape: one, since: draft7},
}

// place is where in the schema something is; nil is the whole.
type place struct {
	up    *place
	token string
}

func (p *place) tokens() []string {
	n := 0
	for q := p; q != nil; q = q.up {
		n++
	}
	tokens := make([]string, n)
	for q := p; q != nil; q = q.up {
		n--
		tokens[n] = q.token
	}
	return tokens
}

func (p *place) child(token string) *place { return &place{p, token} }

package schema

import "strings"

// draft is a version of JSON Schema; they compare in their order.
type draft int

const (
	draft4  draft = 4
	draft6  draft = 6
	draft7  draft = 7
	draft19 draft = 2019
	draft20 draft = 2020
	noDraft draft = 0
)

// fallbacks are tried in turn for a schema that does not say which it is: the
// protocol's default, then the two older ones that servers write without
// saying so.
var fallbacks = [...]draft{draft20, draft7, draft4}

// draftNamed returns the draft of a $schema, or noDraft.
func draftNamed(uri string) draft {
	name := strings.TrimSuffix(uri, "#")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "https://"), "http://")
	switch name {
	case "json-schema.org/schema", "json-schema.org/draft/2020-12/schema":
		return draft20
	case "json-schema.org/draft/2019-09/schema":
		return draft19
	case "json-schema.org/draft-07/schema":
		return draft7
	case "json-schema.org/draft-06/schema":
		return draft6
	case "json-schema.org/draft-04/schema":
		return draft4
	}
	return noDraft
}

// idKeyword is what gives a schema its address.
func (d draft) idKeyword() string {
	if d == draft4 {
		return "id"
	}
	return "$id"
}

// refStandsAlone: up to draft-07 nothing counts beside a $ref.
func (d draft) refStandsAlone() bool { return d <= draft7 }

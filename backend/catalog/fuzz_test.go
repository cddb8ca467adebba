package catalog_test

import (
	"encoding/json"
	"testing"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

// FuzzCheckInput: whatever a server sends as schema and whatever is typed as
// arguments, the check answers or says why it cannot, and never panics.
func FuzzCheckInput(f *testing.F) {
	for _, s := range []string{
		`{"type":"object","properties":{"a":{"type":"integer","maximum":5}},"required":["a"]}`,
		`{"$ref":"#/$defs/x","$defs":{"x":{"oneOf":[{"const":1},{"pattern":"^(?=a)"}]}}}`,
		`{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://a/b","properties":{"a":{"$ref":"#"}}}`,
		`{"unevaluatedProperties":false,"if":{"required":["a"]},"then":{"minProperties":2},"dependentSchemas":{"a":{}}}`,
		`{"$dynamicRef":"#m","$defs":{"m":{"$dynamicAnchor":"m","writeOnly":true}}}`,
	} {
		f.Add([]byte(s), []byte(`{"a":1.5e3,"b":["x",null,{"c":true}]}`))
	}
	c := catalog.New("")
	f.Fuzz(func(t *testing.T, schema, args []byte) {
		tool := catalog.Tool{Name: "t", InputSchema: json.RawMessage(schema)}
		_, err := c.CheckInput(t.Context(), tool, json.RawMessage(args))
		if failure.Is(err, failure.Internal) {
			t.Fatalf("%s with %s: %v", schema, args, err)
		}
		catalog.MaskSecrets(args, catalog.SecretPaths(schema))
		if _, err := catalog.ParseTool("s", schema); err != nil && !failure.Is(err, failure.Protocol) {
			t.Fatalf("%s: %v", schema, err)
		}
	})
}

package session

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestInvalidAnnotations make a tool unusable over Streamable HTTP, and say why.
func TestInvalidAnnotations(t *testing.T) {
	for property, why := range map[string]string{
		`"a":{"type":"number","x-mcp-header":"A"}`:                                          "string, integer or boolean",
		`"a":{"x-mcp-header":"A"}`:                                                          "string, integer or boolean",
		`"a":{"type":"string","x-mcp-header":""}`:                                           "not empty",
		`"a":{"type":"string","x-mcp-header":1}`:                                            "not empty",
		`"a":{"type":"string","x-mcp-header":"a b"}`:                                        "not a header name",
		`"a":{"type":"string","x-mcp-header":"a\r\nb"}`:                                     "not a header name",
		`"a":{"type":"string","x-mcp-header":"X"},"b":{"type":"string","x-mcp-header":"x"}`: "two properties",
		`"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}`:                 "at the same place",
		`"a":{"oneOf":[{"type":"string","x-mcp-header":"A"}]}`:                              "at the same place",
		`"a":{"not":{"properties":{"b":{"type":"string","x-mcp-header":"A"}}}}`:             "at the same place",
	} {
		if _, err := mirrored([]byte(`{"type":"object","properties":{` + property + `}}`)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s gives %v, not %q", property, err, why)
		}
	}
	for _, schema := range []string{
		`{"type":"object"}`, ``, `true`, `{"properties":{"x-mcp-header":{"type":"object"}}}`,
		`{"properties":{"a":{"default":{"x-mcp-header":"A"}}}}`,
	} {
		if found, err := mirrored([]byte(schema)); err != nil || len(found) != 0 {
			t.Errorf("%s gives %v, %v", schema, found, err)
		}
	}
}

// TestHeaderValue writes what a header can carry as it is, and encodes the rest
// (the examples of the specification among them).
func TestHeaderValue(t *testing.T) {
	for value, want := range map[string]string{
		"us-west1":           "us-west1",
		"Hello, 世界":          "=?base64?SGVsbG8sIOS4lueVjA==?=",
		" padded ":           "=?base64?IHBhZGRlZCA=?=",
		"line1\nline2":       "=?base64?bGluZTEKbGluZTI=?=",
		"=?base64?literal?=": "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
		"":                   "",
		"a\tb c":             "a\tb c",
	} {
		if got := headerValue(value); got != want {
			t.Errorf("%q is written %q, not %q", value, got, want)
		}
	}
}

// TestPrimitive spells integers and leaves out what has no place in a header.
func TestPrimitive(t *testing.T) {
	for value, want := range map[string]string{
		`42`: "42", `-7`: "-7", `42.0`: "42", `9007199254740991`: "9007199254740991", `true`: "true", `"x"`: "x", `""`: "",
	} {
		if got, ok := primitive([]byte(value)); !ok || got != want {
			t.Errorf("%s is spelled %q, %v", value, got, ok)
		}
	}
	for _, value := range []string{``, `null`, `1.5`, `9007199254740993`, `1e300`, `{}`, `[]`} {
		if got, ok := primitive([]byte(value)); ok {
			t.Errorf("%s is spelled %q", value, got)
		}
	}
}

// TestMirroredName encodes a name that a header cannot carry.
func TestMirroredName(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.Header.Get(nameHeader) }))
	defer server.Close()
	for name, want := range map[string]string{"plain": "plain", "näme": "=?base64?bsOkbWU=?=", "a\nb": "=?base64?YQpi?="} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(nameHeader, name)
		resp, err := mirroring{http.DefaultTransport}.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if got != want {
			t.Errorf("%q arrives as %q", name, got)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}

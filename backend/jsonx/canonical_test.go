package jsonx_test

import (
	"strings"
	"testing"

	"fairlead/backend/jsonx"
)

func TestCanonical(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"white space and order", " { \"b\" : [ 1 , { } , [ ] ] , \"a\" : null } ", `{"a":null,"b":[1,{},[]]}`},
		{"members inside", `{"x":{"b":1,"a":{"d":1,"c":2}}}`, `{"x":{"a":{"c":2,"d":1},"b":1}}`},
		{"digits stay", `[12345678901234567890, 1.0, 1, 1e0, -0]`, `[12345678901234567890,1.0,1,1e0,-0]`},
		{"escapes", `{"\u0061":"\u00e9\/\n\u003c"}`, "{\"a\":\"é/\\n<\"}"},
		{"names are compared as they read", `{"b":1,"\u0061":2}`, `{"a":2,"b":1}`},
		{"half a surrogate stays", `["\uD800","\ufffd"]`, "[\"\\uD800\",\"\ufffd\"]"},
		{"one name twice keeps its order", `{"a":2,"a":1}`, `{"a":2,"a":1}`},
		{"a text with brackets", `["[","{",","]`, `["[","{",","]`},
		{"a text alone", `"x"`, `"x"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok, err := jsonx.Canonical([]byte(tt.in))
			if err != nil || !ok || string(got) != tt.want {
				t.Errorf("%s: got %s, %v, %v; want %s", tt.in, got, ok, err, tt.want)
			}
		})
	}
	if _, _, err := jsonx.Canonical([]byte(`{"a":}`)); err == nil {
		t.Error("what is no JSON has no spelling")
	}
	deep := strings.Repeat("[", 1000) + strings.Repeat("]", 1000)
	if _, ok, err := jsonx.Canonical([]byte(deep)); ok || err != nil {
		t.Errorf("nested 1000 deep: %v, %v", ok, err)
	}
}

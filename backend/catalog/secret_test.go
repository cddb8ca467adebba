package catalog_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"fairlead/backend/catalog"
)

func TestSecretPaths(t *testing.T) {
	schema := `{"type":"object","properties":{
		"password":{"type":"string","format":"password"},
		"plain":{"type":"string","description":"the password is not here"},
		"login":{"properties":{"token":{"x-secret":true},"a/b":{"writeOnly":true}}},
		"list":{"items":{"properties":{"key":{"writeOnly":true}}}},
		"tuple":{"prefixItems":[{},{"writeOnly":true}]},
		"map":{"additionalProperties":{"$ref":"#/$defs/secret"}},
		"all":{"writeOnly":true,"properties":{"inner":{"writeOnly":true}}},
		"no":{"writeOnly":false},
		"either":{"oneOf":[{"properties":{"pin":{"$ref":"#/$defs/secret"}}},{"type":"string"}]}
	},"then":{"properties":{"later":{"format":"password"}}},"$defs":{"secret":{"writeOnly":true}}}`
	want := []string{"/all", "/either/pin", "/later", "/list/*/key", "/login/a~1b", "/login/token", "/map/*", "/password", "/tuple/1"}
	if got := catalog.SecretPaths(json.RawMessage(schema)); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got := catalog.SecretPaths(json.RawMessage(`{"properties":{"a":{}}}`)); got != nil {
		t.Errorf("got %v", got)
	}
}

func TestSecretPathsOfRecursiveSchemas(t *testing.T) {
	got := catalog.SecretPaths(json.RawMessage(`{"properties":{"a":{"$ref":"#"},"b":{"$ref":"#"},"key":{"writeOnly":true}},"allOf":[{"$ref":"#"}]}`))
	if len(got) == 0 || len(got) > 500 {
		t.Errorf("%d paths", len(got))
	}
}

func TestMaskSecrets(t *testing.T) {
	paths := []string{"/password", "/list/*/key", "/all", "/tuple/1", "/n"}
	args := `{"password":"hun\"ter2","user":"ada" ,"n":12345678901234567890,"list":[{"key":"k1","x":1.50},{"x":2}],"all":{"a":["deep",true,null,7]},"tuple":[0],"password":"twice"}`
	masked, values := catalog.MaskSecrets(json.RawMessage(args), paths)
	wantMasked := `{"password":"[secret]","user":"ada","n":"[secret]","list":[{"key":"[secret]","x":1.50},{"x":2}],"all":"[secret]","tuple":[0],"password":"[secret]"}`
	if string(masked) != wantMasked {
		t.Errorf("got  %s\nwant %s", masked, wantMasked)
	}
	for _, v := range []string{`hun"ter2`, `hun\"ter2`, "12345678901234567890", "k1", "deep", "7", "twice"} {
		if !strings.Contains("\n"+strings.Join(values, "\n")+"\n", "\n"+v+"\n") {
			t.Errorf("%q is not among the values %q", v, values)
		}
	}
	if len(values) != 7 {
		t.Errorf("values: %q", values)
	}
	same := json.RawMessage(`{ "user" : 1 }`)
	if got, values := catalog.MaskSecrets(same, paths); string(got) != string(same) || values != nil {
		t.Errorf("nothing to hide: %s, %v", got, values)
	}
	if got, _ := catalog.MaskSecrets(json.RawMessage(`{"password":"x"`), paths); string(got) != `"[secret]"` {
		t.Errorf("not JSON: %s", got)
	}
}

func FuzzMaskSecrets(f *testing.F) {
	f.Add([]byte(`{"a":{"b":"canary"},"c":["canary"]}`))
	f.Fuzz(func(t *testing.T, args []byte) {
		masked, _ := catalog.MaskSecrets(args, []string{"/a", "/c/*"})
		var v struct{ A, C json.RawMessage }
		if !json.Valid(args) || json.Unmarshal(masked, &v) != nil {
			return
		}
		var m map[string]json.RawMessage
		if json.Unmarshal(masked, &m) == nil && m["a"] != nil && string(m["a"]) != `"[secret]"` {
			t.Fatalf("%q became %q", args, masked)
		}
	})
}

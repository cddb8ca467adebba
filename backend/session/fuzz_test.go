package session

import (
	"encoding/json"
	"testing"
)

// FuzzMirrored: whatever a schema says, reading it ends, and what is found can
// be sent as a header.
func FuzzMirrored(f *testing.F) {
	f.Add([]byte(`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"}}}`), []byte(`{"a":"ä\n"}`))
	f.Add([]byte(`{"properties":{"a":{"properties":{"b":{"type":"integer","x-mcp-header":"B"}}}}}`), []byte(`{"a":{"b":1e2}}`))
	f.Add([]byte(`{"items":[{"x-mcp-header":1}]}`), []byte(`[]`))
	f.Fuzz(func(t *testing.T, schema, arguments []byte) {
		bindings, err := mirrored(schema)
		if err != nil {
			return
		}
		for name, values := range mirrorHeaders(bindings, arguments) {
			for _, c := range name + values[0] {
				if c < ' ' && c != '\t' || c > '~' {
					t.Errorf("the header %q: %q", name, values[0])
				}
			}
		}
	})
}

// FuzzParams: the params of a request stay an object, with its _meta in it.
func FuzzParams(f *testing.F) {
	f.Add([]byte(`{"name":"x","_meta":{"a":1}}`))
	f.Add([]byte(` { } `))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, params []byte) {
		s := &Session{ledger: newLedger(nil)}
		got, err := s.params(params, &record{id: "c", progress: func(json.RawMessage) {}})
		if err != nil {
			return
		}
		var members struct {
			Meta struct {
				Token string `json:"progressToken"`
			} `json:"_meta"`
		}
		if err := json.Unmarshal(got, &members); err != nil || members.Meta.Token != "c" {
			t.Errorf("%s becomes %s", params, got)
		}
	})
}

package catalog

import (
	"encoding/json"
	"testing"
)

func TestFits(t *testing.T) {
	const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["a"],"additionalProperties":false,
		"properties":{"a":{"type":"string"},"n":{"type":"integer"},"f":{"type":"number"},"b":{"type":"boolean"},
		"e":{"enum":["x","y"]},"l":{"type":"array","items":{"type":"string"}},"o":{"type":"object"},"p":{"type":"string","pattern":"^a"}}}`
	for value, want := range map[string]bool{
		`{"a":"x"}`: true, `{"a":"x","n":12345678901234567890,"f":1.5,"b":true,"e":"y","l":["s"],"o":{"any":[1]}}`: true,
		`{}`: false, `{"a":1}`: false, `{"a":"x","n":1.0}`: false, `{"a":"x","f":1e400}`: false, `{"a":"x","z":1}`: false,
		`{"a":"x","e":"z"}`: false, `{"a":"x","l":[1]}`: false, `[]`: false, `{"a":1,"a":"x"}`: false,
		`{"a":"x","p":"abc"}`: false, // it does fit, but nothing is known of patterns here
	} {
		if got := fits(json.RawMessage(schema), json.RawMessage(value), 0); got != want {
			t.Errorf("%s: %v", value, got)
		}
	}
	for _, schema := range []string{`true`, `{"type":["string"]}`, `{"anyOf":[]}`, `{"type":"string","format":"date"}`, `{"minLength":1}`, `{"enum":[1]}`} {
		if fits(json.RawMessage(schema), json.RawMessage(`"x"`), 0) {
			t.Errorf("nothing should be known of %s", schema)
		}
	}
}

// FuzzFits holds that what fits says yes to, the library does not refuse.
func FuzzFits(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`, `{"a":1}`)
	f.Add(`{"type":"array","items":{"enum":["a","b"]}}`, `["a"]`)
	f.Add(`{"additionalProperties":false,"properties":{"x":{"type":"number"}}}`, `{"x":-0.5}`)
	f.Fuzz(func(t *testing.T, schema, value string) {
		if !json.Valid([]byte(schema)) || !json.Valid([]byte(value)) || !fits(json.RawMessage(schema), json.RawMessage(value), 0) {
			return
		}
		c := &compiled{stop: &stopper{}, ready: make(chan struct{})}
		c.compile(json.RawMessage(schema))
		if c.err != nil {
			return // a wrong schema keeps nobody from calling
		}
		decoded, err := decode(json.RawMessage(value))
		if err != nil {
			t.Fatal(err)
		}
		if problems, err := c.validate(decoded); err != nil || len(problems) > 0 {
			t.Errorf("schema %s value %s: %v %v", schema, value, problems, err)
		}
	})
}

package schema_test

import (
	"encoding/json"
	"testing"

	"fairlead/backend/catalog/schema"
)

// small is a tool's schema of the usual kind.
const small = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
	"query":{"type":"string","minLength":1,"description":"What to look for"},
	"limit":{"type":"integer","minimum":1,"maximum":100,"default":10},
	"order":{"enum":["newest","oldest"]},
	"tags":{"type":"array","items":{"type":"string"}}},
	"required":["query"],"additionalProperties":false}`

const smallArguments = `{"query":"hello","limit":10,"order":"newest","tags":["a","b"]}`

func BenchmarkCompileAndValidate(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s, err := schema.Compile(json.RawMessage(small))
		if err != nil {
			b.Fatal(err)
		}
		if errs, err := s.Validate(b.Context(), json.RawMessage(smallArguments)); err != nil || errs != nil {
			b.Fatal(errs, err)
		}
	}
}

func BenchmarkValidate(b *testing.B) {
	s, err := schema.Compile(json.RawMessage(small))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if errs, err := s.Validate(b.Context(), json.RawMessage(smallArguments)); err != nil || errs != nil {
			b.Fatal(errs, err)
		}
	}
}

package catalog_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"fairlead/backend/catalog"
)

// BenchmarkCheckInput is the check before every call: a few arguments against a
// schema that is compiled already.
func BenchmarkCheckInput(b *testing.B) {
	c := catalog.New("")
	for name, schema := range map[string]string{
		"plain":     `{"type":"object","properties":{"query":{"type":"string","minLength":1},"limit":{"type":"integer","minimum":1,"maximum":100}},"required":["query"],"additionalProperties":false}`,
		"reference": `{"type":"object","properties":{"query":{"$ref":"#/$defs/q"},"limit":{"type":"integer"}},"required":["query"],"$defs":{"q":{"type":"string"}}}`,
	} {
		b.Run(name, func(b *testing.B) {
			tool := catalog.Tool{Name: "find", InputSchema: json.RawMessage(schema)}
			args := json.RawMessage(`{"query":"hello","limit":10}`)
			b.ReportAllocs()
			for b.Loop() {
				if problems, err := c.CheckInput(b.Context(), tool, args); err != nil || problems != nil {
					b.Fatal(problems, err)
				}
			}
		})
	}
}

func BenchmarkResolve(b *testing.B) {
	c := catalog.New("")
	for s := range 50 {
		var tools []catalog.Tool
		for i := range 40 {
			t, err := catalog.ParseTool(fmt.Sprint("server", s), json.RawMessage(fmt.Sprintf(`{"name":"tool_%d_%d"}`, s, i)))
			if err != nil {
				b.Fatal(err)
			}
			tools = append(tools, t)
		}
		c.SetTools(fmt.Sprint("server", s), tools)
	}
	for b.Loop() {
		if _, err := c.Resolve("mcp__server49__tool_49_39"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompile is what the first call of a tool with a large schema pays.
func BenchmarkCompile(b *testing.B) {
	schema := json.RawMessage(largeSchema())
	b.SetBytes(int64(len(schema)))
	for b.Loop() {
		if _, err := catalog.New("").CheckSchemas(b.Context(), catalog.Tool{InputSchema: schema}); err != nil {
			b.Fatal(err)
		}
	}
}

package demo

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bigNumbers is written by hand: any trip through float64 changes it.
const bigNumbers = `{"integer":12345678901234567890,"negative":-9007199254740993,"fraction":0.1000000000000000055511151231257827,"exponent":1.50E+400,"trailing":2.500}`

func numberTools(l large) []tool {
	return []tool{{
		name: "big_numbers", title: "Numbers that must not be rounded",
		description: "Answers with numbers beyond what a 64-bit float holds, as structured content and as text. Both must be shown digit by digit as they are here: " + bigNumbers,
		input:       noInput,
		output:      `{"type":"object","properties":{"integer":{"type":"integer"},"negative":{"type":"integer"},"fraction":{"type":"number"},"exponent":{"type":"number"},"trailing":{"type":"number"}},"required":["integer","negative","fraction","exponent","trailing"]}`,
		hints:       readOnly(),
		call: func(context.Context, *request) (*mcp.CallToolResult, error) {
			return structured(bigNumbers), nil
		},
	}, {
		name: "megabytes", title: "Large result",
		description: "Answers with a JSON text of about n megabytes, to see how a client copes with it.",
		input:       `{"type":"object","properties":{"n":{"type":"integer","title":"Megabytes","default":1,"minimum":1,"maximum":200}},"additionalProperties":false}`,
		hints:       readOnly(),
		call:        l.megabytes,
	}}
}

package demo

import (
	"context"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bigNumbers is written by hand: any trip through float64 changes it.
const bigNumbers = `{"integer":12345678901234567890,"negative":-9007199254740993,"fraction":0.1000000000000000055511151231257827,"exponent":1.50E+400,"trailing":2.500}`

func numberTools() []tool {
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
		call:        megabytes,
	}}
}

func megabytes(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct{ N int }{1}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if in.N < 1 || in.N > 200 {
		return failed("n must be between 1 and 200, got %d.", in.N), nil
	}
	want := in.N << 20
	b := append(make([]byte, 0, want+200), `{"records":[`...)
	for i := int64(0); len(b) < want-2; i++ {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"id":`...), i, 10)
		b = strconv.AppendInt(append(b, `,"name":"record `...), i, 10)
		b = strconv.AppendInt(append(b, `","value":`...), 3*i, 10)
		b = strconv.AppendBool(append(b, `.5,"tags":["a","b"],"active":`...), i%2 == 0)
		b = append(b, '}')
	}
	return text(string(append(b, `]}`...))), nil
}

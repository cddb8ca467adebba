package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const weatherSchema = `{"type":"object","properties":{
	"city":{"type":"string","description":"The place"},
	"temperature":{"type":"number","description":"In degrees Celsius"},
	"conditions":{"type":"string","enum":["sunny","cloudy","rainy","snowy"]},
	"humidity":{"type":"integer","minimum":0,"maximum":100,"description":"In percent"},
	"forecast":{"type":"array","items":{"type":"object","properties":{
		"day":{"type":"string","format":"date"},"high":{"type":"number"},"low":{"type":"number"}
	},"required":["day","high","low"]}}
},"required":["city","temperature","conditions","humidity"]}`

const cityInput = `{"type":"object","properties":{"city":{"type":"string","title":"City","default":"Lisbon","minLength":1,"maxLength":100}},"additionalProperties":false}`

func structuredTools() []tool {
	return []tool{{
		name: "structured", title: "Structured result",
		description: "Answers with an invented weather report as structured content that fits its output schema.",
		input:       cityInput, output: weatherSchema, hints: readOnly(),
		call: func(_ context.Context, r *request) (*mcp.CallToolResult, error) {
			return weather(r, `{"city":%s,"temperature":21.50,"conditions":"sunny","humidity":48,"forecast":[{"day":"2026-07-01","high":24.5,"low":15},{"day":"2026-07-02","high":23,"low":14.25}]}`)
		},
	}, {
		name: "structured_mismatch", title: "Structured result that breaks its schema",
		description: "Promises a weather report and answers with something else: the temperature is a word, the humidity 148, the conditions are missing. A client should say so beside the result.",
		input:       cityInput, output: weatherSchema, hints: readOnly(),
		call: func(_ context.Context, r *request) (*mcp.CallToolResult, error) {
			return weather(r, `{"city":%s,"temperature":"warm","humidity":148}`)
		},
	}}
}

func weather(r *request, format string) (*mcp.CallToolResult, error) {
	in := struct{ City string }{"Lisbon"}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	city, err := json.Marshal(strings.TrimSpace(in.City))
	if err != nil {
		return nil, err
	}
	return structured(fmt.Sprintf(format, city)), nil
}

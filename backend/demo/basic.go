package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // time zones also where the system has none, as on Windows

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func basicTools() []tool {
	return []tool{{
		name: "echo", title: "Echo",
		description: "Answers with the message it was given. The simplest call there is.",
		input:       `{"type":"object","properties":{"message":{"type":"string","title":"Message","description":"What comes back","default":"Hello, Fairlead","examples":["Hello"]}},"required":["message"],"additionalProperties":false}`,
		hints:       readOnly(),
		call:        echo,
	}, {
		name: "get_time", title: "Current time",
		description: "Answers with the current time as RFC 3339, in UTC or in the time zone asked for.",
		input:       `{"type":"object","properties":{"timezone":{"type":"string","title":"Time zone","description":"A name of the IANA database, like Europe/Berlin. UTC when left out.","examples":["Europe/Berlin","America/New_York","Asia/Tokyo"]}},"additionalProperties":false}`,
		hints:       mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: no()},
		call:        getTime,
	}, {
		name: "add", title: "Add two numbers",
		description: "Answers with the exact sum of a and b, however many digits they have.",
		input:       `{"type":"object","properties":{"a":{"type":"number","title":"First number"},"b":{"type":"number","title":"Second number"}},"required":["a","b"],"additionalProperties":false}`,
		hints:       readOnly(),
		call:        add,
	}}
}

func echo(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	var in struct{ Message *string }
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if in.Message == nil {
		return failed("The argument message is missing: give it the text that shall come back."), nil
	}
	return text(*in.Message), nil
}

func getTime(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	var in struct{ Timezone string }
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	zone, err := time.LoadLocation(in.Timezone)
	if err != nil {
		return failed("There is no time zone %q (%v). Use a name like Europe/Berlin, or leave it out for UTC.", in.Timezone, err), nil
	}
	return text(time.Now().In(zone).Format(time.RFC3339)), nil
}

func add(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	var in struct{ A, B json.Number }
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	a, digitsA, err := exact(in.A)
	if err != nil {
		return failed("a: %v", err), nil
	}
	b, digitsB, err := exact(in.B)
	if err != nil {
		return failed("b: %v", err), nil
	}
	sum := new(big.Rat).Add(a, b).FloatString(max(digitsA, digitsB))
	if strings.Contains(sum, ".") {
		sum = strings.TrimRight(strings.TrimRight(sum, "0"), ".")
	}
	return text(sum), nil
}

// exact reads a JSON number without rounding and says how many digits behind
// the point it can have.
func exact(n json.Number) (*big.Rat, int, error) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
	power := 0
	if exponent != "" {
		p, err := strconv.Atoi(exponent)
		// 1e999999999 is eleven characters and a gigabyte of digits.
		if err != nil || p > 1000 || p < -1000 {
			return nil, 0, fmt.Errorf("the exponent of %s is beyond 1000, which this demo does not count to", n)
		}
		power = p
	}
	value, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return nil, 0, fmt.Errorf("a number is needed, got %q", string(n))
	}
	_, fraction, _ := strings.Cut(mantissa, ".")
	return value, max(0, len(fraction)-power), nil
}

package demo

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func troubleTools() []tool {
	return []tool{{
		name: "fail", title: "Tool that fails",
		description: "Runs and reports an error (isError is true), as a tool does whose work did not succeed.",
		input:       `{"type":"object","properties":{"message":{"type":"string","title":"Message","default":"The demo tool failed, as it always does."}},"additionalProperties":false}`,
		hints:       readOnly(),
		call: func(_ context.Context, r *request) (*mcp.CallToolResult, error) {
			in := struct{ Message string }{"The demo tool failed, as it always does."}
			if err := r.arguments(&in); err != nil {
				return failed("%v", err), nil
			}
			return failed("%s", in.Message), nil
		},
	}, {
		name: "rpc_error", title: "Protocol error",
		description: "Answers with a JSON-RPC error instead of a result, with the code asked for and data beside it.",
		input: `{"type":"object","properties":{
			"code":{"type":"integer","title":"Code","description":"JSON-RPC error code","default":-32000,"minimum":-2147483648,"maximum":2147483647},
			"message":{"type":"string","title":"Message","default":"The demo server refused"}
		},"additionalProperties":false}`,
		hints: readOnly(),
		call: func(_ context.Context, r *request) (*mcp.CallToolResult, error) {
			in := struct {
				Code    int64
				Message string
			}{-32000, "The demo server refused"}
			if err := r.arguments(&in); err != nil {
				return failed("%v", err), nil
			}
			return nil, &jsonrpc.Error{Code: in.Code, Message: in.Message, Data: json.RawMessage(`{"reason":"asked for","digits":12345678901234567890}`)}
		},
	}, {
		name: "delete_everything", title: "Delete everything",
		description: "Declares itself destructive so that a client asks before calling it. It only pretends: nothing is deleted.",
		input:       `{"type":"object","properties":{"confirm":{"type":"boolean","title":"Yes, really","default":false}},"additionalProperties":false}`,
		hints:       mcp.ToolAnnotations{DestructiveHint: yes(), OpenWorldHint: no()},
		call: func(_ context.Context, r *request) (*mcp.CallToolResult, error) {
			var in struct{ Confirm bool }
			if err := r.arguments(&in); err != nil {
				return failed("%v", err), nil
			}
			if !in.Confirm {
				return failed("Not confirmed: set confirm to true. (It would only pretend anyway.)"), nil
			}
			return text("Everything would be gone now. Nothing was deleted: this tool only pretends."), nil
		},
	}}
}

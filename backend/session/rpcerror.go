package session

import (
	"encoding/json"
	"strings"

	"fairlead/backend/failure"
)

// rpcFailure puts the JSON-RPC error that answered a method into words.
func rpcFailure(method string, raw json.RawMessage, cause error) *failure.Error {
	code, message := rpcWords(raw)
	f := failure.Wrap(failure.RPCError, cause, "The server answered with error %s: %s", code, message)
	f.Details = raw
	if hint := rpcHint(method, code); hint != "" {
		f.Hint = hint
	}
	return f
}

// rpcWords reads a JSON-RPC error.
func rpcWords(raw json.RawMessage) (code, message string) {
	var e struct {
		Code    json.Number `json:"code"`
		Message string      `json:"message"`
	}
	_ = json.Unmarshal(raw, &e) // what is not as it should be stays empty
	if message = strings.TrimSpace(e.Message); message == "" {
		message = "no message"
	}
	return e.Code.String(), message
}

// rpcHints explain the codes of JSON-RPC 2.0 §5.1 and of MCP.
var rpcHints = map[string]string{
	"-32700": "The server could not read the request as JSON.",
	"-32600": "The server takes the request for malformed.",
	"-32601": "The server does not know this method.",
	"-32602": "The server does not accept the parameters of the request.",
	"-32603": "The fault is inside the server; look at its log.",
	"-32021": "The server needs a client capability that Fairlead did not offer.",
	"-32022": "The server does not speak this protocol version.",
}

const noResource = "The server does not know this resource. It may be gone: list the resources again, and check the URI."

// paramHints say what "invalid params" is about with a method.
var paramHints = map[string]string{
	"tools/call":            "The server does not accept the tool's name or arguments.",
	"prompts/get":           "The server does not accept the prompt's name or arguments.",
	"resources/read":        noResource,
	"resources/subscribe":   noResource,
	"resources/unsubscribe": noResource,
	"completion/complete":   "The server does not know what is to be completed.",
	"logging/setLevel":      "The server does not accept this log level.",
}

// rpcHint says what a code means in the answer to a method, "" when nothing is
// known. A resource that is not there is −32602 since 2026-07-28, and was −32002
// (resources §error handling).
func rpcHint(method, code string) string {
	switch {
	case code == "-32602" && strings.HasPrefix(method, "tasks/"):
		return "The server does not know this task. It may have forgotten it."
	case code == "-32602" && paramHints[method] != "", code == "-32002" && paramHints[method] == noResource:
		return paramHints[method]
	}
	return rpcHints[code]
}

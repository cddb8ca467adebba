package session_test

import (
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// TestHints: the same code means another thing with each method.
func TestHints(t *testing.T) {
	tests := []struct{ method, params, code, hint string }{
		{"tools/call", `{"name":"x"}`, "-32602", "tool's name or arguments"},
		{"resources/read", `{"uri":"x:y"}`, "-32602", "does not know this resource"},
		{"resources/read", `{"uri":"x:y"}`, "-32002", "does not know this resource"},
		{"prompts/get", `{"name":"x"}`, "-32602", "prompt's name or arguments"},
		{"completion/complete", `{}`, "-32602", "be completed"},
		{"tasks/get", `{"taskId":"1"}`, "-32602", "does not know this task"},
		{"tools/call", `{"name":"x"}`, "-32002", ""},
		{"prompts/list", `{}`, "-32602", "parameters"},
		{"tools/call", `{"name":"x"}`, "-32601", "method"},
	}
	for _, tt := range tests {
		server := &script{capabilities: `{}`, answer: func(*script, scripted) (string, string) {
			return "", `{"code":` + tt.code + `,"message":"no"}`
		}}
		live := connect(t, server.spec(), session.Options{})
		_, err := live.Do(t.Context(), session.Request{Method: tt.method, Params: []byte(tt.params)})
		f := failure.From(err)
		if f == nil || f.Code != failure.RPCError || !strings.Contains(f.Hint, tt.hint) || tt.hint == "" && f.Hint != "" {
			t.Errorf("%s, %s: %+v", tt.method, tt.code, f)
		}
	}
}

package session_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// greeting is a server on a pipe that answers initialize with a result.
func greeting(result string) session.Spec {
	return session.Spec{Name: "greeting", Remembered: session.LegacyVersion, ProbeTimeout: 10 * time.Millisecond, BuiltIn: func(_ context.Context, in io.Reader, out io.Writer) error {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			var r scripted
			if json.Unmarshal(lines.Bytes(), &r) == nil && r.Method == "initialize" {
				fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", r.ID, result)
			}
		}
		return nil
	}}
}

// TestOddGreetings: what a server says of itself may be of the wrong type, or
// missing, and one can work with it all the same.
func TestOddGreetings(t *testing.T) {
	tests := []struct{ rest, name, version, has string }{
		{`"capabilities":{"tools":{}},"serverInfo":{"name":"a","version":"1"}`, "a", "1", "tools"},
		{`"capabilities":{"tools":{}},"serverInfo":{"name":"a","version":1.5}`, "a", "1.5", "tools"},
		{`"capabilities":{"tools":true,"logging":false},"serverInfo":{"name":"a","version":"1"}`, "a", "1", "tools"},
		{`"capabilities":{"resources":{"subscribe":"yes"}},"serverInfo":{"name":7,"version":"1"}`, "7", "1", "resources.subscribe"},
		{`"capabilities":{"experimental":["x"],"prompts":[]},"serverInfo":"a"`, "", "", "prompts"},
		{`"capabilities":{"prompts":{}},"instructions":null,"serverInfo":null`, "", "", "prompts"},
		{`"capabilities":[],"instructions":["x"]`, "", "", ""},
		{`"serverInfo":{"name":"a","version":"1","icons":"none","websiteUrl":5}`, "a", "1", ""},
	}
	for _, tt := range tests {
		live := connect(t, greeting(`{"protocolVersion":"2025-06-18",`+tt.rest+`}`), session.Options{})
		info := live.Info()
		if info.Protocol != "2025-06-18" || info.Name != tt.name || info.Version != tt.version || tt.has != "" && !info.Has(tt.has) {
			t.Errorf("%s: %+v", tt.rest, info)
		}
	}
}

// TestUnknownVersion: a version that Fairlead does not speak is named.
func TestUnknownVersion(t *testing.T) {
	for _, version := range []string{`"2023-01-01"`, `"3000-01-01"`, `"1.0"`, `5`, `null`} {
		_, err := session.Connect(t.Context(), greeting(`{"protocolVersion":`+version+`,"capabilities":{},"serverInfo":{"name":"a","version":"1"}}`), session.Options{Line: (&lines{}).add})
		f := failure.From(err)
		if f == nil || f.Code != failure.Protocol || !strings.Contains(f.Message, "protocol version "+version+", which Fairlead does not") || !strings.Contains(f.Hint, session.LegacyVersion) {
			t.Errorf("%s: %+v", version, f)
		}
	}
}

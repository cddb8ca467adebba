package telemetry_test

import (
	"fmt"
	"testing"
	"time"

	"fairlead/backend/telemetry"
)

// TestWhatIsAskedBesidesCalls: the handshake says which version the rest speaks.
func TestWhatIsAskedBesidesCalls(t *testing.T) {
	c, address := collecting(t)
	tel := open(t, env(), address)
	r := tel.Requests("mine", telemetry.Peer{Transport: "stdio"})
	at := time.Now().Add(-time.Minute)
	for i, q := range []telemetry.Request{{Method: "initialize"}, {Method: "tools/list"}, {Method: "resources/subscribe", URI: "file:///x"}, {Method: "ping"}, {Method: "prompts/list"}} {
		q.ID, q.At = fmt.Sprint(i), at
		r.Sent(q)
	}
	for i, code := range []string{"", "-32601", "", "", ""} {
		protocol := ""
		if i == 0 {
			protocol = "2025-11-25"
		}
		if i < 4 { // the last is never answered
			r.Answered(at.Add(30*time.Second), fmt.Sprint(i), code, protocol)
			r.Answered(at.Add(40*time.Second), fmt.Sprint(i), code, protocol) // a second answer is none
		}
	}
	tel.Close(t.Context())
	spans := c.Spans()
	if len(spans) != 3 {
		t.Fatalf("%d spans came: %+v", len(spans), spans)
	}
	for i, want := range []struct{ name, failed string }{{"initialize", ""}, {"tools/list", "-32601"}, {"resources/subscribe", ""}} {
		s := spans[i]
		failed, _ := s.Attributes["error.type"].(string)
		if s.Name != want.name || failed != want.failed || s.Kind != "SPAN_KIND_CLIENT" || s.Attributes["mcp.protocol.version"] != "2025-11-25" ||
			s.Attributes["jsonrpc.request.id"] != fmt.Sprint(i) || s.Attributes["fairlead.server"] != "mine" || s.Attributes["fairlead.call.id"] != nil || s.Attributes["network.transport"] != "pipe" {
			t.Errorf("%+v", s)
		}
	}
	if spans[2].Attributes["mcp.resource.uri"] != "file:///x" {
		t.Errorf("%+v", spans[2])
	}
	if m := c.Metrics("mcp.client.operation.duration"); len(m) != 3 || m[0].Sum != 30 {
		t.Errorf("%+v", m)
	}
	var nobody *telemetry.Telemetry
	none := nobody.Requests("x", telemetry.Peer{})
	none.Sent(telemetry.Request{ID: "1"})
	none.Answered(at, "1", "", "")
}

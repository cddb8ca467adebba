package core_test

import (
	"context"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/internal/collector"
	"fairlead/backend/invoke"
)

// TestACollectorIsTold: the setting switches it on while the program runs; the trace
// goes to the server, and stands in the history.
func TestACollectorIsTold(t *testing.T) {
	t.Parallel()
	c := &collector.Collector{}
	web := httptest.NewServer(c)
	defer web.Close()
	home, keys := t.TempDir(), &keychain{}
	writeServers(t, home, map[string]string{"echo": bad("echo"), "remote": with(`{"url": "http://127.0.0.1:1/mcp"}`, "retries", "0")})
	app, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: keys, Watch: true, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(server, message string) invoke.Answer {
		a, _ := call(t, app, invoke.Request{Server: server, Tool: "echo", Arguments: echo(message), Origin: "window"})
		return a
	}
	before := ask("echo", "before")
	s := app.Settings.Get()
	s.Telemetry = web.URL
	if err := app.Settings.Set(s); err != nil {
		t.Fatal(err)
	}
	if on, trouble := app.Telemetry(); !on || trouble != nil {
		t.Fatalf("on %v, %v", on, trouble)
	}
	told, failed := ask("echo", "canary-argument"), ask("remote", "x")
	if before.Trace != "" || len(told.Trace) != 32 || told.Trace == failed.Trace {
		t.Errorf("traces %q, %q and %q", before.Trace, told.Trace, failed.Trace)
	}
	record := recorded(t, app, told.ID, told.Status)
	if record.Trace != told.Trace {
		t.Errorf("the history has %q", record.Trace)
	}
	for _, frame := range told.Frames {
		if frame.Out && frame.Method == "tools/call" && !strings.Contains(string(frame.Raw), `"traceparent":"00-`+told.Trace) {
			t.Errorf("along went %s", frame.Raw)
		}
	}
	for _, frame := range before.Frames {
		if strings.Contains(string(frame.Raw), "traceparent") {
			t.Error("a trace goes along although nobody is told")
		}
	}
	if err := app.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if faults := c.Faults(); len(faults) > 0 {
		t.Fatal(faults)
	}
	spans := map[string]collector.Span{}
	for _, s := range c.Spans() {
		spans[s.TraceID] = s
	}
	one, other := spans[told.Trace], spans[failed.Trace]
	if len(spans) != 2 || one.Name != "tools/call echo" || one.Attributes["network.transport"] != "pipe" || one.Attributes["jsonrpc.request.id"] == nil ||
		one.Attributes["fairlead.call.id"] != told.ID || one.Attributes["mcp.protocol.version"] == nil || one.Attributes["gen_ai.tool.call.arguments"] != nil {
		t.Errorf("spans: %+v", c.Spans())
	}
	if other.Status != "STATUS_CODE_ERROR" || other.Attributes["error.type"] != string(failed.Failure.Code) {
		t.Errorf("the failed one: %+v", other)
	}
	if len(c.Metrics("mcp.client.session.duration")) == 0 || len(c.Metrics("mcp.client.operation.duration")) != 2 {
		t.Errorf("metrics %v, %v", c.Metrics("mcp.client.session.duration"), c.Metrics("mcp.client.operation.duration"))
	}
}

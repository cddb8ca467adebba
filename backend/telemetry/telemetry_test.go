package telemetry_test

import (
	"context"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/collector"
	"fairlead/backend/telemetry"
)

func env(pairs ...string) func(string) string {
	all := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return func(name string) string { return all[name] }
}

// collecting returns a collector and where it is.
func collecting(t *testing.T) (*collector.Collector, string) {
	t.Helper()
	c := &collector.Collector{}
	web := httptest.NewUnstartedServer(c)
	web.Config.Protocols = new(http.Protocols)
	web.Config.Protocols.SetHTTP1(true)
	web.Config.Protocols.SetUnencryptedHTTP2(true)
	web.Start()
	t.Cleanup(web.Close)
	return c, web.URL
}

func open(t *testing.T, getenv func(string) string, setting string, change ...func(*telemetry.Config)) *telemetry.Telemetry {
	t.Helper()
	config, err := telemetry.FromEnvironment(getenv, setting)
	if err != nil {
		t.Fatal(err)
	}
	config.Version = "1.2.3"
	for _, c := range change {
		c(&config)
	}
	tel, err := telemetry.Open(config)
	if err != nil {
		t.Fatal(err)
	}
	return tel
}

var peer = telemetry.Peer{Protocol: "2025-11-25", Transport: "http", URL: "https://mcp.example.com/mcp", Session: "abc"}

func TestACallIsASpanByTheConventions(t *testing.T) {
	for _, protocol := range []string{"http/protobuf", "grpc"} {
		for _, compression := range []string{"none", "gzip"} {
			t.Run(protocol+" "+compression, func(t *testing.T) {
				c, address := collecting(t)
				tel := open(t, env("OTEL_EXPORTER_OTLP_ENDPOINT", address, "OTEL_EXPORTER_OTLP_PROTOCOL", protocol,
					"OTEL_EXPORTER_OTLP_COMPRESSION", compression, "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20token-4711"), "")
				span := tel.Begin(time.Now().Add(-time.Second), telemetry.Call{ID: "id", Server: "s", Origin: "cli", Method: "tools/call", Target: "echo", Arguments: []byte(`{"x":"canary"}`)})
				meta, trace := span.Meta(), span.Trace()
				span.End(telemetry.End{Took: 30 * time.Millisecond, Attempts: 1, RequestID: "4", Result: []byte(`{"y":"canary"}`), Peer: peer})
				tel.Session(peer, time.Minute, "closed")
				tel.Close(t.Context())
				if faults := c.Faults(); len(faults) > 0 {
					t.Fatal(faults)
				}
				spans := c.Spans()
				if len(spans) != 1 {
					t.Fatalf("%d spans came", len(spans))
				}
				s := spans[0]
				want := map[string]any{
					"mcp.method.name": "tools/call", "gen_ai.tool.name": "echo", "gen_ai.operation.name": "execute_tool", "jsonrpc.request.id": "4",
					"mcp.protocol.version": "2025-11-25", "mcp.session.id": "abc", "network.transport": "tcp", "network.protocol.name": "http",
					"server.address": "mcp.example.com", "server.port": int64(443),
					"fairlead.call.id": "id", "fairlead.origin": "cli", "fairlead.server": "s",
				}
				if s.Name != "tools/call echo" || s.Kind != "SPAN_KIND_CLIENT" || !maps.Equal(s.Attributes, want) || s.Status != "STATUS_CODE_UNSET" || s.Seconds < 1 {
					t.Errorf("the span is %+v", s)
				}
				if s.Resource["service.name"] != "fairlead" || s.Resource["service.version"] != "1.2.3" || s.Scope != "fairlead" {
					t.Errorf("resource %v, scope %q", s.Resource, s.Scope)
				}
				if s.TraceID != trace || meta["traceparent"] != "00-"+s.TraceID+"-"+s.SpanID+"-01" {
					t.Errorf("trace %s, span %s; along went %v", s.TraceID, s.SpanID, meta)
				}
				calls, sessions := c.Metrics("mcp.client.operation.duration"), c.Metrics("mcp.client.session.duration")
				if len(calls) != 1 || calls[0].Count != 1 || calls[0].Sum != 0.03 || calls[0].Unit != "s" || calls[0].Buckets != 15 ||
					calls[0].Attributes["gen_ai.tool.name"] != "echo" || calls[0].Attributes["jsonrpc.request.id"] != nil || calls[0].Attributes["fairlead.call.id"] != nil {
					t.Errorf("calls: %+v", calls)
				}
				if len(sessions) != 1 || sessions[0].Sum != 60 || sessions[0].Attributes["error.type"] != "closed" {
					t.Errorf("sessions: %+v", sessions)
				}
				for _, h := range c.Headers() {
					if h.Get("Authorization") != "Bearer token-4711" || h.Get("User-Agent") != "fairlead/1.2.3" {
						t.Errorf("headers %v", h)
					}
				}
			})
		}
	}
}

func TestWhatWentWrongIsTold(t *testing.T) {
	for name, tt := range map[string]struct {
		end     telemetry.End
		kind    string
		rpcCode any
	}{
		"a tool's error": {telemetry.End{Error: "tool_error", Message: "canary"}, "tool_error", nil},
		"of JSON-RPC":    {telemetry.End{Error: "-32602", RPCCode: "-32602", Message: "canary"}, "-32602", "-32602"},
		"no answer":      {telemetry.End{Error: "timeout"}, "timeout", nil},
	} {
		t.Run(name, func(t *testing.T) {
			c, address := collecting(t)
			tel := open(t, env(), address) // the setting alone
			tel.Begin(time.Now(), telemetry.Call{Method: "prompts/get", Target: "greet"}).End(tt.end)
			tel.Close(t.Context())
			s := c.Spans()[0]
			if s.Name != "prompts/get greet" || s.Status != "STATUS_CODE_ERROR" || s.StatusMessage != "" || s.Attributes["error.type"] != tt.kind ||
				s.Attributes["rpc.response.status_code"] != tt.rpcCode || s.Attributes["gen_ai.prompt.name"] != "greet" {
				t.Errorf("%+v", s)
			}
			if m := c.Metrics("mcp.client.operation.duration"); len(m) != 1 || m[0].Attributes["error.type"] != tt.kind {
				t.Errorf("%+v", m)
			}
		})
	}
}

func TestContentGoesAlongOnlyWhenSaid(t *testing.T) {
	c, address := collecting(t)
	for _, getenv := range []func(string) string{env(), env("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT", "true")} {
		tel := open(t, getenv, address, func(c *telemetry.Config) {
			c.Redact = func(s string) string { return strings.ReplaceAll(s, "hunter2", "[secret]") }
		})
		span := tel.Begin(time.Now(), telemetry.Call{Method: "tools/call", Target: "t", Arguments: []byte(`{"pin":"hunter2"}`)})
		span.End(telemetry.End{Result: []byte(`"` + strings.Repeat("ü", 100_000) + `"`), Error: "tool_error", Message: "no hunter2"})
		tel.Close(t.Context())
	}
	without, with := c.Spans()[0], c.Spans()[1]
	if without.Attributes["gen_ai.tool.call.arguments"] != nil || without.Attributes["gen_ai.tool.call.result"] != nil {
		t.Errorf("unasked: %v", without.Attributes)
	}
	result, _ := with.Attributes["gen_ai.tool.call.result"].(string)
	if with.Attributes["gen_ai.tool.call.arguments"] != `{"pin":"[secret]"}` || len(result) > 70_000 || len(result) < 60_000 || with.StatusMessage != "no [secret]" {
		t.Errorf("asked: %v, %d bytes, %q", with.Attributes["gen_ai.tool.call.arguments"], len(result), with.StatusMessage)
	}
}

func TestATraceGoesOn(t *testing.T) {
	c, address := collecting(t)
	tel := open(t, env("TRACEPARENT", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "TRACESTATE", "a=b", "BAGGAGE", "user=me"), address)
	span := tel.Begin(time.Now(), telemetry.Call{Method: "resources/read", Target: "file:///x"})
	meta := span.Meta()
	span.End(telemetry.End{})
	tel.Close(t.Context())
	s := c.Spans()[0]
	if s.Name != "resources/read" || s.TraceID != "0af7651916cd43dd8448eb211c80319c" || s.ParentID != "b7ad6b7169203331" || s.Attributes["mcp.resource.uri"] != "file:///x" {
		t.Errorf("%+v", s)
	}
	if meta["tracestate"] != "a=b" || meta["baggage"] != "user=me" {
		t.Errorf("along went %v", meta)
	}
}

// TestACollectorThatIsNotThereHoldsNobodyUp: nor one that never answers.
func TestACollectorThatIsNotThereHoldsNobodyUp(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	var told atomic.Int64
	tel := open(t, env(), "http://"+silent.Addr().String(), func(c *telemetry.Config) {
		c.Trouble = func(f *failure.Error) {
			if f.Code == failure.Transport {
				told.Add(1)
			}
		}
	})
	for range 10_000 { // five times what the queue holds
		tel.Begin(time.Now(), telemetry.Call{Method: "tools/call", Target: "t"}).End(telemetry.End{})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tel.Close(ctx)
	if told.Load() == 0 {
		t.Error("nobody is told that the collector did not hear")
	}
}

// TestTheEndDoesNotWaitForNobody: where nothing listens, one attempt says so; one
// that was tried until the time is over would say that there was no answer in time.
func TestTheEndDoesNotWaitForNobody(t *testing.T) {
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := gone.Close(); err != nil {
		t.Fatal(err)
	}
	var told atomic.Pointer[failure.Error]
	tel := open(t, env(), "http://"+gone.Addr().String(), func(c *telemetry.Config) {
		c.Trouble = func(f *failure.Error) { told.Store(f) }
	})
	tel.Begin(time.Now(), telemetry.Call{Method: "tools/call", Target: "t"}).End(telemetry.End{})
	tel.Close(t.Context())
	if f := told.Load(); f == nil || !strings.Contains(f.Message, "refused") {
		t.Errorf("told was %v", f)
	}
}

func TestABusyCollectorIsToldAgain(t *testing.T) {
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "1") // the SDK reads it itself
	c, address := collecting(t)
	var refused atomic.Int64
	c.Answer = func(w http.ResponseWriter, _ *http.Request) bool {
		if refused.Add(1) > 2 {
			return false
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	}
	tel := open(t, env("OTEL_METRICS_EXPORTER", "none"), address)
	tel.Begin(time.Now(), telemetry.Call{Method: "tools/call", Target: "t"}).End(telemetry.End{})
	limit := time.Now().Add(20 * time.Second)
	for len(c.Spans()) == 0 && time.Now().Before(limit) {
		time.Sleep(10 * time.Millisecond)
	}
	tel.Close(t.Context())
	if len(c.Spans()) != 1 {
		t.Errorf("after %d refusals %d spans", refused.Load(), len(c.Spans()))
	}
}

func TestWhenItIsOn(t *testing.T) {
	for name, tt := range map[string]struct {
		env             []string
		setting         string
		traces, metrics string
	}{
		"nothing said":      {},
		"the setting":       {setting: "http://c:4318", traces: "http://c:4318/v1/traces", metrics: "http://c:4318/v1/metrics"},
		"an address":        {env: []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://e/base/"}, setting: "http://c", traces: "http://e/base/v1/traces", metrics: "http://e/base/v1/metrics"},
		"of traces alone":   {env: []string{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://e/mine"}, traces: "http://e/mine"},
		"by its name":       {env: []string{"OTEL_TRACES_EXPORTER", "otlp"}, traces: "http://localhost:4318/v1/traces"},
		"not the metrics":   {env: []string{"OTEL_METRICS_EXPORTER", "none"}, setting: "http://c", traces: "http://c/v1/traces"},
		"switched off":      {env: []string{"OTEL_SDK_DISABLED", "true"}, setting: "http://c"},
		"gRPC":              {env: []string{"OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "OTEL_EXPORTER_OTLP_ENDPOINT", "c:4317", "OTEL_EXPORTER_OTLP_INSECURE", "true"}, traces: "http://c:4317", metrics: "http://c:4317"},
		"other OTEL things": {env: []string{"OTEL_SERVICE_NAME", "x", "OTEL_LOGS_EXPORTER", "otlp"}},
	} {
		c, err := telemetry.FromEnvironment(env(tt.env...), tt.setting)
		if err != nil || c.Traces.URL != tt.traces || c.Metrics.URL != tt.metrics || c.On() != (tt.traces+tt.metrics != "") {
			t.Errorf("%s: %q, %q, %v", name, c.Traces.URL, c.Metrics.URL, err)
		}
	}
	for want, pairs := range map[string][]string{
		"no http or https address": {"OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://u:canary@h"},
		"Fairlead speaks":          {"OTEL_EXPORTER_OTLP_PROTOCOL", "http/json"},
		"gzip and none":            {"OTEL_EXPORTER_OTLP_COMPRESSION", "zstd"},
		"milliseconds":             {"OTEL_EXPORTER_OTLP_TIMEOUT", "soon"},
		"name=value":               {"OTEL_EXPORTER_OTLP_HEADERS", "canary"},
		"otlp and none":            {"OTEL_TRACES_EXPORTER", "console"},
	} {
		c, err := telemetry.FromEnvironment(env(pairs...), "http://c")
		f := failure.From(err)
		if f == nil || f.Code != failure.Config || !strings.Contains(f.Message, want) || strings.Contains(f.Message, "canary") {
			t.Errorf("%v: %v", pairs, err)
		}
		if c.Traces.URL != "" {
			t.Errorf("%v: traces go to %q", pairs, c.Traces.URL)
		}
	}
}

func TestNobodyIsToldOfNothing(t *testing.T) {
	tel := open(t, env(), "")
	span := tel.Begin(time.Now(), telemetry.Call{Method: "tools/call"})
	if tel != nil || span != nil || span.Meta() != nil || span.Trace() != "" {
		t.Error("without a collector there is something")
	}
	span.End(telemetry.End{})
	tel.Session(peer, time.Second, "")
	tel.Close(t.Context())
}

func TestHeadersAreSecrets(t *testing.T) {
	c, err := telemetry.FromEnvironment(env("OTEL_EXPORTER_OTLP_HEADERS", "a=Bearer x%20y,b=z"), "http://c")
	if err != nil || !slices.Contains(c.Secrets(), "z") || !slices.Contains(c.Secrets(), "x y") {
		t.Errorf("%v, %v", c.Secrets(), err)
	}
}

package telemetry

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// Call is a call that begins.
type Call struct {
	ID        string // in the history; "": the request is no call
	Server    string // its name here
	Origin    string
	Method    string
	Target    string // the tool, the prompt or the resource's URI
	Arguments []byte
}

// End is how it ended.
type End struct {
	Took      time.Duration // from the first request until the answer
	Attempts  int
	RequestID string // of the first request, as JSON
	Error     string // what went wrong, a code; "": nothing
	Message   string // and in words
	RPCCode   string // of the JSON-RPC error that answered
	Result    []byte
	Peer
}

// Peer is the other side of a connection.
type Peer struct {
	Protocol  string // of MCP
	Transport string // stdio, builtin, http, sse or ws; "": there was no connection
	URL       string // of a remote server
	Session   string // a word for the session
}

// Span is a call that is being told of. Nil is none.
type Span struct {
	t      *Telemetry
	call   Call
	began  time.Time
	ctx    context.Context
	span   trace.Span // nil: only measured
	common []attribute.KeyValue
}

// Begin begins to tell of a call. It is to end with End.
func (t *Telemetry) Begin(at time.Time, c Call) *Span {
	if t == nil {
		return nil
	}
	s := &Span{t: t, call: c, began: at, ctx: t.parent, common: []attribute.KeyValue{attribute.String("mcp.method.name", c.Method)}}
	name := c.Method
	switch c.Method {
	case "tools/call":
		name += " " + c.Target
		s.common = append(s.common, attribute.String("gen_ai.tool.name", c.Target), attribute.String("gen_ai.operation.name", "execute_tool"))
	case "prompts/get":
		name += " " + c.Target
		s.common = append(s.common, attribute.String("gen_ai.prompt.name", c.Target))
	}
	if t.tracer != nil {
		// What is not measured with the call, because every call has another: an
		// address, as long as names of spans must be few, and what is ours.
		own := []attribute.KeyValue{attribute.String("fairlead.server", c.Server)}
		if c.ID != "" {
			own = append(own, attribute.String("fairlead.call.id", c.ID), attribute.String("fairlead.origin", c.Origin))
		}
		if strings.HasPrefix(c.Method, "resources/") && c.Target != "" {
			own = append(own, attribute.String("mcp.resource.uri", t.config.Redact(c.Target)))
		}
		s.ctx, s.span = t.tracer.Start(t.parent, name, trace.WithSpanKind(trace.SpanKindClient), trace.WithTimestamp(at), trace.WithAttributes(s.common...), trace.WithAttributes(own...))
	}
	return s
}

// Meta is what goes along with the request, in its _meta: traceparent, tracestate and
// baggage (MCP, SEP-414).
func (s *Span) Meta() map[string]string {
	if s == nil || s.span == nil {
		return nil
	}
	meta := propagation.MapCarrier{}
	carrier.Inject(s.ctx, meta)
	return meta
}

// Trace is the id of the trace the call belongs to, "" when it is in none.
func (s *Span) Trace() string {
	if s == nil || s.span == nil || !s.span.SpanContext().IsSampled() {
		return ""
	}
	return s.span.SpanContext().TraceID().String()
}

// End says how the call ended.
func (s *Span) End(e End) {
	if s == nil {
		return
	}
	ended := append(e.attributes(), s.outcome(e)...)
	if s.t.calls != nil {
		s.t.calls.Record(s.ctx, e.Took.Seconds(), metric.WithAttributes(append(append([]attribute.KeyValue{}, s.common...), ended...)...))
	}
	if s.span == nil {
		return
	}
	s.span.SetAttributes(ended...)
	for key, value := range map[string]string{"jsonrpc.request.id": strings.Trim(e.RequestID, `"`), "mcp.session.id": e.Session} {
		if value != "" {
			s.span.SetAttributes(attribute.String(key, value))
		}
	}
	if e.Attempts > 1 {
		s.span.SetAttributes(attribute.Int("fairlead.attempts", e.Attempts))
	}
	s.content(e)
	if e.Error != "" {
		said := ""
		if s.t.config.Content { // what a server says of an error may repeat the arguments
			said = s.t.config.Redact(e.Message)
		}
		s.span.SetStatus(codes.Error, said)
	}
	s.span.End(trace.WithTimestamp(time.Now()))
}

func (s *Span) outcome(e End) (list []attribute.KeyValue) {
	if e.Error != "" {
		list = append(list, attribute.String("error.type", e.Error))
	}
	if e.RPCCode != "" {
		list = append(list, attribute.String("rpc.response.status_code", e.RPCCode))
	}
	return list
}

// content adds arguments and result where somebody said so.
func (s *Span) content(e End) {
	if !s.t.config.Content || s.call.Method != "tools/call" {
		return
	}
	s.span.SetAttributes(attribute.String("gen_ai.tool.call.arguments", s.t.shown(s.call.Arguments)))
	if len(e.Result) > 0 {
		s.span.SetAttributes(attribute.String("gen_ai.tool.call.result", s.t.shown(e.Result)))
	}
}

// contentMost is how much of a body goes along.
const contentMost = 64 << 10

// shown is a body without secrets, cut. It is cleaned before it is cut, so that no
// half of a secret stays; of a very large one only as much as could be needed.
func (t *Telemetry) shown(raw []byte) string {
	text := t.config.Redact(string(raw[:min(len(raw), 4*contentMost)]))
	if len(text) <= contentMost {
		return text
	}
	cut := contentMost
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

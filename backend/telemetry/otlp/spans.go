package otlp

import (
	"context"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
)

// Spans exports spans (sdk/trace.SpanExporter).
type Spans struct{ to *Target }

// NewSpans returns an exporter to a target.
func NewSpans(to *Target) *Spans { return &Spans{to} }

// ExportSpans sends spans, and again when that may help, until ctx ends.
func (e *Spans) ExportSpans(ctx context.Context, spans []trace.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	return e.to.send(ctx, spansMessage(spans))
}

// Shutdown has nothing to end.
func (e *Spans) Shutdown(context.Context) error { return nil }

// spansMessage is an ExportTraceServiceRequest (collector/trace/v1). All spans are
// of one resource and one scope: there is one provider with one tracer.
func spansMessage(spans []trace.ReadOnlySpan) []byte {
	var m message
	m.inner(1, func(m *message) {
		m.resource(1, spans[0].Resource())
		m.inner(2, func(m *message) {
			m.scope(1, spans[0].InstrumentationScope())
			for _, s := range spans {
				m.inner(2, func(m *message) { m.span(s) })
			}
			m.text(3, spans[0].InstrumentationScope().SchemaURL)
		})
		m.text(3, spans[0].Resource().SchemaURL())
	})
	return m
}

// span is a Span (trace/v1).
func (m *message) span(s trace.ReadOnlySpan) {
	at, trace, id := s.SpanContext(), s.SpanContext().TraceID(), s.SpanContext().SpanID()
	m.bytes(1, trace[:])
	m.bytes(2, id[:])
	m.text(3, at.TraceState().String())
	flags := uint32(at.TraceFlags()) | hasIsRemote
	if parent := s.Parent(); parent.SpanID().IsValid() {
		id := parent.SpanID()
		m.bytes(4, id[:])
		if parent.IsRemote() {
			flags |= isRemote
		}
	}
	m.text(5, s.Name())
	m.uint(6, uint64(s.SpanKind())) //nolint:gosec // the SDK's numbers are the protocol's
	m.time(7, s.StartTime())
	m.time(8, s.EndTime())
	m.attributes(9, s.Attributes())
	m.uint(10, uint64(s.DroppedAttributes())) //nolint:gosec // a count
	for _, e := range s.Events() {
		m.inner(11, func(m *message) {
			m.time(1, e.Time)
			m.text(2, e.Name)
			m.attributes(3, e.Attributes)
		})
	}
	m.uint(12, uint64(s.DroppedEvents())) //nolint:gosec // a count
	m.inner(15, func(m *message) {
		m.text(2, s.Status().Description)
		m.uint(3, status[s.Status().Code])
	})
	m.fixed32(16, flags)
}

// Bits of a span's flags beside those of W3C.
const (
	hasIsRemote = 0x100
	isRemote    = 0x200
)

// status translates the SDK's codes, which have another order.
var status = map[codes.Code]uint64{codes.Unset: 0, codes.Ok: 1, codes.Error: 2}

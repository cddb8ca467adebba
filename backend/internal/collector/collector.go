// Package collector is an OpenTelemetry collector for tests: it takes OTLP over
// HTTP and gRPC, decodes it with the protocol's own definitions, and keeps it.
package collector

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	metricspb "go.opentelemetry.io/proto/slim/otlp/collector/metrics/v1"
	tracepb "go.opentelemetry.io/proto/slim/otlp/collector/trace/v1"
	commonpb "go.opentelemetry.io/proto/slim/otlp/common/v1"
	"google.golang.org/protobuf/proto"
)

// Span is a span that was received.
type Span struct {
	Name, TraceID, SpanID, ParentID string
	Kind                            string
	Status, StatusMessage           string
	Seconds                         float64
	Attributes, Resource            map[string]any
	Scope                           string
}

// Metric is a data point of a histogram that was received, the newest of its kind.
type Metric struct {
	Name, Unit string
	Count      uint64
	Sum        float64
	Buckets    int
	Attributes map[string]any
}

// Collector keeps what it receives. It is an http.Handler.
type Collector struct {
	// Answer, when set, may answer a request instead; it returns whether it did.
	Answer func(w http.ResponseWriter, r *http.Request) bool

	mu      sync.Mutex
	spans   []Span
	metrics map[string]Metric
	headers []http.Header
	faults  []string
}

// ServeHTTP takes one export.
func (c *Collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if c.Answer != nil && c.Answer(w, r) {
		return
	}
	body, err := io.ReadAll(r.Body)
	grpc := r.Header.Get("Content-Type") == "application/grpc"
	if err == nil {
		body, err = plain(body, r.Header, grpc)
	}
	switch {
	case err != nil:
	case strings.HasSuffix(r.URL.Path, "/v1/traces"), strings.Contains(r.URL.Path, "TraceService"):
		err = c.traces(body)
	case strings.HasSuffix(r.URL.Path, "/v1/metrics"), strings.Contains(r.URL.Path, "MetricsService"):
		err = c.measured(body)
	default:
		err = fmt.Errorf("nothing is at %s", r.URL.Path)
	}
	c.mu.Lock()
	c.headers = append(c.headers, r.Header.Clone())
	if err != nil {
		c.faults = append(c.faults, err.Error())
	}
	c.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if grpc {
		w.Header().Set("Content-Type", "application/grpc")
		w.Header().Set("Trailer", "Grpc-Status")
		_, _ = w.Write(make([]byte, 5))
		w.Header().Set("Grpc-Status", "0")
		return
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
}

// plain takes a body out of its frame and its compression.
func plain(body []byte, h http.Header, grpc bool) ([]byte, error) {
	packed := h.Get("Content-Encoding") == "gzip"
	if grpc {
		if len(body) < 5 || int(binary.BigEndian.Uint32(body[1:5])) != len(body)-5 {
			return nil, fmt.Errorf("the gRPC frame of %d bytes is none", len(body))
		}
		packed, body = body[0] == 1, body[5:]
	}
	if !packed {
		return body, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

func (c *Collector) traces(body []byte) error {
	var in tracepb.ExportTraceServiceRequest
	if err := strict(body, &in); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range in.GetResourceSpans() {
		for _, s := range r.GetScopeSpans() {
			for _, one := range s.GetSpans() {
				c.spans = append(c.spans, Span{
					Name: one.GetName(), TraceID: hex.EncodeToString(one.GetTraceId()), SpanID: hex.EncodeToString(one.GetSpanId()),
					ParentID: hex.EncodeToString(one.GetParentSpanId()), Kind: one.GetKind().String(),
					Status: one.GetStatus().GetCode().String(), StatusMessage: one.GetStatus().GetMessage(),
					Seconds:    float64(one.GetEndTimeUnixNano()-one.GetStartTimeUnixNano()) / 1e9,
					Attributes: values(one.GetAttributes()), Resource: values(r.GetResource().GetAttributes()), Scope: s.GetScope().GetName(),
				})
			}
		}
	}
	return nil
}

func (c *Collector) measured(body []byte) error {
	var in metricspb.ExportMetricsServiceRequest
	if err := strict(body, &in); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.metrics == nil {
		c.metrics = map[string]Metric{}
	}
	for _, r := range in.GetResourceMetrics() {
		for _, s := range r.GetScopeMetrics() {
			for _, one := range s.GetMetrics() {
				for _, p := range one.GetHistogram().GetDataPoints() {
					m := Metric{Name: one.GetName(), Unit: one.GetUnit(), Count: p.GetCount(), Sum: p.GetSum(), Buckets: len(p.GetBucketCounts()), Attributes: values(p.GetAttributes())}
					if len(p.GetBucketCounts()) != len(p.GetExplicitBounds())+1 {
						return fmt.Errorf("%s has %d buckets and %d bounds", m.Name, len(p.GetBucketCounts()), len(p.GetExplicitBounds()))
					}
					c.metrics[fmt.Sprint(m.Name, m.Attributes)] = m
				}
			}
		}
	}
	return nil
}

// strict decodes a message in which there is nothing that nobody knows.
func strict(body []byte, into proto.Message) error {
	if err := proto.Unmarshal(body, into); err != nil {
		return err
	}
	if again, err := proto.Marshal(into); err != nil || len(into.ProtoReflect().GetUnknown()) > 0 {
		return fmt.Errorf("unknown fields in %d of %d bytes, %w", len(into.ProtoReflect().GetUnknown()), len(again), err)
	}
	return nil
}

func values(list []*commonpb.KeyValue) map[string]any {
	all := map[string]any{}
	for _, a := range list {
		switch v := a.GetValue().GetValue().(type) {
		case *commonpb.AnyValue_StringValue:
			all[a.GetKey()] = v.StringValue
		case *commonpb.AnyValue_IntValue:
			all[a.GetKey()] = v.IntValue
		case *commonpb.AnyValue_BoolValue:
			all[a.GetKey()] = v.BoolValue
		case *commonpb.AnyValue_DoubleValue:
			all[a.GetKey()] = v.DoubleValue
		default:
			all[a.GetKey()] = a.GetValue().String()
		}
	}
	return all
}

// Spans are those received so far, in their order.
func (c *Collector) Spans() []Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Span(nil), c.spans...)
}

// Metrics are the data points with a name.
func (c *Collector) Metrics(name string) (all []Metric) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.metrics {
		if m.Name == name {
			all = append(all, m)
		}
	}
	return all
}

// Headers are those of the requests so far.
func (c *Collector) Headers() []http.Header {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]http.Header(nil), c.headers...)
}

// Faults are what was wrong with requests.
func (c *Collector) Faults() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]string(nil), c.faults...)
}

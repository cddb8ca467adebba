package otlp

import (
	"context"
	"math"

	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
)

// Metrics exports metrics (sdk/metric.Exporter).
type Metrics struct{ to *Target }

// NewMetrics returns an exporter to a target.
func NewMetrics(to *Target) *Metrics { return &Metrics{to} }

// Temporality is cumulative for everything, the protocol's default.
func (e *Metrics) Temporality(k metric.InstrumentKind) metricdata.Temporality {
	return metric.DefaultTemporalitySelector(k)
}

// Aggregation is the SDK's default.
func (e *Metrics) Aggregation(k metric.InstrumentKind) metric.Aggregation {
	return metric.DefaultAggregationSelector(k)
}

// Export sends metrics, and again when that may help, until ctx ends.
func (e *Metrics) Export(ctx context.Context, all *metricdata.ResourceMetrics) error {
	if len(all.ScopeMetrics) == 0 {
		return nil
	}
	return e.to.send(ctx, metricsMessage(all))
}

// ForceFlush has nothing to flush: Export returns when it is done.
func (e *Metrics) ForceFlush(context.Context) error { return nil }

// Shutdown has nothing to end.
func (e *Metrics) Shutdown(context.Context) error { return nil }

// metricsMessage is an ExportMetricsServiceRequest (collector/metrics/v1).
func metricsMessage(all *metricdata.ResourceMetrics) []byte {
	var m message
	m.inner(1, func(m *message) {
		m.resource(1, all.Resource)
		for _, scope := range all.ScopeMetrics {
			m.inner(2, func(m *message) {
				m.scope(1, scope.Scope)
				for _, one := range scope.Metrics {
					m.inner(2, func(m *message) { m.metric(one) })
				}
				m.text(3, scope.Scope.SchemaURL)
			})
		}
		m.text(3, all.Resource.SchemaURL())
	})
	return m
}

// metric is a Metric (metrics/v1). Everything Fairlead measures is a histogram.
func (m *message) metric(one metricdata.Metrics) {
	m.text(1, one.Name)
	m.text(2, one.Description)
	m.text(3, one.Unit)
	h, ok := one.Data.(metricdata.Histogram[float64])
	if !ok {
		return
	}
	m.inner(9, func(m *message) {
		for _, p := range h.DataPoints {
			m.inner(1, func(m *message) { m.point(p) })
		}
		m.uint(2, temporality[h.Temporality])
	})
}

var temporality = map[metricdata.Temporality]uint64{metricdata.DeltaTemporality: 1, metricdata.CumulativeTemporality: 2}

// point is a HistogramDataPoint.
func (m *message) point(p metricdata.HistogramDataPoint[float64]) {
	m.time(2, p.StartTime)
	m.time(3, p.Time)
	m.fixed64(4, p.Count)
	m.double(5, p.Sum)
	m.packed64(6, p.BucketCounts)
	bounds := make([]uint64, len(p.Bounds))
	for i, b := range p.Bounds {
		bounds[i] = math.Float64bits(b)
	}
	m.packed64(7, bounds)
	for _, e := range p.Exemplars {
		m.inner(8, func(m *message) {
			m.time(2, e.Time)
			m.double(3, e.Value)
			m.optional(4, e.SpanID)
			m.optional(5, e.TraceID)
			m.attributes(7, e.FilteredAttributes)
		})
	}
	m.attributes(9, p.Attributes.ToSlice())
	if v, ok := p.Min.Value(); ok {
		m.double(11, v)
	}
	if v, ok := p.Max.Value(); ok {
		m.double(12, v)
	}
}

func (m *message) optional(field int, b []byte) {
	if len(b) > 0 {
		m.bytes(field, b)
	}
}

package otlp

import (
	"encoding/binary"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/instrumentation"
	"go.opentelemetry.io/otel/sdk/resource"
)

// The numbers of the fields are those of opentelemetry-proto 1.11, common/v1 and resource/v1.

func (m *message) attributes(field int, list []attribute.KeyValue) {
	for _, a := range list {
		m.inner(field, func(m *message) {
			m.text(1, string(a.Key))
			m.inner(2, func(m *message) { m.value(a.Value) })
		})
	}
}

func (m *message) value(v attribute.Value) {
	switch v.Type() {
	case attribute.BOOL:
		m.key(2, wireVarint)
		if v.AsBool() {
			*m = append(*m, 1)
		} else {
			*m = append(*m, 0)
		}
	case attribute.INT64:
		m.integer(v.AsInt64())
	case attribute.FLOAT64:
		m.double(4, v.AsFloat64())
	case attribute.STRINGSLICE:
		m.inner(5, func(m *message) {
			for _, s := range v.AsStringSlice() {
				m.inner(1, func(m *message) { m.bytes(1, []byte(s)) })
			}
		})
	default:
		m.bytes(1, []byte(v.String()))
	}
}

// integer is written also when it is 0: a value without a field is none.
func (m *message) integer(n int64) {
	m.key(3, wireVarint)
	*m = binary.AppendUvarint(*m, uint64(n)) //nolint:gosec // protobuf's int64 is two's complement
}

func (m *message) resource(field int, r *resource.Resource) {
	m.inner(field, func(m *message) { m.attributes(1, r.Attributes()) })
}

func (m *message) scope(field int, s instrumentation.Scope) {
	m.inner(field, func(m *message) {
		m.text(1, s.Name)
		m.text(2, s.Version)
	})
}

package otlp

import (
	"encoding/binary"
	"math"
	"time"
)

// message is a protobuf message that is being written. As proto3 wants it, a field
// with its zero value is left out.
type message []byte

// The wire types of protobuf.
const (
	wireVarint  = 0
	wireFixed64 = 1
	wireBytes   = 2
	wireFixed32 = 5
)

func (m *message) key(field, wire int) { *m = binary.AppendUvarint(*m, uint64(field<<3|wire)) }

func (m *message) uint(field int, v uint64) {
	if v != 0 {
		m.key(field, wireVarint)
		*m = binary.AppendUvarint(*m, v)
	}
}

func (m *message) fixed64(field int, v uint64) {
	if v != 0 {
		m.key(field, wireFixed64)
		*m = binary.LittleEndian.AppendUint64(*m, v)
	}
}

func (m *message) fixed32(field int, v uint32) {
	if v != 0 {
		m.key(field, wireFixed32)
		*m = binary.LittleEndian.AppendUint32(*m, v)
	}
}

func (m *message) time(field int, t time.Time) {
	if !t.IsZero() {
		m.fixed64(field, uint64(t.UnixNano())) //nolint:gosec // after 1970
	}
}

// double writes also 0: where it stands, 0 is a value.
func (m *message) double(field int, v float64) {
	m.key(field, wireFixed64)
	*m = binary.LittleEndian.AppendUint64(*m, math.Float64bits(v))
}

func (m *message) text(field int, s string) {
	if s != "" {
		m.bytes(field, []byte(s))
	}
}

func (m *message) bytes(field int, b []byte) {
	m.key(field, wireBytes)
	*m = append(binary.AppendUvarint(*m, uint64(len(b))), b...)
}

// inner writes a message within the message.
func (m *message) inner(field int, write func(*message)) {
	var in message
	write(&in)
	m.bytes(field, in)
}

// packed64 writes a list of 64 bits each.
func (m *message) packed64(field int, list []uint64) {
	if len(list) == 0 {
		return
	}
	b := make([]byte, 0, 8*len(list))
	for _, v := range list {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	m.bytes(field, b)
}

package pages

import (
	"encoding/binary"
	"math"
)

// Kind is the kind of a value.
type Kind byte

// The kinds, and what stands for them: nil, int64, float64, string, []byte.
const (
	Null Kind = iota
	Integer
	Real
	Text
	Blob
)

// varint reads a number of up to nine bytes; n is 0 when it is not whole.
func varint(b []byte) (value uint64, n int) {
	for n < len(b) && n < 8 {
		value = value<<7 | uint64(b[n]&0x7f)
		if n++; b[n-1] < 0x80 {
			return value, n
		}
	}
	if n < 8 || len(b) < 9 {
		return 0, 0
	}
	return value<<8 | uint64(b[8]), 9
}

// integers are the sizes of the whole numbers, by their types.
var integers = [...]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

// kindOf is what a type of the format stands for, and how many bytes the value has.
func kindOf(t uint64) (kind Kind, size int, ok bool) {
	switch {
	case t == 0:
		return Null, 0, true
	case t <= 6:
		return Integer, integers[t], true
	case t == 7:
		return Real, 8, true
	case t <= 9: // 0 and 1 themselves
		return Integer, 0, true
	case t < 12 || t > 2*maxRow+13:
		return 0, 0, false
	case t%2 == 0:
		return Blob, int(t-12) / 2, true
	default:
		return Text, int(t-13) / 2, true
	}
}

// value is the value of a type in its bytes.
func value(t uint64, b []byte) any {
	switch kind, _, _ := kindOf(t); kind {
	case Integer:
		if len(b) == 0 {
			return int64(t - 8)
		}
		n := int64(int8(b[0])) // the sign
		for _, c := range b[1:] {
			n = n<<8 | int64(c)
		}
		return n
	case Real:
		return math.Float64frombits(binary.BigEndian.Uint64(b))
	case Text:
		return string(b)
	case Blob:
		return append([]byte{}, b...)
	}
	return nil
}

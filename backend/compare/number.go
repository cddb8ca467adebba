package compare

import (
	"bytes"
	"strconv"
)

// number is what a number says, however it is written: 1.0, 1 and 1e0 are one
// number. All digits count, beyond what a float64 holds too.
type number struct {
	negative bool
	digits   []byte // without zeros at either end; none is zero
	exponent int64  // of the digit point before digits
	odd      bool   // the exponent is too large to count with: only the same text is the same
}

// parseNumber reads a number of valid JSON. buffer holds the digits when they have to be put together.
func parseNumber(raw, buffer []byte) number {
	n := number{}
	if raw[0] == '-' {
		n.negative = true
		raw = raw[1:]
	}
	if e := bytes.IndexAny(raw, "eE"); e >= 0 {
		exponent, err := strconv.ParseInt(string(bytes.TrimPrefix(raw[e+1:], []byte{'+'})), 10, 62)
		n.exponent, n.odd = exponent, err != nil
		raw = raw[:e]
	}
	whole, fraction, _ := bytes.Cut(raw, []byte{'.'})
	n.exponent += int64(len(whole))
	digits := whole
	if len(fraction) > 0 {
		digits = append(append(buffer[:0], whole...), fraction...)
	}
	for len(digits) > 0 && digits[0] == '0' {
		digits = digits[1:]
		n.exponent--
	}
	n.digits = bytes.TrimRight(digits, "0")
	if len(n.digits) == 0 {
		return number{} // −0 and 0e9 too
	}
	return n
}

func (n number) equals(m number) bool {
	return !n.odd && !m.odd && n.negative == m.negative && n.exponent == m.exponent && bytes.Equal(n.digits, m.digits)
}

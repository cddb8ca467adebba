package history

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// Numbers in ascending order are written as how many there are, and then what lies between one and
// the next: so many low bits of it as they are, the rest as so many ones and a zero (Golomb and Rice).

var errRice = errors.New("a list of numbers is damaged")

// lowBits is the shortest where so many numbers below a limit are spread evenly.
func lowBits(numbers, limit int) int { return max(bits.Len(uint(limit*7/10/numbers)), 1) - 1 }

// bitWriter appends bits to b.
type bitWriter struct {
	b    []byte
	word uint64 // n bits that are not appended yet
	n    int
}

// put writes the lowest bits of x, at most 32 at once.
func (w *bitWriter) put(x uint64, size int) {
	w.word |= x << w.n
	for w.n += size; w.n >= 8; w.n -= 8 {
		w.b = append(w.b, byte(w.word))
		w.word >>= 8
	}
}

// unary writes so many ones and a zero.
func (w *bitWriter) unary(ones int) {
	for ; ones > 31; ones -= 31 {
		w.put(1<<31-1, 31)
	}
	w.put(1<<ones-1, ones+1)
}

// end fills the last byte.
func (w *bitWriter) end() []byte {
	w.put(0, -w.n&7)
	return w.b
}

// writeRice writes numbers below a limit, none of them twice.
func writeRice[T uint16 | uint32](w *bitWriter, numbers []T, limit int) {
	count := uint64(len(numbers)) + 1
	size := bits.Len64(count) - 1
	w.unary(size)
	w.put(count&(1<<size-1), size)
	if len(numbers) == 0 {
		return
	}
	low := lowBits(len(numbers), limit)
	next := 0
	for _, number := range numbers {
		between := int(number) - next
		next = int(number) + 1
		w.unary(between >> low)
		w.put(uint64(between)&(1<<low-1), low)
	}
}

// bitReader reads what a bitWriter wrote; behind the end are zeros.
type bitReader struct {
	b  []byte
	at int
}

// peek returns the next 57 bits or some more.
func (r *bitReader) peek() uint64 {
	i := min(r.at/8, len(r.b))
	if i+8 <= len(r.b) {
		return binary.LittleEndian.Uint64(r.b[i:]) >> (r.at % 8)
	}
	var word [8]byte
	copy(word[:], r.b[i:])
	return binary.LittleEndian.Uint64(word[:]) >> (r.at % 8)
}

// number reads what lies between two numbers.
func (r *bitReader) number(low int) (n int) {
	ones := min(bits.TrailingZeros64(^r.peek()), 57)
	for ; ones == 57; ones = min(bits.TrailingZeros64(^r.peek()), 57) {
		n += ones
		r.at += ones
	}
	r.at += ones + 1
	n = (n+ones)<<low | int(r.peek()&(1<<low-1))
	r.at += low
	return n
}

// readRice yields what writeRice wrote, as long as it is asked for more; without yield it is
// passed over.
func readRice(r *bitReader, limit int, yield func(number uint32) (more bool)) error {
	size := min(r.number(0), 32)
	count := int(1<<size|r.peek()&(1<<size-1)) - 1
	if r.at += size; count > limit || r.at > 8*len(r.b) {
		return errRice
	}
	low := 0
	if count > 0 {
		low = lowBits(count, limit)
	}
	next := 0
	for range count {
		word := r.peek()
		if ones := bits.TrailingZeros64(^word); ones+1+low <= 57 { // nearly always
			r.at += ones + 1 + low
			next += ones<<low | int(word>>(ones+1)&(1<<low-1))
		} else {
			next += r.number(low)
		}
		if next >= limit {
			return errRice
		}
		if yield != nil && !yield(uint32(next)) {
			return nil
		}
		next++
	}
	if r.at > 8*len(r.b) {
		return errRice
	}
	return nil
}

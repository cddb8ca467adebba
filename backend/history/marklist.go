package history

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// Of a block each mark has the list of its calls. Lists of marksInRow marks stand in one row,
// each behind its length in bytes: how many calls there are, and what lies between one and the
// next in as many bits as that takes (Golomb and Rice); or a bit for each call of the block where
// that is shorter.

const (
	marksInRow = 8
	rowsOfMark = 1 << markBits / marksInRow
)

var errMarks = errors.New("a list of marks is damaged")

// callBits has a bit for each call of a block.
type callBits [blockSize / 64]uint64

func (b *callBits) set(at uint16) { b[at/64] |= 1 << (at % 64) }

// and leaves those that are in both.
func (b *callBits) and(with *callBits) {
	for i := range b {
		b[i] &= with[i]
	}
}

// list is the places of the bits that are set.
func (b *callBits) list(all []uint16) []uint16 {
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			all = append(all, uint16(i*64+bits.TrailingZeros64(word)))
		}
	}
	return all
}

// marksKey is the row of a block in which a mark stands.
func marksKey(block int64, mark uint16) int64 { return block*rowsOfMark + int64(mark/marksInRow) }

// appendList appends the list of one mark to a row.
func appendList(row []byte, calls *callBits) []byte {
	var room [blockSize]uint16
	list := appendRice(nil, calls.list(room[:0]))
	if len(list) >= blockSize/8 {
		list = list[:0]
		for _, word := range calls {
			list = binary.LittleEndian.AppendUint64(list, word)
		}
	}
	row = binary.AppendUvarint(row, uint64(len(list)))
	return append(row, list...)
}

// lowBits of what lies between two of so many calls are written as they are, the rest as so
// many ones and a zero: the shortest where the calls are spread evenly.
func lowBits(calls int) int { return max(bits.Len(uint(blockSize*7/10/calls)), 1) - 1 }

// appendRice appends numbers in ascending order.
func appendRice(b []byte, numbers []uint16) []byte {
	if b = binary.AppendUvarint(b, uint64(len(numbers))); len(numbers) == 0 {
		return b
	}
	low := lowBits(len(numbers))
	var word uint64
	n, next := 0, 0
	put := func(x uint64, size int) { // at most 32 at once
		word |= x << n
		for n += size; n >= 8; n -= 8 {
			b = append(b, byte(word))
			word >>= 8
		}
	}
	for _, number := range numbers {
		between := int(number) - next
		next = int(number) + 1
		ones := between >> low
		for ; ones > 31; ones -= 31 {
			put(1<<31-1, 31)
		}
		put(1<<ones-1, ones+1)
		put(uint64(between)&(1<<low-1), low)
	}
	put(0, -n&7)
	return b
}

// readRice adds what appendRice appended to some calls.
func readRice(calls *callBits, b []byte) error {
	count, size := binary.Uvarint(b)
	if size <= 0 || count > blockSize {
		return errMarks
	}
	b = b[size:]
	at, all := 0, 8*len(b)
	bit := func() int {
		if at >= all {
			at++
			return 0
		}
		x := int(b[at/8]>>(at%8)) & 1
		at++
		return x
	}
	low := 0
	if count > 0 {
		low = lowBits(int(count))
	}
	next := 0
	for range count {
		between := 0
		for bit() == 1 {
			between += 1 << low
		}
		for i := range low {
			between += bit() << i
		}
		if next += between; at > all || next >= blockSize {
			return errMarks
		}
		calls.set(uint16(next))
		next++
	}
	return nil
}

// appendDistances appends numbers in ascending order.
func appendDistances(b []byte, numbers []uint16) []byte {
	before := uint16(0)
	for _, n := range numbers {
		b = binary.AppendUvarint(b, uint64(n-before))
		before = n
	}
	return b
}

// eachDistance yields what appendDistances appended, as long as it is asked for more.
func eachDistance(b []byte, yield func(n uint16) (more bool)) error {
	for n := uint64(0); len(b) > 0; {
		far, size := binary.Uvarint(b)
		if size <= 0 {
			return errMarks
		}
		if n += far; n > 1<<markBits-1 {
			return errMarks
		}
		if b = b[size:]; !yield(uint16(n)) {
			return nil
		}
	}
	return nil
}

// readList adds the calls of one mark of a row to some.
func readList(calls *callBits, row []byte, mark uint16) error {
	for range mark % marksInRow {
		_, rest, err := cutList(row)
		if err != nil {
			return err
		}
		row = rest
	}
	list, _, err := cutList(row)
	if err != nil {
		return err
	}
	if len(list) == blockSize/8 {
		for i := range calls {
			calls[i] |= binary.LittleEndian.Uint64(list[8*i:])
		}
		return nil
	}
	return readRice(calls, list)
}

// cutList cuts the first list off a row.
func cutList(row []byte) (list, rest []byte, err error) {
	long, size := binary.Uvarint(row)
	if size <= 0 || long > uint64(len(row)-size) {
		return nil, nil, errMarks
	}
	return row[size : size+int(long)], row[size+int(long):], nil
}

package history

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// Of a block each mark has the list of its calls. Lists of marksInRow marks stand in one row,
// each behind its length in bytes: the distances from one call to the next, or a bit for
// each call of the block where that is shorter.

const (
	marksInRow = 16
	rowsOfMark = 1 << markBits / marksInRow
)

var errMarks = errors.New("a list of marks is damaged")

// callBits has a bit for each call of a block.
type callBits [blockSize / 64]uint64

func (b *callBits) set(at uint16)      { b[at/64] |= 1 << (at % 64) }
func (b *callBits) has(at uint16) bool { return b[at/64]>>(at%64)&1 == 1 }

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
	var room [2 * blockSize]byte
	list := appendDistances(room[:0], calls.list(make([]uint16, 0, blockSize)))
	if len(list) >= blockSize/8 {
		list = room[:0]
		for _, word := range calls {
			list = binary.LittleEndian.AppendUint64(list, word)
		}
	}
	row = binary.AppendUvarint(row, uint64(len(list)))
	return append(row, list...)
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
	bad := false
	err = eachDistance(list, func(n uint16) bool {
		if bad = n >= blockSize; !bad {
			calls.set(n)
		}
		return !bad
	})
	if bad {
		err = errMarks
	}
	return err
}

// cutList cuts the first list off a row.
func cutList(row []byte) (list, rest []byte, err error) {
	long, size := binary.Uvarint(row)
	if size <= 0 || long > uint64(len(row)-size) {
		return nil, nil, errMarks
	}
	return row[size : size+int(long)], row[size+int(long):], nil
}

package history

import "math/bits"

// Of a block each mark has the list of its calls. Lists of marksInRow marks stand in one row,
// one behind the other (rice.go).

const (
	marksInRow = 32
	rowsOfMark = 1 << markBits / marksInRow
)

// callBits has a bit for each call of a block.
type callBits [blockSize / 64]uint64

func (b *callBits) set(at uint16) { b[at/64] |= 1 << (at % 64) }

// without some.
func (b *callBits) without(some *callBits) {
	for i := range b {
		b[i] &^= some[i]
	}
}

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
func marksKey(block int64, mark uint32) int64 { return block*rowsOfMark + int64(mark/marksInRow) }

// readList adds the next list of a row to some calls.
func readList(calls *callBits, row *bitReader) error {
	return readRice(row, blockSize, func(call uint32) bool {
		calls.set(uint16(call))
		return true
	})
}

// callsOf are the calls of one mark of a row.
func callsOf(row []byte, mark uint32) (calls callBits, err error) {
	r := bitReader{b: row}
	for range mark % marksInRow {
		if err := readRice(&r, blockSize, nil); err != nil {
			return calls, err
		}
	}
	return calls, readList(&calls, &r)
}

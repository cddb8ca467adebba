package history

import (
	"encoding/binary"
	"errors"
	"math"
)

// A block holds the calls whose seq has the same upper bits, by columns.
const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// column is one of a block. The numbers stand in the file: never give one another meaning.
type column int64

const (
	colSeq       column = iota // numbers: seq within the block
	colStarted                 // numbers: microseconds
	colTook                    // numbers: microseconds, -1: none
	colArguments               // numbers: bytes
	colResult                  // numbers: bytes
	colHas                     // numbers: bits: 1 error, 2 attempts, 4 problems, 8 frames, 16 cache, 32 trace
	colServer                  // names from here on
	colTool
	colMethod
	colOrigin
	colClient
	colStatus
	colCode
	colRun
	colStep
	colReplay
	columns
)

// sources are the columns' expressions on calls (c), in the order of the numbers above.
var sources = [columns]string{
	"c.seq & 4095", "c.started_at", "c.took_us", "c.argument_bytes", "c.result_bytes",
	`(c.failure IS NOT NULL) + 2 * (c.attempts IS NOT NULL) + 4 * (c.output_problems IS NOT NULL)
		+ 8 * (c.frames > 0) + 16 * (c.cached_of <> '') + 32 * (c.trace <> '')`,
	"c.server", "c.tool", "c.method", "c.origin", "c.client", "c.status", "c.code", "c.run", "c.step", "c.replay_of",
}

func columnKey(c column, block int64) int64 { return int64(c)<<32 | block }

var errColumn = errors.New("a packed column is damaged")

// packNumbers writes numbers with as few bytes each as the widest needs.
func packNumbers(values []int64) []byte {
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	width := 0
	for span := uint64(high) - uint64(low); len(values) > 0 && span > 0; span >>= 8 {
		width++
	}
	b := binary.AppendVarint(nil, low)
	b = append(b, byte(width))
	for _, v := range values {
		span := uint64(v) - uint64(low)
		for range width {
			b = append(b, byte(span))
			span >>= 8
		}
	}
	return b
}

// numberRoom are the bytes more behind the data of numbers, so that each number is read
// as eight bytes, of which mask keeps its own.
const numberRoom = 8

// numbers is an unpacked column of numbers.
type numbers struct {
	low   int64
	width int
	mask  uint64
	data  []byte
}

func unpackNumbers(b []byte, rows int) (n numbers, err error) {
	low, read := binary.Varint(b)
	if read <= 0 || len(b) == read || int(b[read]) > 8 || len(b)-read-1 != rows*int(b[read]) {
		return n, errColumn
	}
	width := int(b[read])
	return numbers{low: low, width: width, mask: 1<<(8*width) - 1, data: append(b[read+1:], make([]byte, numberRoom)...)}, nil
}

func (n *numbers) at(i int) int64 {
	return n.low + int64(binary.LittleEndian.Uint64(n.data[i*n.width:])&n.mask)
}

// packNames writes texts as a list of the different ones and the place in it of each.
func packNames(values []string) []byte {
	places := make(map[string]uint16)
	var list []byte
	indexes := make([]uint16, len(values))
	for i, v := range values {
		at, ok := places[v]
		if !ok {
			at = uint16(len(places))
			places[v] = at
			list = binary.AppendUvarint(list, uint64(len(v)))
			list = append(list, v...)
		}
		indexes[i] = at
	}
	b := append(binary.AppendUvarint(nil, uint64(len(places))), list...)
	switch {
	case len(places) <= 1:
	case len(places) <= 256:
		for _, at := range indexes {
			b = append(b, byte(at))
		}
	default:
		for _, at := range indexes {
			b = binary.LittleEndian.AppendUint16(b, at)
		}
	}
	return b
}

// names is an unpacked column of texts.
type names struct {
	list  []string
	width int
	data  []byte
}

func unpackNames(b []byte, rows int) (n names, err error) {
	count, read := binary.Uvarint(b)
	if read <= 0 || count > blockSize {
		return n, errColumn
	}
	b = b[read:]
	n.list = make([]string, count)
	for i := range n.list {
		size, read := binary.Uvarint(b)
		if read <= 0 || size > uint64(len(b)-read) {
			return n, errColumn
		}
		n.list[i] = string(b[read : read+int(size)])
		b = b[read+int(size):]
	}
	switch {
	case count > 256:
		n.width = 2
	case count > 1:
		n.width = 1
	}
	if len(b) != rows*n.width {
		return n, errColumn
	}
	n.data = b
	return n, nil
}

// place returns where in the list the i-th text is.
func (n names) place(i int) int {
	switch n.width {
	case 0:
		return 0
	case 1:
		return int(n.data[i])
	}
	return int(binary.LittleEndian.Uint16(n.data[2*i:]))
}

func (n names) at(i int) string { return n.list[n.place(i)] }

package pages

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

const (
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // with the lowest bit, checksums are of big-endian words
)

// writeAhead is a log whose header is right.
type writeAhead struct {
	file  *os.File
	page  int64
	salts uint64
	order binary.ByteOrder
	sum   checksum
}

// openLog reads the header; nil when there is none.
func openLog(file *os.File) (*writeAhead, error) {
	if file == nil {
		return nil, nil
	}
	header := make([]byte, logHeader)
	if _, err := file.ReadAt(header, 0); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	magic := binary.BigEndian.Uint32(header)
	l := &writeAhead{file: file, page: int64(binary.BigEndian.Uint32(header[8:])), salts: binary.BigEndian.Uint64(header[16:]), order: binary.LittleEndian}
	if magic&1 != 0 {
		l.order = binary.BigEndian
	}
	l.sum.add(l.order, header[:24])
	if magic&^1 != logMagic || !possible(l.page) || !l.sum.is(header[24:]) {
		return nil, nil
	}
	return l, nil
}

// pages tells where in the log the newest of each page stands that was committed: up to
// the first frame that is not right, as SQLite has it.
func (l *writeAhead) pages() (map[int64]int64, error) {
	newest, pending := make(map[int64]int64), make(map[int64]int64)
	in := bufio.NewReaderSize(io.NewSectionReader(l.file, logHeader, 1<<62), 1<<20)
	frame := make([]byte, frameHeader+l.page)
	for at := int64(logHeader); ; at += int64(len(frame)) {
		if _, err := io.ReadFull(in, frame); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return newest, nil
		} else if err != nil {
			return nil, err
		}
		l.sum.add(l.order, frame[:8])
		l.sum.add(l.order, frame[frameHeader:])
		if binary.BigEndian.Uint64(frame[8:]) != l.salts || !l.sum.is(frame[16:]) {
			return newest, nil
		}
		pending[int64(binary.BigEndian.Uint32(frame))] = at + frameHeader
		if binary.BigEndian.Uint32(frame[4:]) != 0 { // the end of a transaction
			for number, at := range pending {
				newest[number] = at
			}
			clear(pending)
		}
	}
}

// checksum is that of the log, over all of it so far.
type checksum struct{ a, b uint32 }

func (c *checksum) add(order binary.ByteOrder, words []byte) {
	for ; len(words) >= 8; words = words[8:] {
		c.a += order.Uint32(words) + c.b
		c.b += order.Uint32(words[4:]) + c.a
	}
}

func (c *checksum) is(stored []byte) bool {
	return c.a == binary.BigEndian.Uint32(stored) && c.b == binary.BigEndian.Uint32(stored[4:])
}

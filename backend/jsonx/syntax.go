package jsonx

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
)

// SyntaxError says where a text stops being JSON. Line and Column count from 1,
// columns in characters; Offset counts bytes from 0. Found is what stands there
// in the text, "" when it would not help; Msg holds nothing of the text.
type SyntaxError struct {
	Line, Column, Offset int
	Msg                  string
	Found                string
}

// Error is like "line 3, column 7: expected ',' or '}'". Found is left out: what
// stands at a wrong place may be a secret that lacks its quotes, and errors are
// logged and stored.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// fault is what is wrong at the place where the scanner stopped.
type fault struct{ msg, found string }

func (f *fault) at(p position) *SyntaxError {
	return &SyntaxError{Line: p.line, Column: p.column, Offset: p.offset, Msg: f.msg, Found: f.found}
}

// position is a place in a text; line and column count from 1.
type position struct{ offset, line, column int }

// after is the place behind b.
func (p position) after(b []byte) position {
	p.offset += len(b)
	if n := bytes.Count(b, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = 1
		b = b[bytes.LastIndexByte(b, '\n')+1:]
	}
	// Continuation bytes are taken off rather than runes counted, so that a
	// character cut between two pieces is one column.
	p.column += len(b) - continuations(b)
	return p
}

// continuations counts the bytes 10xxxxxx, eight at a time: this runs over
// every byte of a text, only for the case that an error follows.
func continuations(b []byte) int {
	n := 0
	for ; len(b) >= 8; b = b[8:] {
		w := binary.LittleEndian.Uint64(b)
		n += bits.OnesCount64(w >> 7 & ^(w >> 6) & 0x0101010101010101)
	}
	for _, c := range b {
		if c&0xC0 == 0x80 {
			n++
		}
	}
	return n
}

package jsonx

import (
	"errors"
	"io"
)

const readSize = 64 << 10

// Check returns nil when raw is one JSON value, otherwise a *SyntaxError.
func Check(raw []byte) error {
	return scan(raw, nil)
}

// Indent returns raw indented by two spaces; an array of scalars that fits
// into 80 columns stays on one line. Raw that is not JSON comes back unchanged.
func Indent(raw []byte) []byte {
	p := &printer{out: make([]byte, 0, len(raw)+len(raw)/2)}
	if err := scan(raw, p); err != nil {
		return raw
	}
	return p.out
}

// Compact returns raw without white space between tokens, or a *SyntaxError.
func Compact(raw []byte) ([]byte, error) {
	p := &printer{compact: true, out: make([]byte, 0, len(raw))}
	if err := scan(raw, p); err != nil {
		return nil, err
	}
	return p.out, nil
}

// Pretty is Indent for texts of any size, in bounded memory. When src turns out
// not to be JSON the error is a *SyntaxError, and dst has what came before.
// Errors of src and dst come back as they are.
func Pretty(dst io.Writer, src io.Reader) error {
	p := &printer{dst: dst, out: make([]byte, 0, 2*flushSize)}
	s := newScanner(p)
	buf := make([]byte, readSize)
	for {
		n, err := src.Read(buf)
		if bad := s.feed(buf[:n]); bad != nil {
			p.flush()
			return errors.Join(bad, p.err)
		}
		if p.err != nil {
			return p.err
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			p.flush()
			return errors.Join(err, p.err)
		}
	}
	bad := s.finish()
	p.flush()
	if bad != nil {
		return errors.Join(bad, p.err)
	}
	return p.err
}

func newScanner(p *printer) *scanner {
	return &scanner{out: p, pos: position{line: 1, column: 1}}
}

func scan(raw []byte, p *printer) error {
	s := newScanner(p)
	if err := s.feed(raw); err != nil {
		return err
	}
	return s.finish()
}

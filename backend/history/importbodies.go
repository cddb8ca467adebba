package history

import (
	"bytes"
	"io"
	"runtime/debug"
)

// bodies is where the large bodies of calls are that are imported.
type bodies interface {
	// size tells how large a body is; false: it is not there, or not whole.
	size(hash string) (int64, bool)
	read(hash string) ([]byte, error)
}

// bodyReader reads the large bodies of one call, each once: a message and the result in it are
// the same bytes, as they were when the call was made. The first error is kept.
type bodyReader struct {
	from bodies
	held map[string][]byte
	err  error
}

// freeBefore is the size from which what the call before held is given back to the system
// before a body is read: the collector would wait until there is half as much again.
const freeBefore = 16 << 20

func (r *bodyReader) of(b Body) []byte {
	if b.Hash == "" || r.err != nil {
		return b.Inline
	}
	raw, ok := r.held[b.Hash]
	if !ok {
		if size, _ := r.from.size(b.Hash); size >= freeBefore {
			debug.FreeOSMemory()
		}
		if raw, r.err = r.from.read(b.Hash); r.err != nil {
			return nil
		}
		r.held[b.Hash] = raw
	}
	if b.Offset+b.Bytes > int64(len(raw)) { // the file is another than when it was looked at
		r.err = io.ErrUnexpectedEOF
		return nil
	}
	part := raw[b.Offset : b.Offset+b.Bytes : b.Offset+b.Bytes]
	if len(part) <= MaxInline { // the record keeps it, and must not keep all of raw with it
		return bytes.Clone(part)
	}
	return part
}

// lacks tells whether there is no such part of a body.
func lacks(from bodies, b Body) bool {
	size, ok := from.size(b.Hash)
	return !ok || b.Offset < 0 || b.Offset > size || b.Bytes < 0 || b.Bytes > size-b.Offset
}

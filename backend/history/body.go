package history

import (
	"database/sql"
	"io"
	"os"
)

// place is where a body is kept, as the database says: inline, in a file, or in a
// frame that is itself inline (frame) or a file (hash).
type place struct {
	inline, hash, frame sql.NullString
	at, bytes           int64
}

// body makes it what callers see.
func (p place) body() Body {
	switch {
	case p.inline.Valid:
		return Body{Bytes: p.bytes, Inline: []byte(p.inline.String)}
	case p.hash.Valid:
		return Body{Bytes: p.bytes, Hash: p.hash.String, Offset: p.at}
	case p.frame.Valid && p.at+p.bytes <= int64(len(p.frame.String)):
		return Body{Bytes: p.bytes, Inline: []byte(p.frame.String[p.at : p.at+p.bytes])}
	}
	return Body{Bytes: p.bytes} // only the size is known: there was no room for more
}

// head is the beginning of a body: in, or to be read from a file.
type head struct {
	in   []byte
	hash sql.NullString
	at   int64
}

// read returns the beginning. A missing file has none.
func (h head) read(f folder) []byte {
	if !h.hash.Valid {
		return h.in
	}
	file, err := os.Open(f.blob(h.hash.String))
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	b := make([]byte, indexedBytes)
	n, _ := io.ReadFull(io.NewSectionReader(file, h.at, indexedBytes), b)
	return b[:n]
}

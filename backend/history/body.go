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

// head returns the first n bytes. A missing file has none.
func (p place) head(f folder, n int64) []byte {
	b := p.body()
	n = min(n, b.Bytes)
	if b.Hash == "" {
		return b.Inline[:min(n, int64(len(b.Inline)))]
	}
	file, err := os.Open(f.blob(b.Hash))
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	head := make([]byte, n)
	read, _ := io.ReadFull(io.NewSectionReader(file, b.Offset, b.Bytes), head)
	return head[:read]
}

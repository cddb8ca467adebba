package history

import (
	"database/sql"
	"io"
	"os"

	"fairlead/backend/failure"
)

// place is where a body is kept, as the database says: inline, in a file, or in a
// frame that is itself inline (frame), compressed (zipped) or a file (hash).
type place struct {
	inline, hash, frame sql.NullString
	zipped              []byte
	at, bytes           int64
}

// body makes it what callers see.
func (p place) body() (Body, error) {
	switch {
	case p.inline.Valid:
		return Body{Bytes: p.bytes, Inline: []byte(p.inline.String)}, nil
	case p.hash.Valid:
		return Body{Bytes: p.bytes, Hash: p.hash.String, Offset: p.at}, nil
	}
	frame := []byte(p.frame.String)
	if p.zipped != nil {
		var err error
		if frame, err = zips.unzip(p.zipped); err != nil {
			return Body{}, failure.Wrap(failure.Storage, err, "A message in the history is damaged: it cannot be uncompressed.").
				WithHint("The other calls are not affected. Delete this one to be rid of it.")
		}
	}
	if (p.frame.Valid || p.zipped != nil) && p.at >= 0 && p.bytes >= 0 && p.bytes <= int64(len(frame))-p.at {
		return Body{Bytes: p.bytes, Inline: frame[p.at : p.at+p.bytes]}, nil
	}
	return Body{Bytes: p.bytes}, nil // only the size is known: there was no room for more
}

// head is the beginning of a body: in, or to be read from a file, or size bytes
// from at of a compressed frame.
type head struct {
	in       []byte
	hash     sql.NullString
	zipped   []byte
	at, size int64
}

// read returns the beginning. A missing or damaged file has none.
func (h head) read(f folder) []byte {
	if !h.hash.Valid && h.zipped != nil {
		frame, err := zips.unzip(h.zipped)
		if err != nil {
			return nil
		}
		return h.of(frame)
	}
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

// of is the beginning in the frame that has it.
func (h head) of(frame []byte) []byte {
	if h.at+h.size > int64(len(frame)) {
		return nil
	}
	return frame[h.at : h.at+min(h.size, indexedBytes)]
}

package history

import "bytes"

// place decides where b is kept. Arguments and results pass inside a frame word
// for word most of the time; then the frame keeps the bytes and the body points
// into it. A frame in which nothing was redacted holds no secret, so no part of
// it does.
func (s *Store) place(b []byte, direction string, frames []Frame, raws []raw) body {
	if len(b) == 0 {
		return inline(nil)
	}
	for i := range raws {
		if frames[i].Direction != direction || !raws[i].same {
			continue
		}
		if at := find(raws[i].after, b); at >= 0 {
			return pointTo(b, i, at)
		}
	}
	b = s.redact(b)
	for i := range raws {
		if frames[i].Direction != direction || raws[i].same {
			continue
		}
		if at := find(raws[i].after, b); at >= 0 {
			return pointTo(b, i, at)
		}
	}
	return inline(b)
}

// find is bytes.Index for long needles that are at most once in the hay and begin
// in their own way: it compares where the first bytes are found and gives up after
// a few, where bytes.Index would go on to hash all of the hay (30 µs for 10 kB).
func find(hay, needle []byte) int {
	const head, tries = 32, 64
	if len(needle) <= head {
		return bytes.Index(hay, needle)
	}
	from := 0
	for range tries {
		at := bytes.Index(hay[from:], needle[:head])
		if at < 0 {
			return -1
		}
		if from += at; bytes.HasPrefix(hay[from:], needle) {
			return from
		}
		from++
	}
	return -1
}

func pointTo(b []byte, frame, at int) body {
	if len(b) <= shortBytes {
		return inline(b)
	}
	return body{bytes: int64(len(b)), frame: frame, at: int64(at)}
}

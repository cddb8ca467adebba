package view

import (
	"bytes"
	"io"
	"unicode/utf8"
)

const (
	// rowBytes is the longest row; a longer line goes on in the next row.
	rowBytes = 1000
	// markEvery is how many rows lie between two that are known by their place.
	markEvery = 256
)

// Row is a line of the text, or a part of a long one.
type Row struct {
	Line int64  `json:"line"` // counted from 1
	More bool   `json:"more"` // it goes on where the row before ends
	Text string `json:"text"` // without the line's end
}

// mark is where a row begins.
type mark struct {
	at   int64
	line int64 // of the text, from 0
	more bool
}

// cutRow returns the length of the first row of b, with the end of its line when
// that is there; b holds at least rowBytes unless the text ends.
func cutRow(b []byte) (n int, ends bool) {
	if i := bytes.IndexByte(b[:min(len(b), rowBytes)], '\n'); i >= 0 {
		return i + 1, true
	}
	if len(b) <= rowBytes {
		return len(b), false
	}
	n = rowBytes
	for back := 0; back < utf8.UTFMax-1 && !utf8.RuneStart(b[n]); back++ {
		n--
	}
	if !utf8.RuneStart(b[n]) {
		n = rowBytes // no UTF-8
	}
	return n, false
}

// counter finds the rows of what is written to it, and hands it on.
type counter struct {
	to    io.Writer
	found func(m mark) // a row begins
	rest  []byte       // the beginning of a row that is not over
	at    mark         // where rest begins
}

// Write implements io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	if _, err := c.to.Write(p); err != nil {
		return 0, err
	}
	rest := p
	if len(c.rest) > 0 {
		c.rest = append(c.rest, p...)
		rest = c.rest
	}
	for {
		n, ends := cutRow(rest)
		if !ends && len(rest) <= rowBytes {
			break
		}
		c.next(n, ends)
		rest = rest[n:]
	}
	c.rest = append(c.rest[:0], rest...)
	return len(p), nil
}

func (c *counter) next(n int, ends bool) {
	c.found(c.at)
	c.at.at += int64(n)
	c.at.more = !ends
	if ends {
		c.at.line++
	}
}

// end tells of the last row, when something is left for one.
func (c *counter) end() {
	if len(c.rest) > 0 {
		c.next(len(c.rest), false)
	}
}

// rowsFrom reads up to count rows that begin at m.
func rowsFrom(r io.ReaderAt, size int64, m mark, skip, count int) ([]Row, error) {
	rows := make([]Row, 0, count)
	buffer := make([]byte, 64<<10)
	for m.at < size && len(rows) < count {
		n, err := r.ReadAt(buffer[:min(int64(len(buffer)), size-m.at)], m.at)
		if n == 0 {
			return rows, err
		}
		whole := m.at+int64(n) >= size
		for b := buffer[:n]; len(rows) < count && (len(b) > rowBytes || whole && len(b) > 0); {
			k, ends := cutRow(b)
			if skip > 0 {
				skip--
			} else {
				rows = append(rows, Row{Line: m.line + 1, More: m.more, Text: rowText(b[:k])})
			}
			m.at, m.more = m.at+int64(k), !ends
			if ends {
				m.line++
			}
			b = b[k:]
		}
	}
	return rows, nil
}

func rowText(b []byte) string {
	b = bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
	return string(bytes.ToValidUTF8(b, []byte("\uFFFD")))
}

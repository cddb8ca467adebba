package wire

import (
	"bufio"
	"bytes"
	"io"
	"time"
)

// serverEvent is one event of a text/event-stream (HTML Living Standard §9.2.6).
type serverEvent struct {
	name    string
	id      []byte // nil when the event sets none; empty resets
	retry   []byte // digits; nil when absent
	data    []byte // once the event is whole
	coming  gather // until then
	hasData bool
	began   time.Time // when its first byte came
	// An event over the limit has no data, only its first and last bytes.
	tooLarge   bool
	size       int64
	head, tail []byte
}

// eventReader reads events and holds at most limit bytes of one.
type eventReader struct {
	in     *bufio.Reader
	limit  int64
	begun  bool
	skipLF bool      // the last line ended with CR
	first  time.Time // when the first byte of the coming event came; zero: it has not
}

func newEventReader(in io.Reader, limit int64) *eventReader {
	return &eventReader{in: bufio.NewReaderSize(in, 32<<10), limit: limit}
}

// maxField bounds what is not data: names, ids, comments. The rest of such a
// line is thrown away.
const maxField = 8 << 10

// next returns the next event, also one without data. An event that breaks off
// is lost, as the standard says; then the error is what the reader said.
func (r *eventReader) next() (serverEvent, error) {
	var e serverEvent
	for {
		field, blank, err := r.line(&e)
		switch {
		case err != nil:
			e.coming.drop()
			return serverEvent{}, err
		case blank:
			e.data, e.began, r.first = e.coming.take(), r.first, time.Time{}
			return e, nil
		}
		key, value, _ := bytes.Cut(field, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(key) {
		case "id":
			if bytes.IndexByte(value, 0) < 0 {
				e.id = append([]byte{}, value...)
			}
		case "retry":
			if len(value) > 0 && len(bytes.Trim(value, "0123456789")) == 0 {
				e.retry = bytes.Clone(value)
			}
		case "event":
			e.name = string(value)
		}
	}
}

// line reads one line. What a data line holds goes to e; any other line is
// returned. A line ends with CR, LF or both.
func (r *eventReader) line(e *serverEvent) (field []byte, blank bool, err error) {
	var (
		isData  bool
		decided bool // whether it is a data line
		length  int  // of the line so far
	)
	for {
		part, end, err := r.part()
		if err != nil {
			return nil, false, err
		}
		length += len(part)
		if !decided {
			field = append(field, part...)
			if len(field) < len("data: ") && !end {
				continue
			}
			decided = true
			var value []byte
			if value, isData = dataValue(field); isData {
				if e.hasData {
					r.keep(e, []byte("\n"))
				}
				e.hasData = true
				part, field = value, nil
			}
			field = field[:min(len(field), maxField)]
		} else if !isData && len(field) < maxField {
			field = append(field, part[:min(len(part), maxField-len(field))]...)
		}
		if isData {
			r.keep(e, part)
		}
		if end {
			return field, length == 0, nil
		}
	}
}

// dataValue returns what a line that begins with "data" sets.
func dataValue(line []byte) ([]byte, bool) {
	if string(line) == "data" {
		return nil, true
	}
	value, ok := bytes.CutPrefix(line, []byte("data:"))
	return bytes.TrimPrefix(value, []byte(" ")), ok
}

// keep adds to the event's data, or, over the limit, to its size and edges.
func (r *eventReader) keep(e *serverEvent, part []byte) {
	e.size += int64(len(part))
	if !e.tooLarge && e.size > r.limit {
		e.tooLarge = true
		e.head, e.tail = e.coming.ends()
		e.coming.drop()
		if len(e.head) < edge {
			e.head = append(e.head, part[:min(len(part), edge-len(e.head))]...)
		}
	}
	if !e.tooLarge {
		e.coming.add(part)
		return
	}
	e.tail = append(e.tail, part...)
	e.tail = bytes.Clone(e.tail[max(0, len(e.tail)-edge):])
}

// part returns the next piece of a line without its end; end tells that the
// line is over. The piece is good until the next call.
func (r *eventReader) part() (part []byte, end bool, err error) {
	if !r.begun {
		r.begun = true
		if mark, err := r.in.Peek(3); err == nil && string(mark) == "\ufeff" {
			_, _ = r.in.Discard(3)
		}
	}
	for {
		// One byte to begin with: more may not come for a long time.
		if _, err := r.in.Peek(1); err != nil {
			return nil, false, err
		}
		buffered, _ := r.in.Peek(r.in.Buffered())
		if r.skipLF {
			r.skipLF = false
			if buffered[0] == '\n' {
				_, _ = r.in.Discard(1)
				continue
			}
		}
		if r.first.IsZero() {
			r.first = time.Now()
		}
		i := lineEnd(buffered)
		if i < 0 {
			_, _ = r.in.Discard(len(buffered))
			return buffered, false, nil
		}
		r.skipLF = buffered[i] == '\r'
		_, _ = r.in.Discard(i + 1)
		return buffered[:i], true, nil
	}
}

// lineEnd returns the index of the first CR or LF, -1 for none. Two searches by
// the processor's own means are ten times as fast as one for either.
func lineEnd(b []byte) int {
	i := bytes.IndexByte(b, '\n')
	if i >= 0 {
		b = b[:i]
	}
	if j := bytes.IndexByte(b, '\r'); j >= 0 {
		return j
	}
	return i
}

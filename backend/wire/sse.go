package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// sse reads a text/event-stream, shows each message to the tap, and hands the
// SDK a stream with only what it can digest. id is the request the stream
// answers, nil for the standalone stream.
type sse struct {
	body io.ReadCloser
	in   *bufio.Reader
	opts Options
	id   []byte
	out  bytes.Buffer
	err  error
}

func newSSE(body io.ReadCloser, opts Options, id []byte) io.ReadCloser {
	return &sse{body: body, in: bufio.NewReaderSize(body, 32<<10), opts: opts, id: id}
}

// Close closes the response's body.
func (s *sse) Close() error { return s.body.Close() }

// Read implements io.Reader.
func (s *sse) Read(p []byte) (int, error) {
	for s.out.Len() == 0 {
		if s.err != nil {
			return 0, s.err
		}
		s.event()
	}
	return s.out.Read(p)
}

// event reads one event (HTML Living Standard §9.2.6) and writes what the SDK
// gets for it. A stream that breaks off inside an event loses that event, as
// the standard says.
func (s *sse) event() {
	var data []byte
	var fields bytes.Buffer
	var hasData, tooLarge bool
	name := ""
	size := int64(0)
	for {
		line, over, err := s.line(size)
		size += int64(len(line))
		tooLarge = tooLarge || over
		if err != nil {
			s.err = err
			return
		}
		if len(line) == 0 {
			break
		}
		key, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(key) {
		case "data":
			if tooLarge {
				continue
			}
			if hasData {
				data = append(data, '\n')
			}
			data, hasData = append(data, value...), true
		case "id", "retry":
			fmt.Fprintf(&fields, "%s: %s\n", key, value)
		case "event":
			name = string(value)
		}
	}
	s.out.Write(fields.Bytes())
	switch {
	case tooLarge:
		s.opts.Tap.TooLarge(s.id, size)
		if s.id != nil {
			fmt.Fprintf(&s.out, "data: %s\n", tooLargeReply(s.id, size, s.opts.limit()))
		}
	case hasData && len(bytes.TrimSpace(data)) > 0 && (name == "" || name == "message"):
		s.messages(bytes.TrimSpace(data))
	}
	if s.out.Len() > 0 {
		s.out.WriteByte('\n')
	}
}

func (s *sse) messages(data []byte) {
	frames := [][]byte{data}
	if data[0] == '[' {
		var batch [][]byte
		if elements(data, func(e []byte) { batch = append(batch, e) }) {
			frames = batch
		}
	}
	for i, frame := range frames {
		deliver := inboundFrame(s.opts.Tap, frame)
		if deliver == nil {
			continue
		}
		if i > 0 && s.out.Len() > 0 {
			s.out.WriteByte('\n')
		}
		s.out.WriteString("data: ")
		s.out.Write(oneLine(deliver))
		s.out.WriteByte('\n')
	}
}

// line reads one line without its end. over tells that the event is over the
// limit; the rest of the line is then read and thrown away.
func (s *sse) line(before int64) (line []byte, over bool, err error) {
	for {
		part, err := s.in.ReadSlice('\n')
		if !over {
			line = append(line, part...)
			over = before+int64(len(line)) > s.opts.limit()
			if over {
				line = bytes.Clone(line[:min(len(line), 64)])
			}
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return nil, over, err
		}
		return bytes.TrimRight(line, "\r\n"), over, nil
	}
}

// oneLine makes a message fit a data field: outside strings a line break in
// JSON is white space, inside it is escaped.
func oneLine(raw []byte) []byte {
	if bytes.IndexByte(raw, '\n') < 0 && bytes.IndexByte(raw, '\r') < 0 {
		return raw
	}
	return bytes.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, raw)
}

// inboundFrame shows a frame to the tap and returns the bytes for the SDK, nil
// when it gets none.
func inboundFrame(tap Tap, raw []byte) []byte {
	msg, deliver := inspect(tap, raw)
	if msg == nil {
		return nil
	}
	return deliver
}

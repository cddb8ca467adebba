package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"time"
)

// sse reads a text/event-stream, shows each message to the tap, and hands the
// SDK a stream with only what it can digest. When the stream breaks off it is
// resumed behind the SDK's back, which would give the session up after a few
// tries.
type sse struct {
	ctx      context.Context // of the request
	opts     Options
	id       []byte // the request the stream answers, nil for the standalone stream
	body     io.ReadCloser
	in       *eventReader
	again    *resumer // nil: cannot be resumed
	out      bytes.Buffer
	err      error
	answered bool
}

func newSSE(ctx context.Context, body io.ReadCloser, opts Options, id []byte, again *resumer) *sse {
	s := &sse{ctx: ctx, opts: opts, id: id, again: again}
	s.attach(body)
	return s
}

func (s *sse) attach(body io.ReadCloser) {
	s.body, s.in = body, newEventReader(body, s.opts.limit())
}

// Close ends the stream.
func (s *sse) Close() error {
	if s.again != nil {
		s.again.cancel()
	}
	return s.body.Close()
}

// Read implements io.Reader.
func (s *sse) Read(p []byte) (int, error) {
	for s.out.Len() == 0 {
		if s.err != nil {
			return 0, s.err
		}
		e, err := s.in.next()
		if err != nil {
			s.broken(err)
			continue
		}
		s.event(e)
	}
	return s.out.Read(p)
}

// event writes what the SDK gets for an event. Ids and delays are not for it.
func (s *sse) event(e serverEvent) {
	if s.again != nil {
		s.again.note(e)
	}
	data := bytes.TrimSpace(e.data)
	switch {
	case e.tooLarge:
		id := s.id
		if id == nil {
			id = edgeID(e.head, e.tail)
		}
		s.opts.Tap.TooLarge(id, e.size)
		if id != nil {
			s.answered = true
			fmt.Fprintf(&s.out, "data: %s\n", tooLargeReply(id, e.size, s.opts.limit()))
		}
	case len(data) > 0 && (e.name == "" || e.name == "message"):
		s.messages(data, e.began)
	}
	if s.out.Len() > 0 {
		s.out.WriteByte('\n')
	}
}

// broken resumes the stream, or ends it and says so.
func (s *sse) broken(err error) {
	switch {
	case s.answered:
		s.err = io.EOF
		return
	case s.ctx.Err() != nil: // nobody waits any more
		s.err = s.ctx.Err()
		return
	}
	if s.again != nil {
		_ = s.body.Close()
		body, failed := s.again.connect(err)
		if failed == nil {
			s.attach(body)
			return
		}
		err = failed
	}
	if s.err = s.ctx.Err(); s.err != nil {
		return
	}
	s.err = io.EOF
	if breaker, ok := s.opts.Tap.(Breaker); ok && s.id != nil {
		breaker.Broken(s.id, brokenOff(err))
		fmt.Fprintf(&s.out, "data: %s\n\n", brokenReply(s.id))
	}
}

func (s *sse) messages(data []byte, began time.Time) {
	frames := [][]byte{data}
	if data[0] == '[' {
		var batch [][]byte
		if elements(data, func(e []byte) { batch = append(batch, e) }) {
			frames = batch
		}
	}
	for i, frame := range frames {
		deliver := inboundFrame(s.opts.Tap, frame, began)
		if deliver == nil {
			continue
		}
		s.answered = s.answered || s.answers(deliver)
		if i > 0 && s.out.Len() > 0 {
			s.out.WriteByte('\n')
		}
		s.out.WriteString("data: ")
		s.out.Write(oneLine(deliver))
		s.out.WriteByte('\n')
	}
}

// answers reports whether a message is the one the stream is there for.
func (s *sse) answers(raw []byte) bool {
	m, _ := parse(raw)
	return s.id != nil && (m.Kind == Response || m.Kind == ErrorReply) && bytes.Equal(m.ID, s.id)
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
func inboundFrame(tap Tap, raw []byte, began time.Time) []byte {
	msg, deliver := inspect(tap, raw, began)
	if msg == nil {
		return nil
	}
	return deliver
}

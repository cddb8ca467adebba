package wire

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// DefaultMaxMessageBytes bounds one message where nothing else is configured.
const DefaultMaxMessageBytes = 256 << 20

// Options are what every connection needs. A MaxMessageBytes of 0 is the default.
type Options struct {
	MaxMessageBytes int64
	Tap             Tap
	// Leaving, when set, is called once a process was told to end: its stdin is closed.
	Leaving func()
}

func (o Options) limit() int64 {
	if o.MaxMessageBytes <= 0 {
		return DefaultMaxMessageBytes
	}
	return o.MaxMessageBytes
}

// Stream is newline-delimited JSON-RPC over a pair of pipes ("stdio", MCP
// transports §stdio). It gives the SDK only messages it can digest: everything
// else goes to the Tap and the session lives on. It is an mcp.Transport that
// connects once.
type Stream struct {
	opts   Options
	in     *bufio.Reader
	out    *sink
	closer func() error
	queue  [][]byte    // rest of a JSON-RPC batch
	began  time.Time   // when the first byte of the newest line came
	broken atomic.Bool // reading ended before anybody closed
	once   sync.Once
	err    error
	meter  Meter
}

// NewStream makes a connection that reads messages from in and writes them to
// out. close is called once, when the connection is closed; it must make a
// blocked read of in return.
func NewStream(in io.Reader, out io.Writer, opts Options, closer func() error) *Stream {
	return &Stream{opts: opts, in: bufio.NewReaderSize(in, 64<<10), out: newSink(out, opts.limit()), closer: closer}
}

// Connect returns the stream itself.
func (s *Stream) Connect(context.Context) (mcp.Connection, error) { return s, nil }

// SessionID is empty: stdio has no session ids.
func (s *Stream) SessionID() string { return "" }

// Read returns the next message that the SDK can digest.
func (s *Stream) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		raw, err := s.next()
		if err != nil {
			s.broken.Store(!s.out.isClosed())
			return nil, err
		}
		if raw == nil {
			continue
		}
		s.meter.messagesIn.Add(1)
		if msg, _ := inspect(s.opts.Tap, raw, s.began); msg != nil {
			return msg, nil
		}
	}
}

// next returns the next frame, nil when a line held none.
func (s *Stream) next() ([]byte, error) {
	if len(s.queue) > 0 {
		raw := s.queue[0]
		s.queue = s.queue[1:]
		return raw, nil
	}
	line, err := s.line()
	if err != nil {
		return nil, err
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil, nil
	}
	switch line[0] {
	case '{':
		return line, nil
	case '[': // a batch: 2025-03-26 clients MUST accept one
		var batch [][]byte
		if elements(line, func(raw []byte) { batch = append(batch, raw) }) && len(batch) > 0 {
			s.queue = batch
			return nil, nil
		}
	}
	s.opts.Tap.Line(Stdout, printable(line))
	return nil, nil
}

// line reads up to the next newline. A line over the limit is discarded up to
// its end and reported; nil is returned for it.
func (s *Stream) line() ([]byte, error) {
	var line gather
	defer line.drop()
	_, _ = s.in.Peek(1) // what goes wrong here is met again below
	s.began = time.Now()
	for {
		part, err := s.in.ReadSlice('\n')
		s.meter.bytesIn.Add(int64(len(part)))
		if line.size == 0 && err == nil && int64(len(part)) <= s.opts.limit() {
			return bytes.Clone(part), nil
		}
		line.add(part)
		if line.size > s.opts.limit() {
			return nil, s.discard(&line, err)
		}
		if err == nil {
			return line.take(), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			whole := line.take()
			if len(bytes.TrimSpace(whole)) > 0 && errors.Is(err, io.EOF) {
				return whole, nil // a last line without a newline
			}
			return nil, err
		}
	}
}

const edge = 4 << 10

func (s *Stream) discard(line *gather, err error) error {
	size := line.size
	head, tail := line.ends()
	line.drop()
	for errors.Is(err, bufio.ErrBufferFull) {
		var part []byte
		part, err = s.in.ReadSlice('\n')
		s.meter.bytesIn.Add(int64(len(part)))
		size += int64(len(part))
		tail = append(tail, part[max(0, len(part)-edge):]...)
		tail = tail[max(0, len(tail)-edge):]
	}
	id := edgeID(head, tail)
	s.opts.Tap.TooLarge(id, size)
	if id != nil {
		s.queue = append(s.queue, tooLargeReply(id, size, s.opts.limit()))
	}
	return err
}

// Write sends a message. It does not wait for a server that does not read: what
// the pipe does not take is queued, up to the message limit.
func (s *Stream) Write(ctx context.Context, msg jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	raw, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	send(s.opts.Tap, raw)
	s.meter.Message(true, len(raw)+1)
	return s.out.write(append(raw, '\n'))
}

// Close ends the connection.
func (s *Stream) Close() error {
	s.once.Do(func() {
		s.out.close()
		s.err = s.closer()
	})
	return s.err
}

// send shows an outgoing message to the tap. raw is copied: the caller may
// append to it.
func send(tap Tap, raw []byte) {
	m, _ := parse(bytes.Clone(raw))
	m.At, m.Out = time.Now(), true
	tap.Message(m)
}

// inspect is the one place where inbound frames are looked at: it tells the
// tap, and returns the message with the bytes it was decoded from, or nil when
// the SDK could not digest it. began is when its first byte came,
// the zero time where that is not known.
func inspect(tap Tap, raw []byte, began time.Time) (jsonrpc.Message, []byte) {
	now := time.Now()
	m, ok := parse(raw)
	m.At = now
	if !began.IsZero() {
		m.Passing = max(time.Microsecond, now.Sub(began))
	}
	if !ok {
		tap.Line(Stdout, printable(raw))
		return nil, nil
	}
	deliver := tap.Message(m)
	if m.Kind == Invalid || deliver != nil && len(deliver) == 0 {
		return nil, nil
	}
	if deliver == nil {
		deliver = raw
	}
	msg, err := jsonrpc.DecodeMessage(deliver)
	if err != nil {
		tap.Line(Event, "A message could not be read and was skipped: "+err.Error())
		return nil, nil
	}
	return msg, deliver
}

package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
)

// EventStream is the HTTP+SSE transport of MCP 2024-11-05: a GET whose answer
// carries everything the server says, beginning with the address that takes
// what the client says. It is an mcp.Transport that connects once.
type EventStream struct {
	line   *line
	client *http.Client
	life   context.Context
	cancel context.CancelFunc
	body   io.ReadCloser
	events *eventReader
	in     inbound
	post   *url.URL
	heard  atomic.Bool // the server has answered something
	closed atomic.Bool
	ended  atomic.Pointer[failure.Error]
	once   sync.Once
}

// ErrNoEventStream is in the chain of a failure when an endpoint answered a GET
// with something else.
var ErrNoEventStream = errors.New("no event stream")

// NewEventStream prepares a connection to an http:// or https:// endpoint.
func NewEventStream(o HTTPOptions) (*EventStream, error) {
	l, err := newLine(o, "http", "https")
	if err != nil {
		return nil, err
	}
	s := &EventStream{line: l, in: inbound{opts: o.Options}}
	s.client = l.client(roundTripper(s.send))
	s.life, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// send goes along the line; a redirect that is not followed is the answer.
func (s *EventStream) send(req *http.Request) (*http.Response, error) {
	resp, err := s.line.send(req)
	if err != nil || resp.StatusCode < 300 || s.line.followed(req, resp) {
		return resp, err
	}
	body := readExcerpt(resp)
	id, _ := req.Context().Value(idKey{}).([]byte)
	s.line.show(body, resp, id)
	return nil, s.line.refusal(resp, body)
}

// Connect opens the stream and waits for the address for messages. The stream
// outlives ctx.
func (s *EventStream) Connect(ctx context.Context) (mcp.Connection, error) {
	defer context.AfterFunc(ctx, s.cancel)()
	req, err := http.NewRequestWithContext(s.life, http.MethodGet, s.line.opts.Endpoint, nil)
	if err != nil {
		return nil, fmt.Errorf("making a request: %w", err)
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := s.client.Do(req)
	if err != nil {
		return nil, s.reason(ctx, err)
	}
	s.body = resp.Body
	if !isMedia(resp, "text/event-stream") {
		body := readExcerpt(resp)
		s.line.show(body, resp, nil)
		return nil, failure.Wrap(failure.Protocol, ErrNoEventStream, "%s answered with %s instead of an event stream.", s.line.place(), mediaWords(resp)).
			WithHint("Check the address: an endpoint of this kind often ends in /sse.").
			WithDetails(map[string]any{"status": resp.StatusCode, "contentType": resp.Header.Get("Content-Type"), "body": printableBody(body)})
	}
	s.events = newEventReader(resp.Body, s.line.opts.limit())
	if err := s.endpoint(); err != nil {
		return nil, s.reason(ctx, err)
	}
	return s, nil
}

// reason is why connecting failed.
func (s *EventStream) reason(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("connecting: %w", ctx.Err())
	}
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	if errors.Is(err, io.EOF) {
		return failure.Wrap(failure.Protocol, err, "The event stream of %s ended without saying where messages go.", s.line.place()).
			WithHint("Check the address: an endpoint of this kind begins with an event named \"endpoint\".")
	}
	return NetworkFailure(err, s.line.place())
}

// endpoint waits for the event that says where messages go (MCP 2024-11-05,
// transports §HTTP with SSE). Another origin is refused: it would get the
// credentials and everything that is said.
func (s *EventStream) endpoint() error {
	for range 100 {
		e, err := s.events.next()
		if err != nil {
			return err
		}
		if e.name != "endpoint" {
			continue
		}
		if s.post, err = s.line.endpoint.Parse(string(bytes.TrimSpace(e.data))); err != nil || e.tooLarge {
			return failure.Wrap(failure.Protocol, err, "%s names an address for messages that is none.", s.line.place()).
				WithHint("The fault is in the server's event \"endpoint\".")
		}
		if !sameOrigin(s.post, s.line.endpoint) {
			return failure.New(failure.Transport, "%s wants messages sent to another place: %s://%s.", s.line.place(), s.post.Scheme, s.post.Host).
				WithHint("Fairlead does not carry messages and credentials to another host. The server, or a proxy before it, is set up wrongly.")
		}
		return nil
	}
	return failure.New(failure.Protocol, "%s does not say where messages go.", s.line.place()).
		WithHint("Check the address: an endpoint of this kind begins with an event named \"endpoint\".")
}

// SessionID is empty: the stream is the session.
func (s *EventStream) SessionID() string { return "" }

// Read returns the next message that the SDK can digest.
func (s *EventStream) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := s.in.read(ctx, s.next, s.over)
	if err == nil {
		s.heard.Store(true)
	}
	return msg, err
}

// next returns the next frame, nil when an event held none.
func (s *EventStream) next() ([]byte, error) {
	e, err := s.events.next()
	if err != nil {
		return nil, err
	}
	s.in.began = e.began
	if e.tooLarge {
		s.in.tooLarge(e.head, e.tail, e.size)
		return nil, nil
	}
	data := bytes.TrimSpace(e.data)
	if len(data) == 0 || e.name != "" && e.name != "message" || s.in.batch(data) {
		return nil, nil
	}
	return data, nil
}

// over notes why the stream ended. io.EOF tells the SDK that it did.
func (s *EventStream) over(err error) error {
	if s.closed.Load() {
		return io.EOF
	}
	why := failure.Wrap(failure.Closed, err, "The server's event stream ended.").
		WithHint("The server may have been restarted, or something between cut the connection. Connect again.")
	if s.ended.CompareAndSwap(nil, why) {
		s.line.opts.Tap.Line(Event, why.Message)
	}
	return io.EOF
}

// Ended says why the connection ended by itself, nil when it did not.
func (s *EventStream) Ended() *failure.Error { return s.ended.Load() }

// Close ends the stream.
func (s *EventStream) Close() error {
	s.once.Do(func() {
		s.closed.Store(true)
		s.cancel()
		if s.body != nil {
			_ = s.body.Close()
		}
		s.line.CloseIdleConnections()
	})
	return nil
}

var _ mcp.Connection = (*EventStream)(nil)

package session

import (
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
)

// firstID is where the numbers of our own requests begin. The SDK counts its
// handshake from 1. Some servers take numbers only, so they are not strings.
const firstID = 1000

// message is one JSON-RPC request to send.
type message struct {
	method string
	params json.RawMessage
	header http.Header    // further HTTP headers, nil for none
	begun  func(id int64) // told of the JSON-RPC id before the request goes out
	told   *atomic.Bool   // set: the server knows already that nobody waits any more
}

// exchange sends one JSON-RPC request and waits for its answer. The error is a
// *failure.Error.
func (s *Session) exchange(ctx context.Context, rec *record, m message) (json.RawMessage, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, contextFailure(ctx)
	}
	n := s.ids.Add(1)
	id, err := jsonrpc.MakeID(float64(n))
	if err != nil {
		return nil, failure.From(err)
	}
	params, err := s.params(m.params, rec)
	if err != nil {
		return nil, err
	}
	p := s.ledger.expect(n, m.method, rec)
	defer s.ledger.forget(n)
	if m.begun != nil {
		m.begun(n)
	}

	writing, done := s.callContext(ctx)
	defer done()
	if m.header != nil {
		writing = context.WithValue(writing, headerKey{}, m.header)
	}
	err = s.conn.Write(writing, &jsonrpc.Request{ID: id, Method: m.method, Params: params})
	if err == nil {
		select {
		case <-p.done:
		case <-ctx.Done():
		case <-s.done:
			err = mcp.ErrConnectionClosed
		case <-s.ctx.Done():
			err = mcp.ErrConnectionClosed
		}
	}
	if p.answered() && p.result != nil {
		return p.result, nil
	}
	if ctx.Err() != nil && !p.answered() {
		if m.told == nil || !m.told.Swap(true) {
			s.sayCancelled(ctx, id, contextFailure(ctx))
		}
		return nil, contextFailure(ctx) // what the server says to that is too late
	}
	return nil, s.callFailure(ctx, p, err)
}

// drainGrace is how long the rest of an HTTP answer may take once the request
// is done: it is read so that the connection can be used again.
const drainGrace = 5 * time.Second

// callContext ends with ctx, with the session, and when done was called: at
// once for a pipe; over HTTP after drainGrace, because a request whose context
// ends takes its connection along, and the next call would dial anew. In the
// newer era this end is what cancels the request (MCP 2026-07-28, cancellation
// §streamable HTTP: closing the response stream).
func (s *Session) callContext(ctx context.Context) (_ context.Context, done func()) {
	if s.link.http == nil {
		return ctx, func() {} // a write on a pipe does not wait
	}
	callCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, cancel)
	stopSession := context.AfterFunc(s.ctx, cancel)
	end := func() {
		stopSession()
		cancel()
	}
	return callCtx, func() {
		stop()
		if ctx.Err() != nil {
			end()
			return
		}
		time.AfterFunc(drainGrace, end)
	}
}

// cancelGrace is how long a cancelled request waits for its notification to go
// out: a program that ends at once would take it along.
const cancelGrace = 250 * time.Millisecond

// sayCancelled tells the server that nobody waits any more, and waits a moment
// for that to go out. Over Streamable HTTP of the newer era the end of the
// response stream says it, and there are no notifications from a client.
func (s *Session) sayCancelled(ctx context.Context, id jsonrpc.ID, why *failure.Error) {
	if s.link.http != nil && s.modern() {
		return
	}
	params, err := json.Marshal(mcp.CancelledParams{RequestID: id.Raw(), Reason: why.Message})
	if err != nil {
		return
	}
	went := make(chan struct{})
	s.crew.run(func() {
		defer close(went)
		notify, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*cancelGrace)
		defer cancel()
		defer context.AfterFunc(s.ctx, cancel)()
		// Nobody is left to be told when this fails.
		_ = s.conn.Write(notify, &jsonrpc.Request{Method: "notifications/cancelled", Params: params})
	})
	timer := time.NewTimer(cancelGrace)
	defer timer.Stop()
	select {
	case <-went:
	case <-timer.C:
	}
}

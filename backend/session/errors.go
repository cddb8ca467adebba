package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// connectFailure says why a connection could not be made. handshake is the
// context of this attempt, ctx of the whole.
func (s *Session) connectFailure(ctx, handshake context.Context, err error) *failure.Error {
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	if errors.Is(context.Cause(ctx), context.Canceled) {
		return failure.Wrap(failure.Cancelled, err, "Connecting was cancelled.")
	}
	if p := s.link.process; p != nil && s.ended(p, handshake.Err() == nil) {
		// For the person it did not start, whether its command is wrong or what it needs is missing.
		return exited(failure.SpawnFailed, p, errors.Join(errEndedEarly, err), "while starting")
	}
	if handshake.Err() != nil {
		return s.silent(err)
	}
	// The SDK puts errors of its own into the same type, and takes some codes of a server for those.
	if refusal := s.ledger.refused(); refusal != nil {
		code, message := rpcWords(refusal)
		return failure.Wrap(failure.RPCError, err, "The server refused the handshake: %s (code %s).", message, code).
			WithHint("It may need another protocol version: set \"protocol\" of the server.").WithDetails(refusal)
	}
	if why := s.link.why(); why != nil {
		return why
	}
	if why := foreign(s.ledger.handshaken()); why != nil {
		return why
	}
	if errors.Is(err, mcp.ErrConnectionClosed) || errors.Is(err, io.EOF) {
		return failure.Wrap(failure.Closed, err, "The server closed the connection while connecting.").
			WithHint("Look at the server's log.")
	}
	return failure.Wrap(failure.Protocol, err, "The server did not complete the MCP handshake: %v.", err).
		WithHint("Look at the server's log. It may not be an MCP server.")
}

func (s *Session) silent(err error) *failure.Error {
	f := failure.Wrap(failure.Timeout, err, "The server did not answer within %s.", spell(s.spec.connectTimeout()))
	switch p := s.link.process; {
	case p != nil && !s.ledger.heard():
		f = f.WithHint("It started but said nothing in MCP. Check that this command starts an MCP server on stdio; a slow first start (a download) may need a longer connectTimeout.")
		f = f.WithDetails(map[string]any{"stderr": p.Stderr()})
	default:
		f = f.WithHint("Check that it is an MCP server, or give it a longer connectTimeout.")
	}
	return f
}

// ended reports whether the process is over. When the connection broke, the
// process is given a moment to be waited for, so that the error can say how it
// ended.
func (s *Session) ended(p *wire.Process, wait bool) bool {
	limit := time.Millisecond
	if wait {
		limit = 500 * time.Millisecond
	}
	select {
	case <-p.Done():
		return p.EndedByItself()
	case <-time.After(limit):
		return false
	}
}

// errEndedEarly marks a process that was started, and ended before the handshake was done.
var errEndedEarly = errors.New("the process ended before the handshake was done")

func exited(code failure.Code, p *wire.Process, err error, when string) *failure.Error {
	lines := p.Stderr()
	f := failure.Wrap(code, err, "The server's process ended %s: %s.", when, p.Exit()).
		WithDetails(map[string]any{"exit": p.Exit(), "stderr": lines})
	if len(lines) > 0 {
		return f.WithHint("%s", lastWords(lines))
	}
	return f.WithHint("It wrote nothing to stderr. Try the command in a terminal.")
}

// callFailure says why a request has no result. err is what writing it, or
// waiting, said; nil when there is an answer or nobody waits any more.
func (s *Session) callFailure(ctx context.Context, p *pending, err error) *failure.Error {
	closing := s.closing.Load() || s.ctx.Err() != nil
	// What a server says to a request that we withdrew is not why it ended.
	if p.answered() && !(closing && p.rpcError != nil) {
		if f := s.answerFailure(p, err); f != nil {
			return f
		}
	}
	switch {
	case ctx.Err() != nil:
		return contextFailure(ctx)
	case err == nil:
		err = mcp.ErrConnectionClosed
	}
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	if s.lost.Load() {
		return sessionLost(err)
	}
	if p := s.link.process; p != nil && s.ended(p, !closing) {
		return exited(failure.Closed, p, err, "during the call")
	}
	if closing {
		return failure.Wrap(failure.Closed, err, "%s", errDisconnecting.Message).WithHint("%s", errDisconnecting.Hint)
	}
	if rpc, ok := errors.AsType[*jsonrpc.Error](err); ok && !errors.Is(err, mcp.ErrConnectionClosed) {
		raw, _ := json.Marshal(rpc)
		return rpcFailure(p.method, raw, err)
	}
	if why := s.link.why(); why != nil {
		return why
	}
	if strings.Contains(err.Error(), "terminated without response") || errors.Is(err, mcp.ErrConnectionClosed) || errors.Is(err, io.EOF) {
		return failure.Wrap(failure.Closed, err, "The connection ended before the answer came.").
			WithHint("Look at the server's log and call again.")
	}
	return failure.Wrap(failure.Protocol, err, "The call failed: %v.", err)
}

// answerFailure says what an answer that is no result means.
func (s *Session) answerFailure(p *pending, err error) *failure.Error {
	switch {
	case p.tooLarge > 0:
		limit := s.spec.MaxMessageBytes
		if limit <= 0 {
			limit = wire.DefaultMaxMessageBytes
		}
		return failure.Wrap(failure.TooLarge, err, "The answer of %d bytes is over the limit of %d bytes and was discarded.", p.tooLarge, limit).
			WithHint("To take it, set maxMessageBytes to %d or more: of the server, in its definition, or of all, in the settings. The connection is still good.", roomFor(p.tooLarge))
	case p.rpcError != nil:
		return rpcFailure(p.method, p.rpcError, err)
	case p.broken != nil:
		return failure.From(p.broken)
	}
	return nil
}

// roomFor is a limit in whole MiB that leaves a tenth more than a message needed.
func roomFor(size int64) int64 {
	const mib = 1 << 20
	return (size + size/10 + mib) / mib * mib
}

func sessionLost(cause error) *failure.Error {
	return failure.Wrap(failure.Closed, cause, "The server has lost the session.").
		WithHint("Call again: Fairlead begins a new session.")
}

func contextFailure(ctx context.Context) *failure.Error {
	cause := context.Cause(ctx)
	if f, ok := errors.AsType[*failure.Error](cause); ok {
		return f
	}
	return failure.From(ctx.Err())
}

// spell writes a duration for a sentence: 60 s, 1 min 30 s, 250 ms.
func spell(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%g s", float64(d.Round(100*time.Millisecond))/float64(time.Second))
	default:
		return d.Round(time.Second).String()
	}
}

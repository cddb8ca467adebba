package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// codeRejected is what the SDK's JSON-RPC layer looks for in the chain of an
// error of Write: the message was not taken, the connection is still good.
const codeRejected = -32005

// Write posts a message. Its answer comes by the stream.
func (s *EventStream) Write(ctx context.Context, msg jsonrpc.Message) error {
	raw, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	send(s.line.opts.Tap, raw)
	m, _ := parse(raw)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(s.life, stop)()
	if m.Kind == Request {
		ctx = withID(ctx, m.ID)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.post.String(), bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("making a request: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := s.client.Do(req)
	if err == nil {
		if resp.ContentLength >= 0 && resp.ContentLength <= maxShown {
			// There is nothing to learn from it; read whole, its connection can be used again.
			_, _ = io.Copy(io.Discard, resp.Body)
		}
		_ = resp.Body.Close()
		return nil
	}
	if ctx.Err() != nil {
		return err
	}
	if status, ok := errors.AsType[*StatusError](err); ok && s.heard.Load() && status.Code == http.StatusNotFound {
		// The stream is open, but the server does not know it any more.
		s.line.opts.SessionLost(m.ID)
		err = failure.Wrap(failure.Closed, errors.Join(ErrSessionLost, err), "The server has lost the session.").
			WithHint("Call again: Fairlead begins a new session.")
	}
	return fmt.Errorf("%w (%w)", err, &jsonrpc.Error{Code: codeRejected, Message: "not taken"})
}

package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// Read returns the next message that the SDK can digest.
func (w *WebSocket) Read(ctx context.Context) (jsonrpc.Message, error) {
	return w.in.read(ctx, w.next, w.over)
}

// next returns the next frame, nil when a message held none.
func (w *WebSocket) next() ([]byte, error) {
	kind, r, err := w.conn.Reader(w.life)
	if err != nil {
		return nil, err
	}
	w.in.began = time.Now()
	limit := w.line.opts.limit()
	var message gather
	defer message.drop()
	if _, err := io.Copy(&message, io.LimitReader(r, limit+1)); err != nil {
		return nil, err
	}
	if message.size > limit {
		return nil, w.discard(&message, r)
	}
	data := bytes.TrimSpace(message.take())
	switch {
	case kind != websocket.MessageText:
		w.line.opts.Tap.Line(Event, fmt.Sprintf("A binary message of %d bytes came where MCP is text; it is ignored.", len(data)))
	case len(data) > 0 && data[0] == '{':
		return data, nil
	case len(data) > 0 && !w.in.batch(data):
		w.line.opts.Tap.Line(Stdout, printable(data))
	}
	return nil, nil
}

// discard reads the rest of a message that is over the limit and answers for
// the request it was about.
func (w *WebSocket) discard(begin *gather, r io.Reader) error {
	size := begin.size
	head, tail := begin.ends()
	begin.drop()
	part := make([]byte, 32<<10)
	for {
		n, err := r.Read(part)
		size += int64(n)
		tail = append(tail, part[:n]...)
		tail = append(tail[:0], tail[max(0, len(tail)-edge):]...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	w.in.tooLarge(head, tail, size)
	return nil
}

// over notes why the connection ended. io.EOF tells the SDK that it did.
func (w *WebSocket) over(err error) error {
	var why *failure.Error
	var closed websocket.CloseError
	switch {
	case w.out.isClosed():
		return io.EOF
	case errors.As(err, &closed):
		words := fmt.Sprintf("code %d", closed.Code)
		if closed.Reason != "" {
			words += ": " + closed.Reason
		}
		why = failure.Wrap(failure.Closed, err, "The server closed the WebSocket (%s).", words).
			WithHint("Connect again; look at the server's log.")
	case errors.Is(context.Cause(w.life), errNoPong):
		why = failure.Wrap(failure.Closed, errNoPong, "The server does not answer pings any more.").
			WithHint("The server hangs, or the network is gone. Connect again.")
	default:
		why = failure.Wrap(failure.Closed, err, "The WebSocket broke off.").
			WithHint("The server may have been restarted, or something between cut the connection. Connect again.")
	}
	if w.ended.CompareAndSwap(nil, why) {
		w.line.opts.Tap.Line(Event, why.Message)
	}
	return io.EOF
}

// Ended says why the connection ended by itself, nil when it did not.
func (w *WebSocket) Ended() *failure.Error { return w.ended.Load() }

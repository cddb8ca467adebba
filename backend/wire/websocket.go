package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
)

// Subprotocol is what Fairlead asks for in a WebSocket handshake.
const Subprotocol = "mcp"

// WebSocket is a connection with one JSON-RPC message in each text frame. MCP
// leaves such transports to those who use them. It is an mcp.Transport that
// connects once, and treats what is not MCP as Stream does.
type WebSocket struct {
	line      *line
	pingEvery time.Duration
	pongGrace time.Duration
	conn      *websocket.Conn
	out       *sink
	life      context.Context
	cancel    context.CancelCauseFunc
	pings     sync.WaitGroup
	in        inbound
	ended     atomic.Pointer[failure.Error]
	once      sync.Once
}

const (
	// pingEvery finds out that a peer is gone without a word, and keeps what
	// lies between from closing an idle connection.
	pingEvery = 30 * time.Second
	pongGrace = 60 * time.Second
	// closeGrace bounds the closing handshake.
	closeGrace = time.Second
)

// NewWebSocket prepares a connection to a ws:// or wss:// endpoint.
func NewWebSocket(o HTTPOptions) (*WebSocket, error) {
	l, err := newLine(o, "ws", "wss")
	if err != nil {
		return nil, err
	}
	w := &WebSocket{line: l, in: inbound{opts: o.Options}, pingEvery: pingEvery, pongGrace: pongGrace}
	w.life, w.cancel = context.WithCancelCause(context.Background())
	return w, nil
}

// Connect makes the handshake.
func (w *WebSocket) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, resp, err := websocket.Dial(ctx, w.line.opts.Endpoint, &websocket.DialOptions{
		HTTPClient:   w.line.client(roundTripper(w.handshake)),
		Subprotocols: []string{Subprotocol},
	})
	if resp != nil && resp.Body != nil {
		_ = resp.Body.Close()
	}
	if err != nil {
		if f, ok := errors.AsType[*failure.Error](err); ok {
			return nil, f
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("connecting: %w", err)
		}
		return nil, failure.Wrap(failure.Protocol, err, "%s did not complete the WebSocket handshake: %v.", w.line.place(), err).
			WithHint("Check the address: it may not be a WebSocket.")
	}
	if conn.Subprotocol() != Subprotocol {
		w.line.opts.Tap.Line(Event, "The server did not confirm the subprotocol mcp; MCP is spoken all the same.")
	}
	conn.SetReadLimit(-1) // Read has its own, which does not cost the connection
	w.conn = conn
	w.out = newSink(writerFunc(func(p []byte) (int, error) {
		return len(p), conn.Write(w.life, websocket.MessageText, p)
	}), w.line.opts.limit())
	w.pings.Go(w.ping)
	return w, nil
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// handshake lets only an upgrade through: everything else is a failure that
// says what the server answered.
func (w *WebSocket) handshake(req *http.Request) (*http.Response, error) {
	resp, err := w.line.send(req)
	if err != nil || resp.StatusCode == http.StatusSwitchingProtocols || w.line.followed(req, resp) {
		return resp, err
	}
	body := readExcerpt(resp)
	w.line.show(body, resp, nil)
	if resp.StatusCode < 300 || resp.StatusCode == http.StatusUpgradeRequired {
		return nil, failure.New(failure.Protocol, "%s is no WebSocket: it answered with %s (HTTP %s).", w.line.place(), mediaWords(resp), resp.Status).
			WithHint("Check the address. If it speaks Streamable HTTP, use http:// or https:// in it.").
			WithDetails(map[string]any{"status": resp.StatusCode, "body": printableBody(body)})
	}
	return nil, w.line.refusal(resp, body)
}

// SessionID is empty: the connection is the session.
func (w *WebSocket) SessionID() string { return "" }

// Write sends a message. Like a Stream's it does not wait for the server, and
// the end of ctx does not tear a frame.
func (w *WebSocket) Write(ctx context.Context, msg jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	raw, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	send(w.line.opts.Tap, raw)
	return w.out.write(raw)
}

var errNoPong = errors.New("no pong came")

// ping asks for a sign of life until the connection ends.
func (w *WebSocket) ping() {
	ticker := time.NewTicker(w.pingEvery)
	defer ticker.Stop()
	for {
		select {
		case <-w.life.Done():
			return
		case <-ticker.C:
		}
		ctx, stop := context.WithTimeout(w.life, w.pongGrace)
		err := w.conn.Ping(ctx)
		late := ctx.Err() != nil
		stop()
		if err != nil && late && w.life.Err() == nil {
			w.cancel(errNoPong)
		}
	}
}

// Close says goodbye and ends the connection, with or without an answer.
func (w *WebSocket) Close() error {
	w.once.Do(func() {
		if w.conn != nil {
			w.out.close()
			polite := make(chan struct{})
			go func() {
				defer close(polite)
				_ = w.conn.Close(websocket.StatusNormalClosure, "") // it is over either way
			}()
			select {
			case <-polite:
			case <-time.After(closeGrace):
			}
			w.cancel(context.Canceled)
			_ = w.conn.CloseNow()
			<-polite
		}
		w.cancel(context.Canceled)
		w.pings.Wait()
		w.line.CloseIdleConnections()
	})
	return nil
}

var _ mcp.Connection = (*WebSocket)(nil)

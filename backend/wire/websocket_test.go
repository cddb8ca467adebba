package wire

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// talk is a WebSocket server that does with each connection what serve does.
func talk(t *testing.T, serve func(ctx context.Context, c *websocket.Conn, r *http.Request)) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(talker(serve))
	t.Cleanup(server.Close)
	return server
}

func talker(serve func(ctx context.Context, c *websocket.Conn, r *http.Request)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}})
		if err != nil {
			return
		}
		defer func() { _ = c.CloseNow() }()
		c.SetReadLimit(-1)
		serve(r.Context(), c, r)
	})
}

func wsURL(server *httptest.Server) string { return "ws" + strings.TrimPrefix(server.URL, "http") }

func dial(t *testing.T, o HTTPOptions) (*WebSocket, error) {
	t.Helper()
	if o.Tap == nil {
		o.Tap = &record{}
	}
	w, err := NewWebSocket(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	_, err = w.Connect(t.Context())
	return w, err
}

func request(id int64, method string) *jsonrpc.Request {
	made, _ := jsonrpc.MakeID(float64(id))
	return &jsonrpc.Request{ID: made, Method: method}
}

// TestWebSocket: one message a frame, the endpoint's headers, the subprotocol.
func TestWebSocket(t *testing.T) {
	t.Parallel()
	server := talk(t, func(ctx context.Context, c *websocket.Conn, r *http.Request) {
		for {
			kind, raw, err := c.Read(ctx)
			if err != nil {
				return
			}
			var m struct{ ID json.RawMessage }
			if kind != websocket.MessageText || json.Unmarshal(raw, &m) != nil {
				_ = c.Close(websocket.StatusUnsupportedData, "not one message")
				return
			}
			answer := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"header":%q,"protocol":%q}}`, m.ID, r.Header.Get("X-Own"), c.Subprotocol())
			_ = c.Write(ctx, websocket.MessageText, []byte(answer))
		}
	})
	tap := &watched{}
	w, err := dial(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: wsURL(server), Headers: map[string]string{"X-Own": "yes"}})
	if err != nil {
		t.Fatal(err)
	}
	for id := range int64(3) {
		if err := w.Write(t.Context(), request(id, "ping")); err != nil {
			t.Fatal(err)
		}
	}
	for id := range int64(3) {
		msg, err := w.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := msg.(*jsonrpc.Response)
		if got.ID.Raw() != id || string(got.Result) != `{"header":"yes","protocol":"mcp"}` {
			t.Errorf("got %v %s", got.ID.Raw(), got.Result)
		}
	}
	if len(tap.messages) != 6 {
		t.Errorf("the tap saw %d messages", len(tap.messages))
	}
	if told := tap.seen(); len(told) != 1 || told[0].Status != http.StatusSwitchingProtocols {
		t.Errorf("the handshake is told as %+v", told)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if _, err := w.Read(t.Context()); !errors.Is(err, io.EOF) || w.Ended() != nil {
		t.Errorf("after closing: %v, %v", err, w.Ended())
	}
}

// TestWebSocketSkipsWhatIsNotMCP: like a Stream, and the next message comes through.
func TestWebSocketSkipsWhatIsNotMCP(t *testing.T) {
	t.Parallel()
	server := talk(t, func(ctx context.Context, c *websocket.Conn, _ *http.Request) {
		text := func(s string) { _ = c.Write(ctx, websocket.MessageText, []byte(s)) }
		text("hello")
		text("")
		text("[1,2")
		text(`{"level":"info"}`)
		_ = c.Write(ctx, websocket.MessageBinary, []byte{0xff, 0xfe})
		text(`{"jsonrpc":"2.0","id":4,"result":"` + strings.Repeat("x", 300_000) + `"}`)
		text(`[{"jsonrpc":"2.0","id":5,"result":{}},{"jsonrpc":"2.0","method":"n"}]`)
		text("{\"jsonrpc\":\"2.0\",\"id\":6,\"result\":\"\xff\"}")
		_, _, _ = c.Read(ctx)
	})
	tap := &record{}
	w, err := dial(t, HTTPOptions{Options: Options{Tap: tap, MaxMessageBytes: 100_000}, Endpoint: wsURL(server)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for range 4 {
		msg, err := w.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		switch m := msg.(type) {
		case *jsonrpc.Response:
			got = append(got, fmt.Sprint(m.ID.Raw(), m.Error != nil))
		case *jsonrpc.Request:
			got = append(got, m.Method)
		}
	}
	if want := "4 true,5 false,n,6 false"; strings.Join(got, ",") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	lines := strings.Join(tap.lines, "\n")
	for _, want := range []string{"stdout: hello", "stdout: [1,2", "event: A binary message of 2 bytes"} {
		if !strings.Contains(lines, want) {
			t.Errorf("no %q in %s", want, lines)
		}
	}
	if len(tap.tooLarge) != 1 || tap.tooLarge[0] != "4" {
		t.Errorf("too large: %q", tap.tooLarge)
	}
}

// TestWebSocketEnds: however the server ends, it is said.
func TestWebSocketEnds(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		serve func(context.Context, *websocket.Conn, *http.Request)
		words string
	}{
		"with a reason": {func(_ context.Context, c *websocket.Conn, _ *http.Request) {
			_ = c.Close(websocket.StatusGoingAway, "maintenance")
		}, "closed the WebSocket (code 1001: maintenance)"},
		"without a word": {func(context.Context, *websocket.Conn, *http.Request) {}, "broke off"},
		"no pong": {func(ctx context.Context, _ *websocket.Conn, _ *http.Request) { // nothing is read, so nothing is answered
			<-ctx.Done()
		}, "does not answer pings"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The request's context does not end with a connection that was taken over.
			ended := make(chan struct{})
			server := talk(t, func(_ context.Context, c *websocket.Conn, r *http.Request) {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				go func() { <-ended; cancel() }()
				tt.serve(ctx, c, r)
			})
			w, err := NewWebSocket(HTTPOptions{Options: Options{Tap: &record{}}, Endpoint: wsURL(server)})
			if err != nil {
				t.Fatal(err)
			}
			if name == "no pong" {
				w.pingEvery, w.pongGrace = 5*time.Millisecond, 50*time.Millisecond
			}
			if _, err := w.Connect(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, err = w.Read(t.Context())
			if why := w.Ended(); !errors.Is(err, io.EOF) || !failure.Is(why, failure.Closed) || !strings.Contains(why.Message, tt.words) || why.Hint == "" {
				t.Errorf("got %v, %+v", err, why)
			}
			_ = w.Close()
			close(ended)
		})
	}
}

// TestWebSocketRefused: what answers a handshake with something else is named.
func TestWebSocketRefused(t *testing.T) {
	t.Parallel()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("another host was asked with %q", r.Header.Get("Authorization"))
	}))
	t.Cleanup(elsewhere.Close)
	mux := http.NewServeMux()
	mux.Handle("/ok", talker(func(ctx context.Context, c *websocket.Conn, _ *http.Request) { _, _, _ = c.Read(ctx) }))
	mux.Handle("/same", http.RedirectHandler("/ok", http.StatusTemporaryRedirect))
	mux.Handle("/away", http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	mux.HandleFunc("/401", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>hello</html>") })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	for path, want := range map[string]struct {
		code  failure.Code
		words string
	}{
		"/ok": {}, "/same": {},
		"/away": {failure.Transport, "redirects to another place"},
		"/401":  {failure.AuthNeeded, "asks for a sign-in"},
		"/page": {failure.Protocol, "is no WebSocket: it answered with an HTML page"},
		"/none": {failure.Transport, "has no MCP endpoint at /none"},
	} {
		_, err := dial(t, HTTPOptions{Endpoint: wsURL(server) + path, Headers: map[string]string{"Authorization": "Bearer x"}})
		if want.code == "" && err != nil || want.code != "" && (!failure.Is(err, want.code) || !strings.Contains(err.Error(), want.words)) {
			t.Errorf("%s: %v", path, err)
		}
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	if _, err := dial(t, HTTPOptions{Endpoint: wsURL(closed)}); !failure.Is(err, failure.Transport) || !strings.Contains(err.Error(), "Nothing listens") {
		t.Errorf("nobody there: %v", err)
	}
	if _, err := NewWebSocket(HTTPOptions{Endpoint: "http://x", Options: Options{Tap: &record{}}}); !failure.Is(err, failure.Config) {
		t.Errorf("not a WebSocket address: %v", err)
	}
}

// TestWebSocketTLS: wss with an authority of its own, and a sign-in on the handshake.
func TestWebSocketTLS(t *testing.T) {
	t.Parallel()
	inner := talker(func(ctx context.Context, c *websocket.Conn, _ *http.Request) { _, _, _ = c.Read(ctx) })
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer signed-in" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	authority := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := dial(t, HTTPOptions{
		Endpoint: wsURL(server), Network: Network{CA: authority},
		Authorize: func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(req *http.Request) (*http.Response, error) {
				req = req.Clone(req.Context())
				req.Header.Set("Authorization", "Bearer signed-in")
				return next.RoundTrip(req)
			})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestWebSocketWriteDoesNotBlock: a server that does not read holds up nobody.
func TestWebSocketWriteDoesNotBlock(t *testing.T) {
	t.Parallel()
	ended := make(chan struct{})
	server := talk(t, func(context.Context, *websocket.Conn, *http.Request) { <-ended })
	w, err := dial(t, HTTPOptions{Options: Options{Tap: &record{}, MaxMessageBytes: 1 << 20}, Endpoint: wsURL(server)})
	if err != nil {
		t.Fatal(err)
	}
	msg := &jsonrpc.Request{Method: "x", Params: json.RawMessage(`"` + strings.Repeat("y", 900_000) + `"`)}
	for range 1000 {
		if err = w.Write(t.Context(), msg); err != nil {
			break
		}
	}
	if !errors.Is(err, errNotReading) {
		t.Errorf("got %v", err)
	}
	_ = w.Close()
	close(ended)
}

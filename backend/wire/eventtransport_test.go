package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
)

func openEvents(t *testing.T, o HTTPOptions) (*EventStream, error) {
	t.Helper()
	if o.Tap == nil {
		o.Tap = &record{}
	}
	s, err := NewEventStream(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	_, err = s.Connect(t.Context())
	return s, err
}

// TestEventStreamWithTheSDK: a real server of the old transport; its connection
// outlives the context it was made in.
func TestEventStreamWithTheSDK(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "old", Version: "1"}, nil)
	type in struct {
		Text string `json:"text"`
	}
	mcp.AddTool(server, &mcp.Tool{Name: "echo"}, func(_ context.Context, _ *mcp.CallToolRequest, i in) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: i.Text}}}, nil, nil
	})
	handler := mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return server }, nil)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Own") != "yes" {
			http.Error(w, "no header", http.StatusForbidden)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	tap := &watched{}
	transport, err := NewEventStream(HTTPOptions{Options: Options{Tap: tap}, Endpoint: web.URL, Headers: map[string]string{"X-Own": "yes"}})
	if err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	cancel()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"one", "two"} {
		res, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"text": text}})
		if err != nil || res.Content[0].(*mcp.TextContent).Text != text {
			t.Errorf("%v, %v", res, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	// initialize, initialized, two calls: three answers.
	if len(tap.messages) != 7 {
		t.Errorf("the tap saw %d messages", len(tap.messages))
	}
}

// scripted is an event stream that is written as it is and then, when more is
// nil, ended. Messages that come in go to more.
func scripted(script string, status int, more chan<- string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			body, _ := io.ReadAll(r.Body)
			w.WriteHeader(status)
			_, _ = io.WriteString(w, "hello")
			more <- string(body)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, script)
		_ = http.NewResponseController(w).Flush()
		if more != nil {
			<-r.Context().Done()
		}
	})
}

// TestEventStreamEndpoint: messages go to the same origin or nowhere.
func TestEventStreamEndpoint(t *testing.T) {
	t.Parallel()
	event := func(endpoint string) string { return "event: endpoint\ndata: " + endpoint + "\n\n" }
	for name, tt := range map[string]struct {
		script string
		code   failure.Code
		words  string
	}{
		"relative":               {": hello\n\n" + event("/messages?id=1"), "", ""},
		"another host":           {event("http://localhost:1/messages"), failure.Transport, "sent to another place: http://localhost:1"},
		"another scheme":         {event("javascript:alert(1)"), failure.Transport, "sent to another place"},
		"no address":             {event("http://[::1"), failure.Protocol, "that is none"},
		"other events, for ever": {strings.Repeat("event: ping\ndata: x\n\n", 200), failure.Protocol, "does not say where"},
		"ends":                   {": hello\n\n", failure.Protocol, "ended without saying"},
		"ends in mid-line":       {"event: endp", failure.Protocol, "ended without saying"},
		"a huge endpoint":        {event("/" + strings.Repeat("x", 2_000_000)), failure.Protocol, "that is none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var more chan string
			if tt.code == "" {
				more = make(chan string, 1)
			}
			web := httptest.NewServer(scripted(tt.script, http.StatusAccepted, more))
			t.Cleanup(web.Close)
			s, err := openEvents(t, HTTPOptions{Options: Options{Tap: &record{}, MaxMessageBytes: 1_000_000}, Endpoint: web.URL + "/sse"})
			if tt.code != "" {
				if !failure.Is(err, tt.code) || !strings.Contains(err.Error(), tt.words) {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Write(t.Context(), request(1, "ping")); err != nil {
				t.Fatal(err)
			}
			if got := <-more; got != `{"jsonrpc":"2.0","id":1,"method":"ping"}` {
				t.Errorf("posted %q", got)
			}
			_ = s.Close()
		})
	}
}

// TestEventStreamRefused: an answer to the GET that is no stream is named.
func TestEventStreamRefused(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") })
	mux.HandleFunc("/401", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	mux.Handle("/away", http.RedirectHandler("http://localhost:1/", http.StatusFound))
	web := httptest.NewServer(mux)
	t.Cleanup(web.Close)
	for path, want := range map[string]struct {
		code  failure.Code
		words string
	}{
		"/page": {failure.Protocol, "an HTML page instead of an event stream"},
		"/401":  {failure.AuthNeeded, "asks for a sign-in"},
		"/none": {failure.Transport, "no MCP endpoint at /none"},
		"/away": {failure.Transport, "redirects to another place"},
	} {
		if _, err := openEvents(t, HTTPOptions{Endpoint: web.URL + path}); !failure.Is(err, want.code) || !strings.Contains(err.Error(), want.words) {
			t.Errorf("%s: %v", path, err)
		}
	}
	// A server that never says where messages go holds nobody longer than they like.
	silent := httptest.NewServer(scripted("", 0, make(chan string)))
	t.Cleanup(silent.Close)
	s, err := NewEventStream(HTTPOptions{Options: Options{Tap: &record{}}, Endpoint: silent.URL})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := s.Connect(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	_ = s.Close()
}

// TestEventStreamMessages: like a Stream: what is not MCP is skipped, what is
// too large is answered for, and the end is said.
func TestEventStreamMessages(t *testing.T) {
	t.Parallel()
	script := "event: endpoint\ndata: /m\n\n" +
		"data: hello\n\n: keep-alive\n\nevent: other\ndata: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}\n\n" +
		"data: {\"jsonrpc\":\"2.0\",\"id\":4,\"result\":\"" + strings.Repeat("x", 300_000) + "\"}\n\n" +
		"data: [{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}},{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]\r\n\r\n" +
		"data: {\"jsonrpc\":\"2.0\",\rdata: \"id\":6,\"result\":\"\xff\"}\r\rdata: {\"cut"
	web := httptest.NewServer(scripted(script, 0, nil))
	t.Cleanup(web.Close)
	tap := &record{}
	s, err := openEvents(t, HTTPOptions{Options: Options{Tap: tap, MaxMessageBytes: 100_000}, Endpoint: web.URL})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for {
		msg, err := s.Read(t.Context())
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Errorf("at the end: %v", err)
			}
			break
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
	if why := s.Ended(); !failure.Is(why, failure.Closed) {
		t.Errorf("ended: %v", why)
	}
	if !strings.Contains(strings.Join(tap.lines, "\n"), "stdout: hello") {
		t.Errorf("lines: %q", tap.lines)
	}
}

// TestEventStreamRejected: a message that is not taken costs itself, not the connection.
func TestEventStreamRejected(t *testing.T) {
	t.Parallel()
	more := make(chan string, 9)
	web := httptest.NewServer(scripted("event: endpoint\ndata: /m\n\ndata: "+pong+"\n\n", http.StatusNotFound, more))
	t.Cleanup(web.Close)
	var lost []string
	s, err := openEvents(t, HTTPOptions{Endpoint: web.URL, SessionLost: func(id []byte) { lost = append(lost, string(id)) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Write(t.Context(), request(1, "ping")); !failure.Is(err, failure.Transport) || errors.Is(err, ErrSessionLost) {
		t.Errorf("before anything was heard: %v", err)
	}
	if _, err := s.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	err = s.Write(t.Context(), request(2, "ping"))
	if !failure.Is(err, failure.Closed) || !errors.Is(err, ErrSessionLost) || len(lost) != 1 || lost[0] != "2" {
		t.Errorf("after that: %v, lost %q", err, lost)
	}
	rejected, ok := errors.AsType[*jsonrpc.Error](err)
	if !ok || rejected.Code != codeRejected {
		t.Errorf("the SDK would take %v for the end", err)
	}
	_ = s.Close()
}

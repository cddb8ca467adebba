package session_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// way is one of the ways to reach a server: the transports and eras that
// everything must work over.
type way struct {
	name    string
	version string
	http    bool
}

var ways = []way{
	{"pipe, older era", session.LegacyVersion, false},
	{"pipe, newer era", session.ModernVersion, false},
	{"HTTP, older era", session.LegacyVersion, true},
	{"HTTP, newer era", session.ModernVersion, true},
}

func (w way) modern() bool { return w.version == session.ModernVersion }

// everyWay runs a test over each of them.
func everyWay(t *testing.T, test func(t *testing.T, w way)) {
	t.Helper()
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) { t.Parallel(); test(t, w) })
	}
}

// connect connects to a real server of the SDK. The log is written to the test's.
func (w way) connect(t *testing.T, server *mcp.Server, opts session.Options) *session.Session {
	t.Helper()
	spec := session.Spec{Name: "test", Protocol: w.version, BuiltIn: pipe(server)}
	if w.http {
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: w.modern(), PropagateRequestCancellation: w.modern()})
		listener := httptest.NewServer(handler)
		t.Cleanup(listener.Close)
		t.Cleanup(listener.CloseClientConnections)
		spec.BuiltIn, spec.URL = nil, listener.URL
	}
	return connect(t, spec, opts)
}

func connect(t *testing.T, spec session.Spec, opts session.Options) *session.Session {
	t.Helper()
	if opts.Line == nil {
		log := &lines{}
		opts.Line = log.add
		t.Cleanup(func() {
			if t.Failed() {
				t.Log(log.text())
			}
		})
	}
	opts.ClientVersion = "1"
	live, err := session.Connect(t.Context(), spec, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = live.Close() })
	return live
}

// pipe serves on a pair of pipes, as a stdio server does.
func pipe(server *mcp.Server) func(context.Context, io.Reader, io.Writer) error {
	return func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: noClose{out}, MaxLineLength: -1})
	}
}

type noClose struct{ io.Writer }

func (noClose) Close() error { return nil }

func newServer(o *mcp.ServerOptions) *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, o)
}

// handle adds a tool that takes any object.
func handle(server *mcp.Server, name string, call mcp.ToolHandler) {
	server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, call)
}

func said(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// tool makes the params of a call.
func tool(name, arguments string) json.RawMessage {
	return json.RawMessage(`{"name":"` + name + `","arguments":` + arguments + `}`)
}

// answer returns the first text of a result.
func answer(t *testing.T, result json.RawMessage) string {
	t.Helper()
	var r struct {
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(result, &r); err != nil || len(r.Content) == 0 {
		t.Fatalf("the result is %s", result)
	}
	return r.Content[0].Text
}

// within waits for something that must come.
func within[T any](t *testing.T, c <-chan T, what string) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(2 * time.Minute):
		t.Fatalf("%s did not come", what)
		panic("unreachable")
	}
}

// lines collects a log.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(_ wire.LineKind, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, text)
}

func (l *lines) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.all, "\n")
}

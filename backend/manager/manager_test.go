package manager_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/manager"
	"fairlead/backend/secret"
	"fairlead/backend/session"
)

// fleet is a fleet with one server, "test", that runs in this process.
func fleet(t *testing.T, server *mcp.Server, hooks manager.Hooks) (*manager.Fleet, *catalog.Catalog) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "servers.json")
	if err := os.WriteFile(path, []byte(`{"mcpServers":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := config.OpenFile(config.FileOptions{Path: path, LastGood: path + ".good"})
	if err != nil {
		t.Fatal(err)
	}
	lists := catalog.New("")
	f := manager.New(manager.Options{
		File: file, Vault: secret.Open(secret.Options{Dir: t.TempDir()}), Catalog: lists, Events: &event.Bus{},
		Hooks: hooks, Version: "1", Settings: func() config.Settings { return config.Settings{} },
		BuiltIns: map[string]manager.BuiltIn{"test": func(ctx context.Context, in io.Reader, out io.Writer) error {
			return server.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: noClose{out}})
		}},
	})
	t.Cleanup(func() {
		if err := f.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return f, lists
}

type noClose struct{ io.Writer }

func (noClose) Close() error { return nil }

// until waits for something that must become so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 6000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s did not happen", what)
}

func resourceServer() *mcp.Server {
	accept := func(context.Context, *mcp.SubscribeRequest) error { return nil }
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ServerOptions{
		SubscribeHandler:   accept,
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
	})
	addResource(server, "test://a")
	server.AddPrompt(&mcp.Prompt{Name: "p"}, nil)
	return server
}

func addResource(server *mcp.Server, uri string) {
	server.AddResource(&mcp.Resource{URI: uri, Name: uri}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) { return nil, nil })
}

// TestOffersAreListed after connecting, and again when the server says so,
// however often it says it.
func TestOffersAreListed(t *testing.T) {
	var lists atomic.Int32
	server := resourceServer()
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			if method == "resources/list" {
				lists.Add(1)
			}
			return next(ctx, method, r)
		}
	})
	f, known := fleet(t, server, manager.Hooks{})
	if _, err := f.Session(t.Context(), "test"); err != nil {
		t.Fatal(err)
	}
	until(t, "the first listing", func() bool { return len(known.Resources("test").Items) == 1 && len(known.Prompts("test").Items) == 1 })
	before := lists.Load()
	for i := range 50 {
		addResource(server, fmt.Sprint("test://b", i))
	}
	until(t, "the second listing", func() bool { return len(known.Resources("test").Items) == 51 })
	if n := lists.Load() - before; n > 10 {
		t.Errorf("50 changes were listed %d times", n)
	}
}

// TestSubscriptionsOutliveTheConnection: after a reconnect the server is asked again.
func TestSubscriptionsOutliveTheConnection(t *testing.T) {
	server := resourceServer()
	updated := make(chan string, 100)
	f, _ := fleet(t, server, manager.Hooks{Updated: func(server, uri string) { updated <- server + " " + uri }})
	if err := f.Subscribe(t.Context(), "test", "test://a"); err != nil {
		t.Fatal(err)
	}
	touched := func() bool {
		if err := server.ResourceUpdated(t.Context(), &mcp.ResourceUpdatedNotificationParams{URI: "test://a"}); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-updated:
			return got == "test test://a"
		case <-time.After(20 * time.Millisecond):
			return false
		}
	}
	until(t, "the first update", touched)
	if err := f.Disconnect(t.Context(), "test"); err != nil {
		t.Fatal(err)
	}
	for len(updated) > 0 {
		<-updated
	}
	if _, err := f.Session(t.Context(), "test"); err != nil {
		t.Fatal(err)
	}
	until(t, "the update on the second connection", touched)
	if got := f.Subscriptions("test"); len(got) != 1 {
		t.Errorf("the subscriptions are %v", got)
	}
	if err := f.Unsubscribe(t.Context(), "test", "test://a"); err != nil || len(f.Subscriptions("test")) != 0 {
		t.Errorf("unsubscribed: %v, %v", err, f.Subscriptions("test"))
	}
}

// TestLogLevelOutlivesTheConnection: likewise.
func TestLogLevelOutlivesTheConnection(t *testing.T) {
	logged := make(chan string, 100)
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{Logging: &mcp.LoggingCapabilities{}}}) //nolint:staticcheck // in use
	server.AddTool(&mcp.Tool{Name: "talk", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{}, r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "error", Data: "oh"}) //nolint:staticcheck // in use
	})
	f, _ := fleet(t, server, manager.Hooks{Logged: func(server, level, _ string, data json.RawMessage) {
		logged <- server + " " + level + " " + string(data)
	}})
	if err := f.SetLogLevel(t.Context(), "test", "error"); err != nil {
		t.Fatal(err)
	}
	if err := f.SetLogLevel(t.Context(), "test", "loud"); err == nil || f.LogLevel("test") != "error" {
		t.Errorf("a level that is none: %v, the level is %s", err, f.LogLevel("test"))
	}
	talks := func() bool {
		live, err := f.Session(t.Context(), "test")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := live.Do(t.Context(), session.Request{Method: "tools/call", Params: json.RawMessage(`{"name":"talk","arguments":{}}`)}); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-logged:
			return got == `test error "oh"`
		default:
			return false
		}
	}
	until(t, "the first message", talks)
	if err := f.Disconnect(t.Context(), "test"); err != nil {
		t.Fatal(err)
	}
	for len(logged) > 0 {
		<-logged
	}
	until(t, "the message on the second connection", talks)
}

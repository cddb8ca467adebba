package core_test

import (
	"context"
	"encoding/pem"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/invoke"
)

// echoServer is a server of the SDK with one tool.
func echoServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "real", Version: "1"}, nil)
	type in struct {
		Message string `json:"message"`
	}
	mcp.AddTool(server, &mcp.Tool{Name: "echo"}, func(_ context.Context, _ *mcp.CallToolRequest, i in) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: i.Message}}}, nil, nil
	})
	return server
}

// TestFallbackToEventStream: an address that knows only HTTP+SSE works without
// being told so, and the next time it is asked for that first.
func TestFallbackToEventStream(t *testing.T) {
	t.Parallel()
	server := echoServer()
	events := mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return server }, nil)
	var mu sync.Mutex
	var asked []string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.Method)
		mu.Unlock()
		events.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	home := t.TempDir()
	writeServers(t, home, map[string]string{"old": `{"url": "` + web.URL + `/sse"}`})
	for _, first := range []string{http.MethodPost, http.MethodGet} {
		mu.Lock()
		asked = nil
		mu.Unlock()
		app := openHouse(t, home, &keychain{})
		answer, err := call(t, app, invoke.Request{Server: "old", Tool: "echo", Arguments: echo("hi")})
		if err != nil || !strings.Contains(string(answer.Result), "hi") {
			t.Fatalf("%s, %v", answer.Result, err)
		}
		if status, _ := app.Fleet.Status("old"); status.Info.Transport != "sse" {
			t.Errorf("connected over %q", status.Info.Transport)
		}
		mu.Lock()
		if asked[0] != first || !slices.Contains(asked, http.MethodGet) {
			t.Errorf("asked %q, first should be %s", asked, first)
		}
		mu.Unlock()
		if err := app.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

// TestOwnCertificates: ca and insecure of a definition, and the warning.
func TestOwnCertificates(t *testing.T) {
	t.Parallel()
	server := echoServer()
	web := httptest.NewUnstartedServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	web.StartTLS()
	t.Cleanup(web.Close)
	ca := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	definition := `{"url": "` + web.URL + `"}`
	app := house(t, map[string]string{
		"plain": definition, "ca": with(definition, "ca", `"`+ca+`"`), "insecure": with(definition, "insecure", "true"),
	})
	for name, works := range map[string]bool{"plain": false, "ca": true, "insecure": true} {
		_, err := call(t, app, invoke.Request{Server: name, Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
		if works != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
		if warned := strings.Contains(logOf(t, app, name), "certificate is not checked"); warned != (name == "insecure") {
			t.Errorf("%s: warned %v", name, warned)
		}
	}
}

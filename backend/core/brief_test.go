package core_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/invoke"
)

// newsagent is an HTTP server of the newer era that tells of changes when asked to.
// With waits, it answers a call once it was asked.
type newsagent struct {
	waits bool
	times atomic.Int32
	asked chan struct{}
}

func (s *newsagent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var m struct {
		ID     json.RawMessage
		Method string
	}
	_ = json.Unmarshal(raw, &m)
	result := ""
	switch m.Method {
	case "server/discover":
		result = `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{"listChanged":true}},
			"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"news","version":"1"}}}`
	case "tools/list":
		result = `{"resultType":"complete","tools":[{"name":"get","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}`
	case "tools/call":
		if s.waits {
			<-s.asked
		}
		result = `{"resultType":"complete","content":[{"type":"text","text":"got"}]}`
	case "subscriptions/listen":
		if s.times.Add(1) == 1 {
			close(s.asked)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":%s},\"notifications\":{\"toolsListChanged\":true}}}\n\n", m.ID)
		w.(http.Flusher).Flush() //nolint:forcetypeassert // a test server's can
		<-r.Context().Done()
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if m.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
}

// TestAShortCommandAsksForNoNewsItDoesNotNeed: only where a result is kept it matters to
// anybody that the server's lists change during one call.
func TestAShortCommandAsksForNoNewsItDoesNotNeed(t *testing.T) {
	t.Parallel()
	for name, keeps := range map[string]bool{"nothing is kept": false, "results are kept": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := &newsagent{waits: keeps, asked: make(chan struct{})}
			web := httptest.NewServer(server)
			t.Cleanup(web.Close)
			t.Cleanup(web.CloseClientConnections)
			home, definition := t.TempDir(), fmt.Sprintf(`{"url": %q}`, web.URL)
			if keeps {
				definition = with(definition, "cache", `"1h"`)
			}
			writeServers(t, home, map[string]string{"news": definition})
			app, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: &keychain{}, Brief: true, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
			if err != nil {
				t.Fatal(err)
			}
			_, err = call(t, app, invoke.Request{Server: "news", Tool: "get", Arguments: json.RawMessage(`{}`)})
			if err != nil {
				t.Error(err)
			}
			if err := app.Close(t.Context()); err != nil {
				t.Error(err)
			}
			if asked := server.times.Load() > 0; asked != keeps {
				t.Errorf("it asked for news: %v", asked)
			}
		})
	}
}

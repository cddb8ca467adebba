package session_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// watcher writes down what passes.
type watcher struct {
	mu        sync.Mutex
	messages  []string
	exchanges int
}

func (w *watcher) Message(m wire.Message, callID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	arrow := "<"
	if m.Out {
		arrow = ">"
	}
	w.messages = append(w.messages, arrow+string(m.Kind)+" "+m.Method+" "+callID)
}

func (w *watcher) Exchange(wire.Exchange) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.exchanges++
}

func (w *watcher) Process(wire.ProcessEvent) {}

// TestTraffic is told whole: the handshake, the call with its id in every
// message of it, and the HTTP exchanges.
func TestTraffic(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		handle(server, "work", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			err := r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: 1})
			return said("ok"), err
		})
		seen := &watcher{}
		live := w.connect(t, server, session.Options{Traffic: func() session.Traffic { return seen }})
		out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("work", "{}"), Progress: func(json.RawMessage) {}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range out.Frames {
			if !m.Out && m.Passing <= 0 {
				t.Errorf("it is not known when the first byte of this came: %s", m.Raw)
			}
		}
		_ = live.Close()
		seen.mu.Lock()
		defer seen.mu.Unlock()
		first, all := ">request server/discover ", strings.Join(seen.messages, "\n")
		if !w.modern() {
			first = ">request initialize "
		}
		if seen.messages[0] != first {
			t.Errorf("the first message is %q", seen.messages[0])
		}
		at := -1
		for _, want := range []string{">request tools/call c", "<notification notifications/progress c", "<response  c"} {
			i := slices.Index(seen.messages, want)
			if i <= at {
				t.Fatalf("%q is at %d of\n%s", want, i, all)
			}
			at = i
		}
		if (seen.exchanges > 0) != w.http {
			t.Errorf("%d exchanges were told", seen.exchanges)
		}
	})
}

package session_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// breaking is a server of HTTP+SSE that ends the first event streams when it
// is asked initialize.
func breaking(t *testing.T, first int32) string {
	t.Helper()
	var streams atomic.Int32
	say := make(chan string)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /sse", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "event: endpoint\ndata: /messages?stream=%d\n\n", streams.Add(1))
		for {
			_ = http.NewResponseController(w).Flush()
			select {
			case <-r.Context().Done():
				return
			case text := <-say:
				if text == "" {
					panic(http.ErrAbortHandler)
				}
				fmt.Fprintf(w, "data: %s\n\n", text)
			}
		}
	})
	mux.HandleFunc("POST /messages", func(w http.ResponseWriter, r *http.Request) {
		var m scripted
		_ = json.NewDecoder(r.Body).Decode(&m)
		w.WriteHeader(http.StatusAccepted)
		text := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":%q,"capabilities":{},"serverInfo":{"name":"x","version":"1"}}}`, m.ID, session.LegacyVersion)
		switch {
		case m.Method == "server/discover":
			text = fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown"}}`, m.ID)
		case m.Method != "initialize":
			return
		case streams.Load() <= first:
			text = ""
		}
		select {
		case say <- text:
		case <-r.Context().Done():
		}
	})
	listener := httptest.NewServer(mux)
	t.Cleanup(listener.Close)
	t.Cleanup(listener.CloseClientConnections)
	return listener.URL + "/sse"
}

// TestStreamBreaksWhileConnecting: an event stream that ends in the handshake
// is told as what it is, and the connection is made once more.
func TestStreamBreaksWhileConnecting(t *testing.T) {
	log := &lines{}
	live := connect(t, session.Spec{Name: "once", URL: breaking(t, 1)}, session.Options{Line: log.add})
	if live.Info().Transport != session.SSE || !strings.Contains(log.text(), "event stream ended. Connecting afresh") {
		t.Errorf("it is connected over %s; the log is\n%s", live.Info().Transport, log.text())
	}

	_, err := session.Connect(t.Context(), session.Spec{Name: "always", URL: breaking(t, 1000)}, session.Options{Line: log.add})
	if f := failure.From(err); f == nil || f.Code != failure.Closed || !strings.Contains(f.Message, "event stream ended") {
		t.Errorf("the failure is %+v", f)
	}
}

// TestRefusedWithTheSDKsCode: a server may refuse the handshake with a code
// that the SDK has for a connection that is closing.
func TestRefusedWithTheSDKsCode(t *testing.T) {
	for _, code := range []int{-32003, -32004, -32005, -32600} {
		serve := func(_ context.Context, in io.Reader, out io.Writer) error {
			lines := bufio.NewScanner(in)
			for lines.Scan() {
				var r scripted
				if json.Unmarshal(lines.Bytes(), &r) == nil && len(r.ID) > 0 {
					fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"not today"}}`+"\n", r.ID, code)
				}
			}
			return nil
		}
		_, err := session.Connect(t.Context(), session.Spec{Name: "refusing", BuiltIn: serve}, session.Options{Line: (&lines{}).add})
		if f := failure.From(err); f == nil || f.Code != failure.RPCError || !strings.Contains(f.Message, fmt.Sprintf("not today (code %d)", code)) {
			t.Errorf("%d: the failure is %+v", code, f)
		}
	}
}

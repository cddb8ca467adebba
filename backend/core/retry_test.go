package core_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/manager"
)

// flaky is an HTTP server that breaks the connection off in the middle of the
// first call of each tool, when it has begun to work.
type flaky struct {
	address string
	web     *http.Server
	mu      sync.Mutex
	begun   map[string]int
	breaks  int // how often the first calls of a tool are broken off; 0: once
}

func (f *flaky) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct{ Name string }
	}
	_ = json.Unmarshal(raw, &m)
	result := "{}"
	switch m.Method {
	case "initialize":
		result = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"flaky","version":"1"}}`
	case "tools/list":
		result = `{"tools":[{"name":"add","inputSchema":{"type":"object"}},
			{"name":"set","inputSchema":{"type":"object"},"annotations":{"idempotentHint":true}},
			{"name":"get","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}`
	case "tools/call":
		f.mu.Lock()
		f.begun[m.Params.Name]++
		first := f.begun[m.Params.Name] <= max(1, f.breaks)
		f.mu.Unlock()
		if first {
			panic(http.ErrAbortHandler)
		}
		result = `{"content":[{"type":"text","text":"done"}]}`
	case "server/discover":
		_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, m.ID)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if m.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
}

func (f *flaky) times(tool string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.begun[tool]
}

// up has it listen, at the address it had before.
func (f *flaky) up(t *testing.T) {
	t.Helper()
	if f.address == "" {
		f.address = "127.0.0.1:0"
	}
	l, err := net.Listen("tcp", f.address)
	if err != nil {
		t.Fatal(err)
	}
	f.address = l.Addr().String()
	f.web = &http.Server{Handler: f} //nolint:gosec // for a test
	// A connection that is kept may break under a request: nobody knows then whether the call had begun.
	f.web.SetKeepAlivesEnabled(false)
	web := f.web
	ended := make(chan struct{})
	go func() { defer close(ended); _ = web.Serve(l) }()
	t.Cleanup(func() { _ = web.Close(); <-ended })
}

func attempts(t *testing.T, app *core.App, id string) []history.Attempt {
	t.Helper()
	record, err := store(t, app).Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return record.Attempts
}

// TestRetry: a call that had begun goes out again only if its tool is declared
// idempotent or read-only. The history has one call with its attempts.
func TestRetry(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		tool, retries string
		begun         int
	}{
		{"get", "2", 2},
		{"set", "2", 2},
		{"add", "2", 1},
		{"set", "0", 1},
	} {
		t.Run(tt.tool+" "+tt.retries, func(t *testing.T) {
			t.Parallel()
			f := &flaky{begun: map[string]int{}}
			f.up(t)
			app := house(t, map[string]string{"it": `{"url": "http://` + f.address + `/mcp", "retries": ` + tt.retries + `}`})
			answer, err := call(t, app, invoke.Request{Server: "it", Tool: tt.tool})
			if n := f.times(tt.tool); n != tt.begun {
				t.Errorf("it was begun %d times, want %d: %v", n, tt.begun, err)
			}
			got := attempts(t, app, answer.ID)
			if tt.begun == 1 {
				if !failure.Is(err, failure.Closed) || got != nil {
					t.Errorf("got %v, attempts %v", err, got)
				}
				return
			}
			if err != nil || !strings.Contains(string(answer.Result), "done") {
				t.Fatalf("got %s, %v", answer.Result, err)
			}
			if len(got) != 2 || got[1].Failure != nil || got[0].Instance != 1 || !strings.Contains(string(got[0].Failure), `"closed"`) {
				t.Errorf("the attempts are %+v", got)
			}
			recorded(t, app, answer.ID, history.OK)
		})
	}
}

// TestRetryAsOftenAsAskedFor: the times a call itself brought the server down do
// not count against it, nor do those of the call before.
func TestRetryAsOftenAsAskedFor(t *testing.T) {
	t.Parallel()
	f := &flaky{begun: map[string]int{}, breaks: 4}
	f.up(t)
	app := house(t, map[string]string{"it": `{"url": "http://` + f.address + `/mcp", "retries": 4}`})
	for _, tool := range []string{"get", "set"} {
		answer, err := call(t, app, invoke.Request{Server: "it", Tool: tool})
		if err != nil || f.times(tool) != 5 {
			t.Fatalf("%s was begun %d times: %v", tool, f.times(tool), err)
		}
		if got := attempts(t, app, answer.ID); len(got) != 5 {
			t.Errorf("the attempts are %+v", got)
		}
	}
}

// TestRetryOfWhatDidNotArrive: a server that nothing listens for cannot have
// begun, whatever the tool.
func TestRetryOfWhatDidNotArrive(t *testing.T) {
	t.Parallel()
	f := &flaky{begun: map[string]int{"add": 1}}
	f.up(t)
	app := house(t, map[string]string{"it": `{"url": "http://` + f.address + `/mcp", "retries": 20}`})
	if _, err := app.Fleet.Session(t.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	if err := f.web.Close(); err != nil {
		t.Fatal(err)
	}
	var answer invoke.Answer
	var failed error
	var ended sync.WaitGroup
	ended.Go(func() { answer, failed = call(t, app, invoke.Request{Server: "it", Tool: "add"}) })
	until(t, app.Events, "the fall to be noticed", func() bool { return state(app, "it") == manager.Failed })
	f.up(t)
	ended.Wait()
	if n := f.times("add") - 1; failed != nil || n != 1 {
		t.Fatalf("got %v; begun %d times", failed, n)
	}
	if got := attempts(t, app, answer.ID); len(got) < 2 || !strings.Contains(string(got[0].Failure), "Nothing listens") {
		t.Errorf("the attempts are %+v", got)
	}
}

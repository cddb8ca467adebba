package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/failure"
)

// cutter is an MCP endpoint whose event streams are scripts: each request gets
// the next one, written as it is, and then the connection is cut.
type cutter struct {
	mu      sync.Mutex
	scripts []string
	asked   []string // "POST", or "GET after ID"
}

func (c *cutter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	what := r.Method
	if r.Method == http.MethodGet {
		what += " after " + r.Header.Get("Last-Event-ID")
		if r.Header.Get("Mcp-Session-Id") != "s1" {
			what += " without the session"
		}
	}
	c.asked = append(c.asked, what)
	script := "wait"
	if len(c.scripts) > 0 {
		script, c.scripts = c.scripts[0], c.scripts[1:]
	}
	c.mu.Unlock()
	if script == "wait" {
		<-r.Context().Done()
		return
	}
	if status := 0; strings.HasPrefix(script, "status ") {
		_, _ = fmt.Sscan(script[len("status "):], &status)
		w.Header().Set("Location", "/there")
		w.WriteHeader(status)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = fmt.Fprint(w, script)
	_ = http.NewResponseController(w).Flush()
	if !strings.HasSuffix(script, "\n") {
		panic(http.ErrAbortHandler) // in the middle of a line
	}
}

func (c *cutter) requests() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.asked)
}

func cutting(t *testing.T, scripts ...string) (*cutter, string) {
	t.Helper()
	c := &cutter{scripts: scripts}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return c, server.URL
}

// TestResume: an answer whose stream is cut comes all the same, when the server
// gave ids to go on from; else the request is told to be lost.
func TestResume(t *testing.T) {
	t.Parallel()
	const prime = "id: e1\nretry: 1\ndata:\n\n"
	answer := "id: e9\ndata: " + pong + "\n\n"
	tests := []struct {
		name    string
		scripts []string
		asked   []string
		lost    string // what Broken says; "" = the answer comes
		session bool   // lost
	}{
		{"cut after an event", []string{prime, answer}, []string{"POST", "GET after e1"}, "", false},
		{"cut in mid-line", []string{prime + "id: e2\ndata: {\"jsonrpc\":\"2.0\"}\n\nid: e3\ndata: {\"json", answer}, []string{"POST", "GET after e2"}, "", false},
		{"cut again and again", []string{prime, "id: e2\ndata:\n\n", "id: e3\ndata:\n\n", answer}, []string{"POST", "GET after e1", "GET after e2", "GET after e3"}, "", false},
		{"busy in between", []string{prime, "status 503", answer}, []string{"POST", "GET after e1", "GET after e1"}, "", false},
		{"no id to go on from", []string{"data: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n"}, []string{"POST"}, "ended before the answer", false},
		{"not resumable", []string{prime, "status 405"}, []string{"POST", "GET after e1"}, "does not resume it (HTTP 405", false},
		{"session lost", []string{prime, "status 404"}, []string{"POST", "GET after e1"}, "lost the session", true},
		{"no progress", []string{prime, ":\n\n", ":\n\n", ":\n\n", ":\n\n", ":\n\n"},
			[]string{"POST", "GET after e1", "GET after e1", "GET after e1", "GET after e1", "GET after e1"}, "ended before the answer", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, url := cutting(t, tt.scripts...)
			tap := &watched{}
			lost := false
			client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: url, SessionLost: func([]byte) { lost = true }})
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(ping))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Mcp-Session-Id", "s1")
			got, err := fetch(client, req)
			if err != nil {
				t.Fatal(err)
			}
			if asked := c.requests(); !slices.Equal(asked, tt.asked) {
				t.Errorf("asked %q, want %q", asked, tt.asked)
			}
			why := tap.broken["1"]
			switch {
			case tt.lost == "" && (why != nil || !strings.Contains(got, pong)):
				t.Errorf("got %q, broken: %v", got, why)
			case tt.lost != "" && (!failure.Is(why, failure.Closed) || !strings.Contains(why.Message, tt.lost) || !strings.Contains(got, "-32097")):
				t.Errorf("got %q, broken: %v", got, why)
			}
			if lost != tt.session || tt.session != errors.Is(failureOrNil(why), ErrSessionLost) {
				t.Errorf("session lost: %v, %v", lost, why)
			}
		})
	}
}

func failureOrNil(f *failure.Error) error {
	if f == nil {
		return nil
	}
	return f
}

func fetch(client *http.Client, req *http.Request) (string, error) {
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var b strings.Builder
	_, err = io.Copy(&b, resp.Body)
	return b.String(), err
}

// TestNewerEraIsNotResumed: a broken stream is a broken request there.
func TestNewerEraIsNotResumed(t *testing.T) {
	t.Parallel()
	c, url := cutting(t, "id: e1\nretry: 1\ndata:\n\n")
	tap := &watched{}
	client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: url})
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(ping))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Mcp-Protocol-Version", "2026-07-28")
	if _, err := fetch(client, req); err != nil {
		t.Fatal(err)
	}
	if asked := c.requests(); len(asked) != 1 || tap.broken["1"] == nil {
		t.Errorf("asked %q, broken %v", asked, tap.broken)
	}
}

// TestListen: the stream of what a server says by itself outlives every cut,
// and a server that offers none costs nothing.
func TestListen(t *testing.T) {
	t.Parallel()
	note := func(n int) string {
		return fmt.Sprintf("retry: 1\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"n%d\"}\n\n", n)
	}
	scripts := []string{"status 503", "status 307"}
	for n := range 12 {
		scripts = append(scripts, note(n), ":\n\n")
	}
	c, url := cutting(t, append([]string{note(99), "data: {\"cut"}, scripts...)...)
	got := make(chan string, 100)
	tap := &watched{record: record{replace: func(m Message) []byte { got <- m.Method; return nil }}}
	client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: url})
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Mcp-Session-Id", "s1")
	ended := make(chan error)
	go func() {
		_, err := fetch(client, req)
		ended <- err
	}()
	for want := range 13 {
		method := fmt.Sprintf("n%d", want-1)
		if want == 0 {
			method = "n99"
		}
		if g := <-got; g != method {
			t.Fatalf("got %s, want %s", g, method)
		}
	}
	cancel()
	if err := <-ended; err == nil {
		t.Error("a cancelled request ended well")
	}
	if asked := c.requests(); len(asked) < 25 || slices.Contains(asked, "GET after  without the session") {
		t.Errorf("asked %q", asked)
	}
}

func TestListenWhereThereIsNothing(t *testing.T) {
	t.Parallel()
	for _, status := range []string{"status 405", "status 404", "status 401", "status 302"} {
		c, url := cutting(t, status)
		tap := &watched{}
		lost := false
		client := newClient(t, HTTPOptions{Options: Options{Tap: tap}, Endpoint: url, SessionLost: func([]byte) { lost = true }})
		ctx, cancel := context.WithCancel(t.Context())
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Mcp-Session-Id", "s1")
		ended := make(chan error)
		go func() {
			_, err := fetch(client, req)
			ended <- err
		}()
		for len(tap.seen()) == 0 {
			select {
			case err := <-ended:
				t.Fatalf("%s: ended with %v", status, err)
			case <-time.After(time.Millisecond):
			}
		}
		cancel()
		if err := <-ended; err == nil {
			t.Error("a cancelled request ended well")
		}
		if asked := c.requests(); len(asked) != 1 || lost {
			t.Errorf("%s: asked %q, session lost %v", status, asked, lost)
		}
	}
}

// TestResumeDelay: what the server asks for is the least that is waited.
func TestResumeDelay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		r     resumer
		least time.Duration
		most  time.Duration
	}{
		{resumer{standalone: true}, 0, 0},
		{resumer{worked: true}, time.Second, time.Second},
		{resumer{worked: true, retry: 40 * time.Millisecond}, 40 * time.Millisecond, 40 * time.Millisecond},
		{resumer{worked: true, retry: 2 * time.Minute, fruitless: 9}, 2 * time.Minute, 2 * time.Minute},
		{resumer{worked: true, fruitless: 3}, 3 * time.Second, 4 * time.Second},
		{resumer{fruitless: 1_000_000}, resumeMaxDelay, resumeMaxDelay},
	} {
		if got := tt.r.delay(); got < tt.least || got > tt.most {
			t.Errorf("%+v waits %s", tt.r, got)
		}
	}
	r := &resumer{}
	r.note(serverEvent{retry: []byte("99999999999999999999")})
	if r.retry != maxRetry {
		t.Errorf("a server may ask for %s", r.retry)
	}
}

package api_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

type noKeychain struct{}

func (noKeychain) Key(context.Context) ([]byte, error)  { return nil, secret.ErrNoKey }
func (noKeychain) SetKey(context.Context, []byte) error { return nil }

// program serves a fresh program and returns the address with its token.
func program(t *testing.T) (*core.App, string) {
	t.Helper()
	app, err := core.Open(t.Context(), core.Options{
		Version: "test", Keychain: noKeychain{}, Environ: append(os.Environ(), "FAIRLEAD_HOME="+t.TempDir()),
	})
	if err != nil {
		t.Fatal(err)
	}
	facades := api.New("serve")
	facades.Attach(app)
	pages := fstest.MapFS{"index.html": {Data: []byte("<title>page</title>")}, "assets/a.js": {Data: []byte("1")}}
	server, err := facades.Listen("127.0.0.1:0", pages, app.Events)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("serving: %v", err)
		}
		facades.Close()
		if err := app.Close(context.Background()); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return app, server.URL()
}

// browser is a client that has opened the address, as a browser does.
func browser(t *testing.T, address string) (*http.Client, string) {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar, Timeout: 2 * time.Minute}
	t.Cleanup(client.CloseIdleConnections)
	resp, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	page, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(page), "page") {
		t.Fatalf("the page answers %s: %s", resp.Status, page)
	}
	if resp.Request.URL.RawQuery != "" {
		t.Errorf("the token stays in the address: %s", resp.Request.URL)
	}
	u, _ := url.Parse(address)
	return client, "http://" + u.Host
}

func post(t *testing.T, client *http.Client, address string, arguments any, change func(*http.Request)) (int, string) {
	t.Helper()
	body, _ := json.Marshal(arguments)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Fairlead", "1")
	if change != nil {
		change(req)
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

// TestNobodyElseGetsIn: only who has the token of this start, from a page of
// this origin, by a name of this machine.
func TestNobodyElseGetsIn(t *testing.T) {
	_, address := program(t)
	client, base := browser(t, address)
	stranger := &http.Client{Timeout: 2 * time.Minute}
	t.Cleanup(stranger.CloseIdleConnections)
	u, _ := url.Parse(base)
	list := base + "/api/Servers/List"
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	cookie := client.Jar.Cookies(u)[0]
	tests := []struct {
		name   string
		client *http.Client
		url    string
		change func(*http.Request)
		status int
		code   failure.Code
	}{
		{"the page itself", client, list, nil, 200, ""},
		{"its own origin", client, list, header("Origin", base), 200, ""},
		{"a foreign origin", client, list, header("Origin", "https://evil.example"), 403, failure.Denied},
		{"another port of this machine", client, list, header("Origin", "http://127.0.0.1:1"), 403, failure.Denied},
		{"a sandboxed page", client, list, header("Origin", "null"), 403, failure.Denied},
		{"a page of another site", client, list, header("Sec-Fetch-Site", "cross-site"), 403, failure.Denied},
		{"a rebound host", client, list, func(r *http.Request) { r.Host = "evil.example:" + u.Port(); r.AddCookie(cookie) }, 403, failure.Denied},
		{"a rebound host without a port", client, list, func(r *http.Request) { r.Host = "evil.example"; r.AddCookie(cookie) }, 403, failure.Denied},
		{"no token", stranger, list, nil, 401, failure.AuthNeeded},
		{"a wrong token", stranger, list, header("Cookie", cookie.Name+"=wrong"), 401, failure.AuthNeeded},
		{"a token in the address of a call", stranger, list + "?token=" + cookie.Value, nil, 401, failure.AuthNeeded},
		{"a form", client, list, func(r *http.Request) { r.Header.Del("X-Fairlead") }, 400, failure.Usage},
		{"the events without a token", stranger, base + "/events", nil, 401, failure.AuthNeeded},
		{"the blobs without a token", stranger, base + "/blob/call/x/result", nil, 401, failure.AuthNeeded},
		{"the page without a token", stranger, base + "/", nil, 401, failure.AuthNeeded},
		{"a script of the page without a token", stranger, base + "/assets/a.js", nil, 401, failure.AuthNeeded},
		{"a wrong token in the address", stranger, base + "/?token=wrong", nil, 403, failure.Denied},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, text := post(t, tt.client, tt.url, []any{}, tt.change)
			if status != tt.status {
				t.Fatalf("got %d %s, want %d", status, text, tt.status)
			}
			if tt.code == "" {
				return
			}
			var f failure.Error
			if err := json.Unmarshal([]byte(text), &f); err != nil || f.Code != tt.code {
				t.Errorf("got %s, want code %s", text, tt.code)
			}
		})
	}
}

// TestCookie: scripts cannot read it, and other sites do not send it.
func TestCookie(t *testing.T) {
	_, address := program(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	t.Cleanup(client.CloseIdleConnections)
	resp, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	cookie := resp.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode {
		t.Errorf("cookie: %+v", cookie)
	}
	if policy := resp.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self';") || strings.Contains(policy, "unsafe-eval") {
		t.Errorf("policy: %s", policy)
	}
}

// TestOnlyThisMachine: an address that others could reach is refused.
func TestOnlyThisMachine(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", ":0", "192.168.1.1:0", "example.com:80", "nonsense"} {
		if _, err := api.New("serve").Listen(addr, fstest.MapFS{}, nil); !failure.Is(err, failure.Usage) {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// TestCallFromBrowser makes a call as the page does, and hears of it by events.
func TestCallFromBrowser(t *testing.T) {
	app, address := program(t)
	client, base := browser(t, address)
	if _, err := app.Fleet.Session(t.Context(), core.DemoServer); err != nil {
		t.Fatal(err)
	}
	events, err := client.Get(base + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	lines := bufio.NewScanner(events.Body)
	lines.Scan() // ": ready": from here on nothing is missed

	status, text := post(t, client, base+"/api/Calls/Start", []any{map[string]any{
		"server": "demo", "tool": "echo", "arguments": `{"message":"hello"}`, "timeoutMs": 0, "sendAnyway": false, "replayOf": "",
	}}, nil)
	if status != 200 {
		t.Fatalf("%d %s", status, text)
	}
	var id string
	if err := json.Unmarshal([]byte(text), &id); err != nil {
		t.Fatal(err)
	}
	var detail api.CallDetail
	for detail.Call.Status != "ok" {
		if !lines.Scan() {
			t.Fatal("the events ended")
		}
		if !strings.Contains(lines.Text(), `"topic":"calls"`) {
			continue
		}
		_, text := post(t, client, base+"/api/Calls/Get", []any{id}, nil)
		if err := json.Unmarshal([]byte(text), &detail); err != nil {
			t.Fatal(err)
		}
	}
	if len(detail.Content) != 1 || detail.Content[0].Text.Text != "hello" || detail.Call.Origin != "serve" {
		t.Errorf("got %+v", detail)
	}
	resp, err := client.Get(base + detail.Result.URL + "?pretty=1")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	if string(body) != detail.Result.Text || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the blob is %s, want %s", body, detail.Result.Text)
	}
}

// TestDispatchRefuses what is not a method of a facade.
func TestDispatchRefuses(t *testing.T) {
	_, address := program(t)
	client, base := browser(t, address)
	for path, arguments := range map[string]any{
		"/api/Nothing/List":      []any{},
		"/api/Servers/list":      []any{},
		"/api/Servers/Nothing":   []any{},
		"/api/Servers/List/more": []any{},
		"/api/Servers/List":      []any{"too many"},
		"/api/Servers/Connect":   []any{42},
		"/api/Calls/Start":       []any{map[string]any{"unknown": 1}},
	} {
		if status, text := post(t, client, base+path, arguments, nil); status != 400 || !strings.Contains(text, `"usage"`) {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

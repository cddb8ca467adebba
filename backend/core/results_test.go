package core_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// counter is an HTTP server whose tools answer with how often they were called. It
// says that its tools changed when told to.
type counter struct {
	mu      sync.Mutex
	called  map[string]int
	changed chan struct{}
	inCall  func() // runs during the next call
	says    bool   // before the result of "set" it says that its tools changed
	ttl     string // a member of results
}

func count(t *testing.T) (*counter, string) {
	t.Helper()
	c := &counter{called: map[string]int{}, changed: make(chan struct{})}
	web := httptest.NewServer(c)
	t.Cleanup(web.Close)
	t.Cleanup(web.CloseClientConnections)
	return c, fmt.Sprintf(`{"url": %q}`, web.URL)
}

const counterTools = `{"tools":[
	{"name":"get","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
	{"name":"sign","inputSchema":{"type":"object","properties":{"pin":{"type":"string","format":"password"}}},"annotations":{"readOnlyHint":true}},
	{"name":"fail","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
	{"name":"set","inputSchema":{"type":"object"}}]}`

func (s *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		s.news(w, r)
		return
	}
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
		result = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"counter","version":"1"}}`
	case "tools/list":
		result = counterTools
	case "tools/call":
		result = s.answer(m.Params.Name)
	case "server/discover":
		_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, m.ID)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if m.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	if s.says && m.Params.Name == "set" {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "%sdata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n\n", toolsChanged, m.ID, result)
		return
	}
	_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
}

const toolsChanged = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n"

func (s *counter) answer(tool string) string {
	s.mu.Lock()
	s.called[tool]++
	n, during, extra := s.called[tool], s.inCall, s.ttl
	s.inCall = nil
	s.mu.Unlock()
	if during != nil {
		during()
	}
	return fmt.Sprintf(`{"content":[{"type":"text","text":"%s %d"}],"isError":%v%s}`, tool, n, tool == "fail", extra)
}

func (s *counter) news(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.(http.Flusher).Flush() //nolint:forcetypeassert // a test server's can
	for {
		select {
		case <-s.changed:
			_, _ = io.WriteString(w, toolsChanged)
			w.(http.Flusher).Flush() //nolint:forcetypeassert // a test server's can
		case <-r.Context().Done():
			return
		}
	}
}

func (s *counter) times(tool string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.called[tool]
}

// gets calls a tool and returns its answer.
func gets(t *testing.T, app *core.App, tool, arguments string, change ...func(*invoke.Request)) invoke.Answer {
	t.Helper()
	r := invoke.Request{Server: "counter", Tool: tool, Arguments: json.RawMessage(arguments)}
	for _, c := range change {
		c(&r)
	}
	a, err := call(t, app, r)
	if err != nil && tool != "fail" {
		t.Fatal(err)
	}
	return a
}

func fresh(r *invoke.Request) { r.Fresh = true }

func TestIdenticalCallsShareAResult(t *testing.T) {
	t.Parallel()
	server, definition := count(t)
	app := house(t, map[string]string{"counter": with(definition, "cache", `"1h"`)})
	first := gets(t, app, "get", `{"a": 1, "b": [12345678901234567890, 1.0]}`)
	second := gets(t, app, "get", `{"b":[12345678901234567890,1.0],"a":1}`)
	if first.CachedOf != "" || second.CachedOf != first.ID || string(second.Result) != string(first.Result) || second.ID == first.ID {
		t.Errorf("the second call is %q, of %q: %s", second.ID, second.CachedOf, second.Result)
	}
	record := recorded(t, app, second.ID, history.OK)
	if record.CachedOf != first.ID || record.ServerName != "counter" || record.Protocol != "2025-11-25" {
		t.Errorf("the history has %+v", record)
	}
	if frames, err := store(t, app).Frames(t.Context(), second.ID); err != nil || len(frames) != 0 {
		t.Errorf("%d frames, %v: nothing passed", len(frames), err)
	}
	for name, a := range map[string]invoke.Answer{
		"other digits":     gets(t, app, "get", `{"a": 1, "b": [12345678901234567891, 1.0]}`),
		"without cache":    gets(t, app, "get", `{"a": 1, "b": [12345678901234567890, 1.0]}`, fresh),
		"a replay":         gets(t, app, "get", `{"a": 1, "b": [12345678901234567890, 1.0]}`, func(r *invoke.Request) { r.ReplayOf = first.ID }),
		"of a suite":       gets(t, app, "get", `{"a": 1, "b": [12345678901234567890, 1.0]}`, func(r *invoke.Request) { r.Origin = invoke.OriginSuite }),
		"without checks":   gets(t, app, "get", `{"a": 1, "b": [12345678901234567890, 1.0]}`, func(r *invoke.Request) { r.SendAnyway = true }),
		"no read-only one": gets(t, app, "set", `{}`),
		"the same again":   gets(t, app, "set", `{}`),
		"a failure":        gets(t, app, "fail", `{}`),
		"and another":      gets(t, app, "fail", `{}`),
		"a secret":         gets(t, app, "sign", `{"pin": "hunter2hunter2"}`),
		"and its second":   gets(t, app, "sign", `{"pin": "hunter2hunter2"}`),
	} {
		if a.CachedOf != "" {
			t.Errorf("%s came from the cache", name)
		}
	}
	if without := gets(t, app, "sign", `{}`); gets(t, app, "sign", `{}`).CachedOf != without.ID {
		t.Error("a call of the same tool without a secret is made twice")
	}
	if server.times("set") != 2 || server.times("fail") != 2 || server.times("sign") != 3 {
		t.Errorf("the server was called %v", server.called)
	}
	_ = filepath.WalkDir(filepath.Join(app.Paths.Data, "cache"), func(path string, _ os.DirEntry, _ error) error {
		if raw, err := os.ReadFile(path); err == nil && strings.Contains(string(raw), "hunter2") {
			t.Errorf("%s has the secret", path)
		}
		return nil
	})
}

// TestACallWithoutCacheRenewsIt: what was asked afresh is what the next call gets.
func TestACallWithoutCacheRenewsIt(t *testing.T) {
	t.Parallel()
	_, definition := count(t)
	app := house(t, map[string]string{"counter": with(definition, "cache", `"1h"`)})
	gets(t, app, "get", `{}`)
	newer := gets(t, app, "get", `{}`, fresh)
	if again := gets(t, app, "get", `{}`); again.CachedOf != newer.ID {
		t.Errorf("got the result of %q, not of the newer call", again.CachedOf)
	}
}

func TestThePersonSaysWhatIsCached(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		keys        [][2]string
		get, set    bool // are cached
		resultsHint string
	}{
		"nothing said":        {},
		"the server":          {keys: [][2]string{{"cache", `"1h"`}}, get: true},
		"a tool":              {keys: [][2]string{{"cacheTools", `{"set":"1h"}`}}, set: true},
		"all but one":         {keys: [][2]string{{"cache", `"1h"`}, {"cacheTools", `{"get":"off"}`}}},
		"it does not hold":    {keys: [][2]string{{"cache", `"1h"`}}, resultsHint: `,"ttlMs":0`},
		"it holds for longer": {keys: [][2]string{{"cache", `"1h"`}}, resultsHint: `,"ttlMs":1e12`, get: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, definition := count(t)
			server.ttl = tt.resultsHint
			for _, k := range tt.keys {
				definition = with(definition, k[0], k[1])
			}
			app := house(t, map[string]string{"counter": definition})
			for tool, want := range map[string]bool{"get": tt.get, "set": tt.set} {
				gets(t, app, tool, `{}`)
				if got := gets(t, app, tool, `{}`).CachedOf != ""; got != want {
					t.Errorf("%s: cached %v", tool, got)
				}
			}
		})
	}
}

// TestWhatChangedIsForgotten: also when the server says so during a call.
func TestWhatChangedIsForgotten(t *testing.T) {
	t.Parallel()
	server, definition := count(t)
	app := house(t, map[string]string{"counter": with(definition, "cache", `"1h"`)})
	forgotten := func() bool { n, _ := app.Kept(); return n == 0 }
	gets(t, app, "get", `{}`)
	server.changed <- struct{}{}
	until(t, app.Events, "the cache to be cleared", forgotten)
	if gets(t, app, "get", `{}`).CachedOf != "" {
		t.Error("it was not forgotten")
	}
	server.mu.Lock()
	server.inCall = func() {
		server.changed <- struct{}{}
		until(t, app.Events, "the cache to be cleared", forgotten)
	}
	server.mu.Unlock()
	gets(t, app, "get", `{"during": true}`)
	if gets(t, app, "get", `{"during": true}`).CachedOf != "" {
		t.Error("what was on its way when the server said so was kept")
	}
	gets(t, app, "get", `{"a": 1}`)
	if err := app.Fleet.Restart("counter"); err != nil {
		t.Fatal(err)
	}
	if gets(t, app, "get", `{"a": 1}`).CachedOf != "" {
		t.Error("it outlived a restart of the server")
	}
	writeServers(t, app.Paths.Config, map[string]string{"counter": with(with(definition, "cache", `"1h"`), "headers", `{"X-Other": "1"}`)})
	until(t, app.Events, "the definition to be taken over", func() bool {
		st, err := app.Fleet.Status("counter")
		return err == nil && len(st.Definition.Headers) == 1
	})
	if gets(t, app, "get", `{"a": 1}`).CachedOf != "" {
		t.Error("it outlived another definition")
	}
}

// TestACommandReusesTheResultOfAnother: without connecting to the server.
func TestACommandReusesTheResultOfAnother(t *testing.T) {
	t.Parallel()
	server, definition := count(t)
	home, keys := t.TempDir(), &keychain{}
	writeServers(t, home, map[string]string{"counter": with(definition, "cache", `"1h"`)})
	server.says = true
	command := func(tool string) (invoke.Answer, bool) {
		app, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: keys, Brief: true, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
		if err != nil {
			t.Fatal(err)
		}
		a := gets(t, app, tool, `{}`)
		st, err := app.Fleet.Status("counter")
		if err != nil {
			t.Fatal(err)
		}
		if err := app.Close(t.Context()); err != nil {
			t.Error(err)
		}
		return a, st.State.Live()
	}
	first, _ := command("get")
	second, connected := command("get")
	if second.CachedOf != first.ID || connected || server.times("get") != 1 {
		t.Errorf("cached of %q, connected %v", second.CachedOf, connected)
	}
	command("set") // meanwhile the server says that its tools changed
	if third, _ := command("get"); third.CachedOf != "" {
		t.Error("what a server said to one command is not known to the next")
	}
}

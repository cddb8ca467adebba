package core_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// listen starts badserver in an http mode and returns its URL.
func listen(t *testing.T, mode string, more ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, badserver, append([]string{"-mode", mode}, more...)...)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// TestBadServers calls a tool of every kind of misbehaving server. Each says
// what happened with a code, a sentence and a hint, the call is in the history
// with its end, and the program goes on.
func TestBadServers(t *testing.T) {
	t.Parallel()
	notExecutable := filepath.Join(t.TempDir(), "server.txt")
	if err := os.WriteFile(notExecutable, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	noInterpreter := filepath.Join(t.TempDir(), "server.sh")
	if err := os.WriteFile(noInterpreter, []byte("#!/no/such/interpreter\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	tls := httptest.NewTLSServer(http.NotFoundHandler())
	t.Cleanup(tls.Close)
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	elsewhere := httptest.NewServer(http.RedirectHandler("http://localhost:1/mcp", http.StatusTemporaryRedirect))
	t.Cleanup(elsewhere.Close)
	url := func(u string) string { return `{"url": "` + u + `"}` }
	short := func(definition string) string { return with(definition, "connectTimeout", `"2s"`) }

	tests := []struct {
		name, definition string
		code             failure.Code // "" works
		message, hint    string
	}{
		{"command not found", `{"command": "no-such-program-here"}`, failure.SpawnFailed, `"no-such-program-here" was not found`, "full path"},
		{"a hint for npx", `{"command": "npx", "env": {"PATH": "/nowhere"}}`, failure.SpawnFailed, `"npx" was not found`, "Node.js"},
		{"not executable", `{"command": "` + notExecutable + `"}`, failure.SpawnFailed, "may not be executed", "chmod +x"},
		{"no interpreter", `{"command": "` + noInterpreter + `"}`, failure.SpawnFailed, "interpreter was not found", "#!"},
		{"a folder", `{"command": "/tmp"}`, failure.SpawnFailed, "is a folder", "program inside"},
		{"no such working folder", with(bad("echo"), "cwd", `"/no/such/folder"`), failure.SpawnFailed, "/no/such/folder does not exist", "cwd"},
		// It did not start, like a command that is not found: there was no connection that could have been closed.
		{"exits at once", bad("exit"), failure.SpawnFailed, "ended while starting: exit code 3", "the configuration is missing"},
		{"prints garbage first", bad("garbage"), "", "", ""},
		{"prints only garbage", short(bad("garbage-only")), failure.Timeout, "did not answer within 2 s", "MCP server on stdio"},
		{"never answers", short(bad("silent")), failure.Timeout, "did not answer within 2 s", "connectTimeout"},
		{"ignores server/discover", with(bad("silent-discover"), "connectTimeout", `"30s"`), "", "", ""},
		{"exits on server/discover", bad("exit-on-discover"), "", "", ""},
		{"dies in the middle of a call", bad("die-in-call"), failure.Closed, "ended during the call: exit code 7", "dying in a call"},
		{"dies in the middle of a frame", bad("die-in-frame"), failure.Closed, "exit code 7", "dying in a frame"},
		{"answers with errors without id", bad("null-id-error"), "", "", ""},
		{"answers twice", bad("answer-twice"), "", "", ""},
		{"newer era", bad("echo", "-era", "modern"), "", "", ""},
		{"port closed", url(closed.URL + "/mcp"), failure.Transport, "Nothing listens at", "Start the server"},
		{"unknown authority", url(tls.URL), failure.Transport, "TLS", "authority"},
		{"TLS asked of plain HTTP", url(strings.Replace(listen(t, "http-ok"), "http://", "https://", 1)), failure.Transport, "does not speak TLS", "http://"},
		{"401", url(listen(t, "http-401")), failure.AuthNeeded, "asks for a sign-in", "Sign in"},
		{"500", url(listen(t, "http-500")), failure.Transport, "failed (HTTP 500", "server's side"},
		{"HTML instead of JSON", url(listen(t, "http-html")), failure.Protocol, "an HTML page instead of MCP", "/mcp"},
		{"redirect to another host", url(elsewhere.URL), failure.Transport, "redirects to another place", "http://localhost:1/mcp"},
		{"HTTP that never answers", short(url(listen(t, "http-hang"))), failure.Timeout, "did not answer within 2 s", "connectTimeout"},
		{"HTTP, JSON answers", url(listen(t, "http-ok")), "", "", ""},
		{"HTTP, event stream", url(listen(t, "http-ok", "-sse")), "", "", ""},
		{"HTTP, newer era", url(listen(t, "http-ok", "-era", "modern")), "", "", ""},
		{"WebSocket, port closed", `{"url": "ws://localhost:1", "type": "ws"}`, failure.Transport, "Nothing listens at", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			app := house(t, map[string]string{"it": tt.definition})
			// Without a tool list the call is made all the same: the server is the one to say no.
			answer, err := call(t, app, invoke.Request{Server: "it", Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
			if tt.code == "" {
				if err != nil || !strings.Contains(string(answer.Result), "hi") {
					t.Fatalf("got %s, %v", answer.Result, err)
				}
			} else {
				got := failure.From(err)
				if got == nil || got.Code != tt.code || !strings.Contains(got.Message, tt.message) || !strings.Contains(got.Hint, tt.hint) {
					t.Fatalf("got %+v\nwant code %s, message with %q, hint with %q", got, tt.code, tt.message, tt.hint)
				}
			}
			recorded(t, app, answer.ID, answer.Status)
			// The program is alive: the built-in server still answers.
			if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: echo("alive")}); err != nil {
				t.Errorf("after that: %v", err)
			}
		})
	}
}

// recorded checks that a call is in the history with its end.
func recorded(t *testing.T, app interface {
	Store() (*history.Store, error)
}, id string, status history.Status) history.Record {
	t.Helper()
	store, err := app.Store()
	if err != nil {
		t.Fatal(err)
	}
	record, err := store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if record.Status != status {
		t.Errorf("recorded as %s, want %s", record.Status, status)
	}
	if status != history.OK && record.Failure == nil {
		t.Error("recorded without its failure")
	}
	return record
}

// TestSessionSurvives: what is wrong with one message does not cost the session.
func TestSessionSurvives(t *testing.T) {
	t.Parallel()
	huge := with(bad("huge-frame", "-bytes", "3000000"), "maxMessageBytes", "1000000")
	app := house(t, map[string]string{"huge": huge})
	_, err := call(t, app, invoke.Request{Server: "huge", Tool: "echo", Arguments: echo("one")})
	if got := failure.From(err); got == nil || got.Code != failure.TooLarge || !strings.Contains(got.Message, "over the limit of 1000000 bytes") {
		t.Fatalf("got %+v", err)
	}
	before, _ := app.Fleet.Status("huge")
	if _, err := call(t, app, invoke.Request{Server: "huge", Tool: "echo", Arguments: echo("two")}); err != nil {
		t.Fatal(err)
	}
	after, _ := app.Fleet.Status("huge")
	if before.Pid == 0 || before.Pid != after.Pid {
		t.Errorf("the process changed from %d to %d", before.Pid, after.Pid)
	}
}

// TestLargeResult: 50 MB pass whole, within the default limit.
func TestLargeResult(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{"big": bad("big")})
	answer, err := call(t, app, invoke.Request{Server: "big", Tool: "echo", Arguments: echo("x")})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Result) < 49_000_000 {
		t.Errorf("the result has %d bytes", len(answer.Result))
	}
	record := recorded(t, app, answer.ID, history.OK)
	if record.Result.Hash == "" || record.Result.Bytes != int64(len(answer.Result)) {
		t.Errorf("stored as %+v", record.Result.Bytes)
	}
}

// TestLostSession: a server that forgets the session costs nothing: the call it
// refused for that goes out again in a new one.
func TestLostSession(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{"web": `{"url": "` + listen(t, "http-lost-session") + `"}`})
	for _, message := range []string{"one", "two", "three"} {
		answer, err := call(t, app, invoke.Request{Server: "web", Tool: "echo", Arguments: echo(message)})
		if err != nil || !strings.Contains(string(answer.Result), message) {
			t.Fatalf("%s: %s, %v", message, answer.Result, err)
		}
		recorded(t, app, answer.ID, history.OK)
	}
}

// TestWrongRequests never reach a server.
func TestWrongRequests(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"one": bad("echo"), "two": bad("echo"), "off": with(bad("echo"), "enabled", "false"),
	})
	for _, name := range []string{"one", "two", "demo"} {
		if _, err := app.Fleet.Session(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		r    invoke.Request
		code failure.Code
		want string // in the message or the details
	}{
		{"unknown server", invoke.Request{Server: "nobody", Tool: "echo"}, failure.ServerNotFound, "nobody"},
		{"disabled server", invoke.Request{Server: "off", Tool: "echo"}, failure.ServerDisabled, "off"},
		{"unknown tool", invoke.Request{Server: "one", Tool: "ecko"}, failure.ToolNotFound, "ecko"},
		{"ambiguous name", invoke.Request{Tool: "write"}, failure.AmbiguousName, "one/write"},
		{"not JSON", invoke.Request{Server: "one", Tool: "echo", Arguments: json.RawMessage(`{"message": }`)}, failure.InvalidArguments, "column 13"},
		{"not an object", invoke.Request{Server: "one", Tool: "echo", Arguments: json.RawMessage(`[1]`)}, failure.InvalidArguments, "object"},
		{"missing argument", invoke.Request{Server: "one", Tool: "echo"}, failure.InvalidArguments, "message"},
		{"wrong type", invoke.Request{Server: "one", Tool: "echo", Arguments: json.RawMessage(`{"message": 1}`)}, failure.InvalidArguments, `"pointer":"/message"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := call(t, app, tt.r)
			got := failure.From(err)
			if got == nil || got.Code != tt.code || !strings.Contains(got.Message+string(got.Details), tt.want) {
				t.Fatalf("got %+v, want %s with %q", got, tt.code, tt.want)
			}
			if got.Hint == "" {
				t.Error("no hint")
			}
		})
	}
}

// TestNames: all five forms reach the tool (R17).
func TestNames(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{"one": bad("echo")})
	if _, err := app.Fleet.Session(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mcp__one__echo", "mcp:one:echo", "mcp_one_echo", "one/echo", "write"} {
		if _, err := call(t, app, invoke.Request{Tool: name, Arguments: echo("hi")}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

package copyas_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/config"
	"fairlead/backend/core/copyas"
	"fairlead/backend/demo"
	"fairlead/backend/failure"
)

// token is a secret no program that is written may hold.
const token = "q8Zr7kkWm2Lp0XyT"

// serve runs the demo server over HTTP in one era. It wants a header with the token.
func serve(t *testing.T, stateless bool) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	server, wait := demo.Server(ctx)
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: stateless})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Api-Token") != token {
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		cancel()
		wait()
	})
	return s.URL
}

func echo(protocol string, d *config.Server) copyas.Call {
	return copyas.Call{Method: "tools/call", Name: "echo", Server: "my demo", Arguments: json.RawMessage(`{ "message": "it's \"$HOME\" ` + "`x`" + ` 東京" }`), Protocol: protocol, Definition: d}
}

const echoed = "it's \\\"$HOME\\\" `x` 東京"

func overHTTP(url string) *config.Server {
	return &config.Server{Name: "my demo", Transport: config.HTTP, URL: url, Headers: map[string]string{"X-Api-Token": "${secret:demo-token}"}}
}

func written(t *testing.T, format string, c copyas.Call) string {
	t.Helper()
	text, err := copyas.Write(format, c)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, token) {
		t.Fatalf("the secret stands in\n%s", text)
	}
	return text
}

// run runs a program with the secret in its environment and returns what it prints.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "DEMO_TOKEN="+token)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("there is no %s", program)
	}
}

func TestCurlMakesTheCallInBothEras(t *testing.T) {
	needs(t, "curl")
	for _, era := range []struct {
		protocol  string
		stateless bool
	}{{"2025-11-25", false}, {"2025-06-18", false}, {"2026-07-28", true}, {"", false}} {
		for _, size := range []int{0, 100_000} {
			c := echo(era.protocol, overHTTP(serve(t, era.stateless)))
			want := echoed
			if size > 0 {
				want = strings.Repeat("long ", size/5)
				c.Arguments = json.RawMessage(`{"message":"` + want + `"}`)
			}
			if out := run(t, "", "sh", "-c", written(t, "curl", c)); !strings.Contains(out, want) {
				t.Errorf("%s: %.400s", era.protocol, out)
			}
		}
	}
}

func TestCurlReadsAResourceAndGetsAPrompt(t *testing.T) {
	needs(t, "curl")
	d := overHTTP(serve(t, false))
	read := copyas.Call{Method: "resources/read", Name: "demo://readme", Server: "demo", Definition: d}
	if out := run(t, "", "sh", "-c", written(t, "curl", read)); !strings.Contains(out, `"contents"`) && !strings.Contains(out, `"error"`) {
		t.Errorf("got %s", out)
	}
}

func TestTheGoProgramMakesTheCall(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "main.go")
	for _, c := range []copyas.Call{
		echo("2025-11-25", overHTTP(serve(t, false))),
		echo("2026-07-28", overHTTP(serve(t, true))),
	} {
		if err := os.WriteFile(file, []byte(written(t, "go", c)), 0o600); err != nil {
			t.Fatal(err)
		}
		if out := run(t, root, "go", "run", file); !strings.Contains(out, echoed) {
			t.Errorf("got %s", out)
		}
	}
}

// everyKind are calls that are written in other ways.
func everyKind() []copyas.Call {
	stdio := &config.Server{Name: "s", Transport: config.Stdio, Command: "npx", Args: []string{"-y", "server", "--api-key", token, "--token=" + token, "a'b"}, Cwd: "/tmp",
		Env: map[string]string{"TOKEN": "${secret:demo-token}", "MODE": "1"}}
	sse := &config.Server{Name: "s", Transport: config.SSE, URL: "https://example.com/sse?key=" + token, Headers: map[string]string{"Authorization": "Bearer " + token}}
	return []copyas.Call{
		echo("", stdio), echo("", sse),
		{Method: "resources/read", Name: "demo://x", Server: "s", Definition: stdio},
		{Method: "prompts/get", Name: "greet", Server: "s", Arguments: json.RawMessage(`{"name":"Ann","n":"1"}`), Definition: sse},
		{Method: "tools/call", Name: "t", Server: "s", Arguments: json.RawMessage(`{"a":12345678901234567890,"password":"[secret]"}`), Definition: stdio},
		{Method: "tools/call", Name: "t", Server: "s", Definition: overHTTP("https://user:" + token + "@example.com/mcp")},
	}
}

func TestEveryGoProgramCompiles(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range everyKind() {
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(written(t, "go", c)), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, root, "go", "vet", file)
		if out := run(t, root, "gofmt", "-l", file); out != "" {
			text, _ := os.ReadFile(file)
			t.Errorf("not as gofmt writes it:\n%s", text)
		}
	}
}

// modules is where the TypeScript SDK is installed, with the servers that are tried.
func modules(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../../test/servers/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(path, "@modelcontextprotocol", "sdk")); err != nil {
		t.Skip("the TypeScript SDK is not installed: make setup")
	}
	return path
}

func TestTheTypeScriptProgramMakesTheCall(t *testing.T) {
	needs(t, "node")
	dir := t.TempDir()
	if err := os.Symlink(modules(t), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	// It is a program of plain JavaScript, too: its types are all inferred.
	file := filepath.Join(dir, "main.mjs")
	if err := os.WriteFile(file, []byte(written(t, "typescript", echo("2025-11-25", overHTTP(serve(t, false))))), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := run(t, dir, "node", file); !strings.Contains(out, echoed) {
		t.Errorf("got %s", out)
	}
}

func TestEveryTypeScriptProgramHasItsTypes(t *testing.T) {
	needs(t, "node")
	from := modules(t)
	// The compiler and Node's types are the front end's.
	front, err := filepath.Abs("../../../frontend/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	compiler := filepath.Join(front, ".bin", "tsc")
	if _, err := os.Stat(compiler); err != nil {
		t.Skip("the front end is not installed: make setup")
	}
	dir := t.TempDir()
	if err := os.Symlink(from, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	args := []string{"--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext",
		"--typeRoots", filepath.Join(front, "@types"), "--types", "node"}
	for i, c := range append(everyKind(), echo("", overHTTP("http://127.0.0.1:1/mcp"))) {
		file := filepath.Join(dir, string(rune('a'+i))+".mts")
		if err := os.WriteFile(file, []byte(written(t, "typescript", c)), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	run(t, dir, compiler, args...)
}

func TestEveryPythonProgramCompiles(t *testing.T) {
	needs(t, "python3")
	dir := t.TempDir()
	for _, c := range append(everyKind(), echo("", overHTTP("http://127.0.0.1:1/mcp"))) {
		file := filepath.Join(dir, "main.py")
		if err := os.WriteFile(file, []byte(written(t, "python", c)), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, dir, "python3", "-m", "py_compile", file)
	}
}

func TestWhatCannotBeWritten(t *testing.T) {
	for format, c := range map[string]copyas.Call{
		"curl":       echo("", &config.Server{Transport: config.Stdio, Command: "x"}),
		"go":         echo("", nil),
		"typescript": echo("", &config.Server{Transport: config.WS, URL: "ws://x"}),
		"python":     {Method: "completion/complete", Definition: overHTTP("http://x")},
		"cli":        echo("", nil),
		"cobol":      echo("", overHTTP("http://x")),
	} {
		if text, err := copyas.Write(format, c); !failure.Is(err, failure.Usage) {
			t.Errorf("%s: %v %s", format, err, text)
		}
	}
}

func TestTheCommandNamesTheCall(t *testing.T) {
	known := &config.Server{Transport: config.WS, URL: "ws://x"}
	for _, c := range []struct {
		call copyas.Call
		want string
	}{
		{echo("", known), `fairlead call 'my demo' echo --args '{"message":"it'\''s \"$HOME\" ` + "`x`" + ` 東京"}'`},
		{copyas.Call{Method: "tools/call", Server: "demo", Name: "get_time", Definition: known}, "fairlead call demo get_time"},
		{copyas.Call{Method: "resources/read", Server: "demo", Name: "demo://a b", Definition: known}, "fairlead read demo 'demo://a b'"},
		{copyas.Call{Method: "prompts/get", Server: "demo", Name: "greet", Arguments: json.RawMessage(`{"name":"Ann B"}`), Definition: known}, "fairlead prompt demo greet 'name=Ann B'"},
		{
			copyas.Call{Method: "tools/call", Server: "demo", Name: "log_in", Arguments: json.RawMessage(`{"password":"[secret]"}`), Definition: known},
			"# [secret] stands for what was secret: the history does not keep it.\nfairlead call demo log_in --args '{\"password\":\"[secret]\"}'",
		},
	} {
		if got := written(t, "cli", c.call); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

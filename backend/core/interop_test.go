package core_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// interopLimit bounds one server: Node.js takes seconds to start when the machine is busy.
const interopLimit = 2 * time.Minute

// TestServersOthersWrote starts real servers from npm over each transport, lists all they offer and calls something.
func TestServersOthersWrote(t *testing.T) {
	if testing.Short() {
		t.Skip("real servers take a while to start")
	}
	node, modules := servers(t)
	script := func(path string) string { return filepath.Join(modules, path) }
	everything := script("@modelcontextprotocol/server-everything/dist/index.js")
	local := func(path string, args ...string) string {
		raw, err := json.Marshal(map[string]any{"command": node, "args": append([]string{script(path)}, args...), "connectTimeout": "10m"})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	folder := t.TempDir()
	tests := []struct {
		name, definition     string
		transport, protocol  string
		tool, arguments      string
		status               history.Status // "": ok
		resources, templates bool
		prompts              bool
	}{
		{name: "everything, stdio", definition: local("@modelcontextprotocol/server-everything/dist/index.js"), transport: "stdio", protocol: "2025-11-25",
			tool: "echo", arguments: `{"message":"over stdio"}`, resources: true, templates: true, prompts: true},
		{name: "everything, Streamable HTTP", definition: remote(t, node, everything, "streamableHttp", "/mcp"), transport: "http", protocol: "2025-11-25",
			tool: "echo", arguments: `{"message":"over HTTP"}`, resources: true, templates: true, prompts: true},
		{name: "everything, HTTP+SSE", definition: remote(t, node, everything, "sse", "/sse"), transport: "sse", protocol: "2025-11-25",
			tool: "echo", arguments: `{"message":"over SSE"}`, resources: true, templates: true, prompts: true},
		{name: "filesystem", definition: local("@modelcontextprotocol/server-filesystem/dist/index.js", folder), transport: "stdio", protocol: "2025-11-25",
			tool: "list_directory", arguments: fmt.Sprintf(`{"path":%q}`, folder)},
		{name: "memory", definition: local("@modelcontextprotocol/server-memory/dist/index.js"), transport: "stdio", protocol: "2025-11-25",
			tool: "read_graph", arguments: `{}`, resources: true},
		{name: "sequential-thinking", definition: local("@modelcontextprotocol/server-sequential-thinking/dist/index.js"), transport: "stdio", protocol: "2025-11-25",
			tool: "sequentialthinking", arguments: `{"thought":"a","nextThoughtNeeded":false,"thoughtNumber":1,"totalThoughts":1}`},
		{name: "memory of 2024", definition: local("memory-2024/dist/index.js"), transport: "stdio", protocol: "2024-11-05",
			tool: "read_graph", arguments: `{}`},
		{name: "Context7, newer era", definition: local("@upstash/context7-mcp/dist/index.js"), transport: "stdio", protocol: "2026-07-28",
			tool: "resolve-library-id", arguments: `{"libraryName":"fairlead","query":"fairlead"}`},
		// Without a network its tools fail, which is an answer too.
		{name: "Supabase, newer era", definition: local("@supabase/mcp-server-supabase/dist/cli.js", "--access-token", "sbp_0000000000000000000000000000000000000000", "--project-ref", "x", "--features", "database"),
			transport: "stdio", protocol: "2026-07-28", tool: "list_migrations", arguments: `{}`, status: history.ToolError},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			app := house(t, map[string]string{"it": tt.definition})
			if _, err := app.Fleet.Session(t.Context(), "it"); err != nil {
				t.Fatal(err)
			}
			st, err := app.Fleet.Status("it")
			if err != nil || st.Info.Protocol != tt.protocol || st.Info.Transport != tt.transport {
				t.Errorf("speaks MCP %s over %s (%v), want %s over %s", st.Info.Protocol, st.Info.Transport, err, tt.protocol, tt.transport)
			}
			offers(t, app, "resources", tt.resources, func() int { return len(app.Catalog.Resources("it").Items) })
			offers(t, app, "templates", tt.templates, func() int { return len(app.Catalog.Templates("it").Items) })
			offers(t, app, "prompts", tt.prompts, func() int { return len(app.Catalog.Prompts("it").Items) })
			answer, err := call(t, app, invoke.Request{Server: "it", Tool: tt.tool, Arguments: json.RawMessage(tt.arguments), Timeout: interopLimit})
			want := tt.status
			if want == "" {
				want = history.OK
			}
			if answer.Status != want {
				t.Fatalf("%s: got %s, %v: %.300s", tt.tool, answer.Status, err, answer.Result)
			}
			recorded(t, app, answer.ID, want)
		})
	}
}

// offers checks whether the server has something of a kind.
func offers(t *testing.T, app *core.App, kind string, want bool, count func() int) {
	t.Helper()
	if err := app.Fleet.RefreshOffers(t.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	if got := count() > 0; got != want {
		t.Errorf("it has %d %s", count(), kind)
	}
}

// servers finds Node.js and the pinned servers; where the tests must be whole, their absence is a failure.
func servers(t *testing.T) (node, modules string) {
	t.Helper()
	modules, err := filepath.Abs("../../test/servers/node_modules")
	if err == nil {
		_, err = os.Stat(filepath.Join(modules, "memory-2024"))
	}
	if err == nil {
		node, err = exec.LookPath("node")
	}
	if err != nil {
		if os.Getenv("FAIRLEAD_TEST_FULL") != "" {
			t.Fatal("FAIRLEAD_TEST_FULL is set, and: ", err)
		}
		t.Skip("run make test, which installs the servers: ", err)
	}
	return node, modules
}

// remote starts a server that listens and returns its definition once it does.
func remote(t *testing.T, node, script, transport, path string) string {
	t.Helper()
	for range 10 {
		if port := listens(t, node, script, transport); port > 0 {
			raw, err := json.Marshal(map[string]string{"url": fmt.Sprintf("http://127.0.0.1:%d%s", port, path), "connectTimeout": "10m"})
			if err != nil {
				t.Fatal(err)
			}
			return string(raw)
		}
	}
	t.Fatalf("%s never listened", script)
	return ""
}

// listens starts a server on a port that was free a moment ago; 0: somebody else
// has it now.
func listens(t *testing.T, node, script, transport string) (port int) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port = l.Addr().(*net.TCPAddr).Port
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, script, transport)
	cmd.Env = append(os.Environ(), fmt.Sprintf("PORT=%d", port))
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if strings.Contains(lines.Text(), fmt.Sprintf("on port %d", port)) {
			go func() { // a full pipe would stop it
				for lines.Scan() {
				}
			}()
			return port
		}
	}
	return 0
}

package manager_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
	"fairlead/backend/secret"
	"fairlead/backend/session"
)

func TestMain(m *testing.M) {
	switch os.Getenv("MANAGER_TEST_CHILD") {
	case "": // not a child
		goleak.VerifyTestMain(m)
	case "hang":
		time.Sleep(10 * time.Minute)
	case "crash":
		os.Exit(3)
	default:
		child()
	}
}

// child is a server on stdio that tells its pid, and sleeps when asked to.
func child() {
	time.AfterFunc(10*time.Minute, func() { os.Exit(9) }) // its test forgot it
	server := mcp.NewServer(&mcp.Implementation{Name: "child", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{Name: "pid", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return said(strconv.Itoa(os.Getpid())), nil
	})
	server.AddTool(&mcp.Tool{Name: "sleep", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var args struct {
			Ms    int
			Until string // a file to wait for
		}
		if err := json.Unmarshal(r.Params.Arguments, &args); err != nil {
			return nil, err
		}
		time.Sleep(time.Duration(args.Ms) * time.Millisecond)
		// Being cancelled does not wake it: it would answer in time to be heard.
		for args.Until != "" {
			if _, err := os.Stat(args.Until); err == nil {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		return said(strconv.Itoa(os.Getpid())), nil
	})
	_ = server.Run(context.Background(), &mcp.StdioTransport{})
}

func said(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// house is a fleet over a servers.json of its own, whose servers are processes.
type house struct {
	*manager.Fleet
	t       *testing.T
	file    *config.File
	path    string
	catalog *catalog.Catalog
	events  *event.Bus
	most    atomic.Int32 // connections; 0: the default
}

func (h *house) settings() config.Settings {
	s := config.DefaultSettings()
	if most := int(h.most.Load()); most > 0 {
		s.MaxConnections = most
	}
	return s
}

// open makes a fleet of definitions: a mode of the child with further keys, or
// a whole definition.
func open(t *testing.T, definitions map[string]string) *house {
	t.Helper()
	h := &house{t: t, path: filepath.Join(t.TempDir(), "servers.json"), catalog: catalog.New(""), events: &event.Bus{}}
	h.write(definitions)
	file, err := config.OpenFile(config.FileOptions{Path: h.path, LastGood: h.path + ".good", OnChange: func([]string) {
		if h.Fleet != nil {
			h.Apply()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	h.file = file
	h.Fleet = manager.New(manager.Options{
		File: file, Vault: secret.Open(secret.Options{Dir: t.TempDir()}), Catalog: h.catalog, Events: h.events,
		Version: "1", Settings: h.settings, Environ: os.Environ(),
	})
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// kid is the definition of a child in a mode, with further keys.
func kid(mode string, keys ...string) string {
	return fmt.Sprintf(`{"command": %q, "env": {"MANAGER_TEST_CHILD": %q}%s}`, os.Args[0], mode, strings.Join(append([]string{""}, keys...), ", "))
}

// write writes servers.json as an editor would.
func (h *house) write(definitions map[string]string) {
	h.t.Helper()
	all := map[string]json.RawMessage{}
	for name, definition := range definitions {
		all[name] = json.RawMessage(definition)
	}
	raw, err := json.Marshal(map[string]any{"mcpServers": all})
	if err == nil {
		err = os.WriteFile(h.path, raw, 0o600)
	}
	if err == nil && h.file != nil {
		err = h.file.Reload(h.t.Context())
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) status(name string) manager.Status {
	st, _ := h.Status(name)
	return st
}

func (h *house) is(name string, state manager.State) func() bool {
	return func() bool { return h.status(name).State == state }
}

// call calls a tool of the child and returns the pid it said.
func (h *house) call(ctx context.Context, name, tool, arguments string) (pid int, instance int, err error) {
	lease, err := h.Lease(ctx, name, manager.Want{})
	if err != nil {
		return 0, 0, err
	}
	params := fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool, arguments)
	out, err := lease.Session.Do(ctx, session.Request{Method: "tools/call", Params: json.RawMessage(params)})
	err = lease.Why(err)
	lease.Release(err == nil)
	if err != nil {
		return 0, lease.Instance, err
	}
	var result struct{ Content []struct{ Text string } }
	if err := json.Unmarshal(out.Result, &result); err != nil {
		return 0, lease.Instance, failure.From(err)
	}
	pid, err = strconv.Atoi(result.Content[0].Text)
	return pid, lease.Instance, err
}

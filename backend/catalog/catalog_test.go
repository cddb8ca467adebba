package catalog_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

func parse(t *testing.T, server, raw string) catalog.Tool {
	t.Helper()
	tool, err := catalog.ParseTool(server, json.RawMessage(raw))
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func named(t *testing.T, server string, names ...string) []catalog.Tool {
	t.Helper()
	var tools []catalog.Tool
	for _, n := range names {
		raw, _ := json.Marshal(map[string]any{"name": n, "inputSchema": map[string]any{"type": "object"}})
		tools = append(tools, parse(t, server, string(raw)))
	}
	return tools
}

func TestParseTool(t *testing.T) {
	const raw = `{"name":"find","title":"Find","description":"Finds","inputSchema":{"type":"object","properties":{"n":{"default":12345678901234567890}}},
		"outputSchema":true,"annotations":{"title":"other","readOnlyHint":true,"destructiveHint":true,"idempotentHint":"yes"},
		"execution":{"taskSupport":"optional"},"vendor":{"x":1.50}}`
	got := parse(t, "srv", raw)
	want := catalog.Tool{
		Server: "srv", Name: "find", Title: "Find", Description: "Finds", QualifiedName: "mcp__srv__find",
		InputSchema:  json.RawMessage(`{"type":"object","properties":{"n":{"default":12345678901234567890}}}`),
		OutputSchema: json.RawMessage(`true`), Raw: json.RawMessage(raw),
		ReadOnly: true, Annotated: true, TaskSupport: "optional", ForApp: true,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestParseToolIsLenient(t *testing.T) {
	got := parse(t, "srv", `{"name":"x","title":7,"description":null,"inputSchema":"none","outputSchema":[],"annotations":{"title":"From annotations","destructiveHint":true},"execution":[]}`)
	if got.Title != "From annotations" || got.Description != "" || got.InputSchema != nil || got.OutputSchema != nil || !got.Destructive || got.TaskSupport != "" {
		t.Errorf("got %+v", got)
	}
	if got := parse(t, "srv", `{"name":"x","annotations":{"title":"T"}}`); got.Annotated {
		t.Error("a title alone says nothing about safety")
	}
	for _, raw := range []string{`{}`, `{"name":""}`, `{"name":1}`, `[]`, `null`, `{`, ``} {
		if _, err := catalog.ParseTool("srv", json.RawMessage(raw)); !failure.Is(err, failure.Protocol) {
			t.Errorf("%s: got %v", raw, err)
		}
	}
}

func TestListsSurviveARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data", "catalog")
	c := catalog.New(dir)
	raw := `{"name":"a","description":"<b> & 1","inputSchema":{"type":"object","maximum":12345678901234567890}}`
	c.SetTools("one", []catalog.Tool{parse(t, "one", raw)})
	c.SetTools("two", named(t, "two", "x", "y"))
	c.SetTools("three", nil)
	c.Rename("two", "zwei")
	c.Forget("three")
	if err := c.SaveError(); err != nil {
		t.Fatal(err)
	}
	for _, name := range storedIn(t, dir) {
		if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}

	again := catalog.New(dir)
	if got := again.Servers(); !reflect.DeepEqual(got, []string{"one", "zwei"}) {
		t.Errorf("servers: %v", got)
	}
	tools, listedAt, fresh, ok := again.Tools("one")
	if !ok || fresh || listedAt.IsZero() || len(tools) != 1 || string(tools[0].Raw) != raw {
		t.Errorf("one: %v %v %v %s", ok, fresh, listedAt, tools[0].Raw)
	}
	if tool, err := again.Resolve("zwei/y"); err != nil || tool.QualifiedName != "mcp__zwei__y" {
		t.Errorf("zwei/y: %+v, %v", tool, err)
	}
}

func TestUnwritableCacheIsReported(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c := catalog.New(filepath.Join(blocked, "catalog"))
	c.SetTools("s", named(t, "s", "x"))
	if err := c.SaveError(); !failure.Is(err, failure.Storage) {
		t.Errorf("got %v", err)
	}
	if _, err := c.Tool("s", "x"); err != nil {
		t.Errorf("the list is gone: %v", err)
	}
}

func TestStaleAndFresh(t *testing.T) {
	c := catalog.New("")
	c.SetTools("s", named(t, "s", "x"))
	if _, _, fresh, _ := c.Tools("s"); !fresh {
		t.Error("not fresh after listing")
	}
	c.MarkStale("s")
	if tools, _, fresh, ok := c.Tools("s"); fresh || !ok || len(tools) != 1 {
		t.Error("still fresh, or gone")
	}
}

func TestResolve(t *testing.T) {
	c := catalog.New("")
	c.SetTools("git", named(t, "git", "log", "diff", "show/all"))
	c.SetTools("my_git", named(t, "my_git", "log", "commit"))
	c.SetTools("my", named(t, "my", "git_commit", "a__b"))
	c.SetTools("a:b", named(t, "a:b", "c:d"))
	c.SetTools("my__x", named(t, "my__x", "y"))
	c.SetTools("x/y", named(t, "x/y", "z"))
	for name, want := range map[string]string{
		"mcp__git__log": "git/log", "mcp:git:log": "git/log", "mcp_git_log": "git/log", "git/log": "git/log",
		"diff": "git/diff", "show/all": "git/show/all", "git/show/all": "git/show/all",
		"commit": "my_git/commit", "mcp__my_git__log": "my_git/log", "mcp_my_git_log": "my_git/log",
		"mcp__my__a__b": "my/a__b", "mcp:a:b:c:d": "a:b/c:d", "a:b/c:d": "a:b/c:d", "c:d": "a:b/c:d",
		"mcp__my__x__y": "my__x/y", "x/y/z": "x/y/z",
	} {
		tool, err := c.Resolve(name)
		if err != nil || tool.Server+"/"+tool.Name != want {
			t.Errorf("%s: got %s/%s, %v, want %s", name, tool.Server, tool.Name, err, want)
		}
	}
	for name, want := range map[string][]string{
		"log":               {"git/log", "my_git/log"},
		"mcp_my_git_commit": {"my/git_commit", "my_git/commit"},
	} {
		_, err := c.Resolve(name)
		if !failure.Is(err, failure.AmbiguousName) || !reflect.DeepEqual(candidates(t, err), want) {
			t.Errorf("%s: got %v %v, want %v", name, err, candidates(t, err), want)
		}
	}
}

func candidates(t *testing.T, err error) []string {
	t.Helper()
	f, ok := errors.AsType[*failure.Error](err)
	if !ok {
		t.Fatalf("not a failure: %v", err)
	}
	var d struct{ Candidates []string }
	if err := json.Unmarshal(f.Details, &d); err != nil {
		t.Fatal(err)
	}
	return d.Candidates
}

func TestNearNames(t *testing.T) {
	c := catalog.New("")
	c.SetTools("fs", named(t, "fs", "read_file", "write_file", "list_directory", "move"))
	for typed, want := range map[string]string{
		"readFile": "fs/read_file", "read": "fs/read_file", "raed_file": "fs/read_file",
		"wirte_file": "fs/write_file", "fs/list_dir": "fs/list_directory", "mcp__fs__mvoe": "fs/move", "fs.move": "fs/move",
	} {
		_, err := c.Resolve(typed)
		if got := candidates(t, err); !failure.Is(err, failure.ToolNotFound) || len(got) == 0 || got[0] != want {
			t.Errorf("%s: got %v", typed, got)
		}
	}
	_, err := c.Tool("fs", "movee")
	if got := candidates(t, err); !failure.Is(err, failure.ToolNotFound) || !reflect.DeepEqual(got, []string{"fs/move"}) {
		t.Errorf("movee: %v", got)
	}
	if hint := failure.From(err).Hint; !strings.Contains(hint, "fs/move") {
		t.Errorf("hint: %s", hint)
	}
	if _, err := c.Resolve("zzzzzz"); len(candidates(t, err)) != 0 {
		t.Errorf("zzzzzz: %v", candidates(t, err))
	}
	if _, err := c.Tool("nowhere", "x"); !failure.Is(err, failure.ToolNotFound) {
		t.Errorf("unknown server: %v", err)
	}
}

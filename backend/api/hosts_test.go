package api_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/api"
	"fairlead/backend/failure"
)

// TestHosts: servers come from a file of Cursor, and go back into it.
func TestHosts(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	path := filepath.Join(home, ".cursor", "mcp.json")
	const token = "canary-4f9a8b7c6d5e4f3a2b1c"
	text := "{\n  // mine\n  \"mcpServers\": {\n    \"api\": {\"url\": \"https://mcp.example.com/mcp\", \"headers\": {\"Authorization\": \"Bearer " + token + "\"}},\n" +
		"    \"modern\": {\"command\": \"other\"},\n    \"here\": {\"command\": \"${workspaceFolder}/x\"}\n  }\n}\n"
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	found, err := b.Hosts.Scan("")
	if err != nil || len(found) != 1 || found[0].Host != "cursor" || found[0].Path != path || len(found[0].Servers) != 3 {
		t.Fatalf("found %+v, %v", found, err)
	}
	if known, err := b.Hosts.Known(""); err != nil || len(known) < 30 {
		t.Fatalf("known: %d, %v", len(known), err)
	}
	ref := api.HostRef{Host: "cursor", Path: path}
	p, err := b.Hosts.PreviewImport(ref)
	if err != nil || len(p.Servers) != 3 {
		t.Fatalf("the preview is %+v, %v", p, err)
	}
	shown, err := json.Marshal(p)
	if err != nil || strings.Contains(string(shown), token) {
		t.Errorf("the token is shown: %s %v", shown, err)
	}
	first, second, third := p.Servers[0], p.Servers[1], p.Servers[2]
	if first.Status != "new" || first.Transport != "http" || len(first.Secrets) != 1 || first.Secrets[0].Suggested != "api-authorization" {
		t.Errorf("the first is %+v", first)
	}
	if second.Status != "different" || second.FreeName != "modern-2" || !strings.Contains(strings.Join(second.Fields, " "), "command") {
		t.Errorf("the second is %+v", second)
	}
	if third.Status != "refused" || third.Failure == nil || third.Failure.Hint == "" {
		t.Errorf("the third is %+v", third)
	}

	choices := []api.ImportChoice{
		{Theirs: "api", ToVault: map[string]string{"/headers/Authorization": "cursor-token"}},
		{Theirs: "modern", Name: "modern-2"},
	}
	if err := b.Hosts.Import(ref, choices); err != nil {
		t.Fatal(err)
	}
	if def, err := b.Servers.Definition("api"); err != nil || !strings.Contains(def, "Bearer ${secret:cursor-token}") {
		t.Errorf("imported as %s, %v", def, err)
	}
	if err := b.Hosts.Import(ref, choices[1:]); !failure.Is(err, failure.Config) {
		t.Errorf("a name that is taken: %v", err)
	}
	if p, err = b.Hosts.PreviewImport(ref); err != nil || p.Servers[0].Status != "same" {
		t.Errorf("the token is in the vault, and it is %+v, %v", p.Servers[0], err)
	}

	e, err := b.Hosts.PreviewExport(ref, []string{"api", "modern-2"}, false)
	if err != nil || e.Servers[0].Status != "same" || e.Servers[1].Status != "new" || !strings.Contains(e.Diff, `+    "modern-2": {`) || strings.Contains(e.Diff, token) {
		t.Fatalf("the export is %+v, %v", e, err)
	}
	if _, err := b.Hosts.Export(ref, []string{"api"}, false, e.Stamp); !failure.Is(err, failure.Config) {
		t.Errorf("another export than was seen: %v", err)
	}
	backup, err := b.Hosts.Export(ref, []string{"api", "modern-2"}, false, e.Stamp)
	if err != nil || backup == "" {
		t.Fatalf("%q %v", backup, err)
	}
	now, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(now), "// mine") || !strings.Contains(string(now), `"modern-2"`) {
		t.Errorf("the file is\n%s\n%v", now, err)
	}
	if err := b.Hosts.Undo(ref); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != text {
		t.Errorf("after undo:\n%s\n%v", now, err)
	}
	if _, err := b.Hosts.PreviewExport(api.HostRef{Host: "cursor", Path: filepath.Join(home, ".bashrc")}, []string{"api"}, false); !failure.Is(err, failure.Usage) {
		t.Errorf("any path is taken: %v", err)
	}
	if _, err := b.Hosts.PreviewImport(api.HostRef{Path: filepath.Join(home, "nothing.json")}); err == nil {
		t.Error("a file that is not there was read")
	}
}

package hosts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/config/hosts"
	"fairlead/backend/failure"
)

// TestExportedIsImported: servers with odd texts come back from every file they
// were written into.
func TestExportedIsImported(t *testing.T) {
	pieces := []string{"a", "two words", "-y", "#1", ": b", `\`, `"`, "'", "ü", "\n", "%PATH%", "~", "on", "0x1F", "1e3", "2026-11-21", "null", "= {", "}", ",", "$$", "- x", "|", "\t", "*a", "&b", "!c", "@d", "?"}
	for host, file := range fixtures(t) {
		t.Run(host, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			text := func() string {
				var b strings.Builder
				for range 1 + r.IntN(3) {
					b.WriteString(pieces[r.IntN(len(pieces))])
				}
				return b.String()
			}
			all := variants(content(t, file))
			for _, variant := range []string{"as it is", "CRLF", "no newline"} {
				p := place(t, host, file, all[variant])
				var servers []hosts.Server
				for i := range 4 {
					raw, err := json.Marshal(map[string]any{"command": "x" + text(), "args": []string{text(), text()}, "env": map[string]string{"A": text(), "B": text()}})
					must(t, err)
					servers = append(servers, hosts.Server{Name: fmt.Sprintf("new %d.x", i), Raw: raw})
				}
				e, err := hosts.PreviewExport(p, servers, config.WriteOptions{})
				must(t, err)
				_, err = e.Apply()
				must(t, err)
				f, err := hosts.Open(p)
				must(t, err)
				for i, s := range servers {
					if e.Servers[i].Status == hosts.Refused {
						t.Fatalf("%s: %s: %v", variant, s.Raw, e.Servers[i].Problem)
					}
					list, err := f.PreviewImport(hosts.Ours{Definition: func(string) (json.RawMessage, bool) { return s.Raw, true }}, s.Name)
					must(t, err)
					if list[0].Status != hosts.Same {
						t.Fatalf("%s: %s came back as %s (%v %v)\n%s", variant, s.Raw, list[0].Raw, list[0].Fields, list[0].Problem, content(t, p.Path))
					}
				}
				_, err = hosts.Undo(p.Path)
				must(t, err)
			}
		})
	}
}

func TestPlacesOfEachSystem(t *testing.T) {
	none := func(string) string { return "" }
	set := map[string]string{"CODEX_HOME": "/c", "CLAUDE_CONFIG_DIR": "/k", "XDG_CONFIG_HOME": "/xdg", "COPILOT_HOME": "/p"}
	for _, c := range []struct {
		host, os string
		getenv   func(string) string
		want     string
	}{
		{"claude-desktop", "linux", none, "/home/ada/.config/Claude/claude_desktop_config.json"},
		{"claude-desktop", "darwin", none, "/home/ada/Library/Application Support/Claude/claude_desktop_config.json"},
		{"claude-desktop", "windows", func(name string) string {
			return map[string]string{"APPDATA": `C:\Users\ada\AppData\Roaming`, "LOCALAPPDATA": `C:\Users\ada\AppData\Local`}[name]
		}, `C:\Users\ada\AppData\Roaming\Claude\claude_desktop_config.json C:\Users\ada\AppData\Local\Packages\Claude_pzs8sxrjxfjjc\LocalCache\Roaming\Claude\claude_desktop_config.json`},
		{"claude-code", "linux", none, "/home/ada/.claude.json"},
		{"claude-code", "linux", func(n string) string { return set[n] }, "/k/.claude.json"},
		{"claude-code-project", "darwin", none, "/work/p/.mcp.json"},
		{"cursor", "windows", none, `C:\Users\ada\.cursor\mcp.json`},
		{"vscode", "darwin", none, "/home/ada/Library/Application Support/Code/User/mcp.json /home/ada/Library/Application Support/Code/User/profiles/*/mcp.json /home/ada/.vscode-server/data/User/mcp.json"},
		{"vscode-insiders", "windows", none, `C:\Users\ada\AppData\Roaming\Code - Insiders\User\mcp.json C:\Users\ada\AppData\Roaming\Code - Insiders\User\profiles\*\mcp.json C:\Users\ada\.vscode-server-insiders\data\User\mcp.json`},
		{"vscode-project", "windows", none, `C:\work\p\.vscode\mcp.json`},
		{"windsurf", "linux", none, "/home/ada/.codeium/windsurf/mcp_config.json /home/ada/.codeium/mcp_config.json"},
		{"zed", "linux", func(n string) string { return set[n] }, "/xdg/zed/settings.json /home/ada/.var/app/dev.zed.Zed/config/zed/settings.json"},
		{"zed", "darwin", none, "/home/ada/.config/zed/settings.json /home/ada/.var/app/dev.zed.Zed/config/zed/settings.json"},
		{"zed", "windows", none, `C:\Users\ada\AppData\Roaming\Zed\settings.json C:\Users\ada\.var\app\dev.zed.Zed\config\zed\settings.json`},
		{"codex", "linux", func(n string) string { return set[n] }, "/c/config.toml"},
		{"codex", "windows", none, `C:\Users\ada\.codex\config.toml`},
		{"gemini", "darwin", none, "/home/ada/.gemini/settings.json"},
		{"cline", "linux", none, "/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"},
		{"goose", "linux", none, "/home/ada/.config/goose/config.yaml"},
		{"goose", "windows", none, `C:\Users\ada\AppData\Roaming\Block\goose\config\config.yaml`},
		{"lmstudio", "windows", none, `C:\Users\ada\.lmstudio\mcp.json`},
		{"opencode", "linux", none, "/home/ada/.config/opencode/opencode.json /home/ada/.config/opencode/opencode.jsonc"},
		{"opencode", "windows", none, `C:\Users\ada\.config\opencode\opencode.json`},
		{"warp", "linux", none, "/home/ada/.warp/.mcp.json"},
		{"kiro-project", "linux", none, "/work/p/.kiro/settings/mcp.json"},
		{"copilot-cli", "linux", func(n string) string { return set[n] }, "/p/mcp-config.json"},
		{"continue", "darwin", none, "/home/ada/.continue/config.yaml /home/ada/.continue/mcpServers/*.yaml /home/ada/.continue/mcpServers/*.yml"},
	} {
		e := hosts.Env{OS: c.os, Home: "/home/ada", Getenv: c.getenv, Project: "/work/p"}
		if c.os == "windows" {
			e.Home, e.Project = `C:\Users\ada`, `C:\work\p`
		}
		h, ok := hosts.Get(c.host)
		if !ok {
			t.Fatalf("there is no host %s", c.host)
		}
		got := hosts.Candidates(e, h)
		if s := strings.Join(got, " "); s != c.want && !strings.HasPrefix(s, c.want+" ") {
			t.Errorf("%s on %s:\n%s\nwant\n%s", c.host, c.os, s, c.want)
		}
	}
}

// TestScan: a home folder of macOS with files of several programs.
func TestScan(t *testing.T) {
	home, project := t.TempDir(), t.TempDir()
	put := func(path, text string) {
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	support := home + "/Library/Application Support"
	put(support+"/Claude/claude_desktop_config.json", `{"mcpServers": {"a": {"command": "a"}}}`)
	put(support+"/Code/User/mcp.json", `{"servers": {}}`)
	put(support+"/Code/User/profiles/-7/mcp.json", `{"servers": {"p": {"url": "https://example.com"}}}`)
	put(support+"/Code/User/settings.json", `{"editor.fontSize": 12}`)
	put(home+"/.claude.json", string(content(t, "testdata/claude-code/claude.json")))
	put(home+"/.codex/config.toml", "[mcp_servers.a]\ncommand = 'a'\n[mcp_servers.a]\n")
	put(project+"/.cursor/mcp.json", `{"mcpServers": []}`)
	put(home+"/.config/opencode/opencode.json", `{"mcp": {"servers": {"v2": {"type": "local", "command": ["a"]}}}}`)
	e := hosts.Env{OS: "darwin", Home: home, Getenv: func(string) string { return "" }, Project: project}
	var got []string
	for _, f := range hosts.Scan(e) {
		line := f.Host.ID + " " + strings.Join(f.Servers, ",")
		if f.Problem != nil {
			line += string(f.Problem.Code)
		}
		if f.Host.Local {
			line += " " + f.Project
		}
		got = append(got, line)
	}
	want := []string{"claude-desktop a", "claude-code context7,asana,airtable", "claude-code-local local-one /home/ada/work", "cursor-project config", "vscode ", "vscode p", "codex config", "opencode v2"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, err := hosts.Find(e, "vscode", ""); code(err) != failure.AmbiguousName {
		t.Errorf("two files of VS Code: %v", err)
	}
	e.Project = "/home/ada/work"
	p, err := hosts.Find(e, "claude-code-local", "")
	must(t, err)
	x, err := hosts.PreviewExport(p, ours[:1], config.WriteOptions{})
	must(t, err)
	_, err = x.Apply()
	must(t, err)
	if f, err := hosts.Open(p); err != nil || len(f.Entries) != 2 {
		t.Errorf("%v %v", f, err)
	}
}

func TestApplyIsCareful(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "real.json"), filepath.Join(dir, "mcp.json")
	must(t, os.WriteFile(target, []byte("{}\n"), 0o644))
	must(t, os.Symlink(target, link))
	h, _ := hosts.Get("cursor")
	p := hosts.Place{Host: h, Path: link}
	preview := func(n int) *hosts.Export {
		raw := json.RawMessage(fmt.Sprintf(`{"command": "c%d"}`, n))
		e, err := hosts.PreviewExport(p, []hosts.Server{{Name: "one", Raw: raw}}, config.WriteOptions{})
		must(t, err)
		return e
	}
	old := preview(0)
	for n := range 8 {
		backup, err := preview(n).Apply()
		must(t, err)
		if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the copy: %v %v", info, err)
		}
	}
	if _, err := old.Apply(); code(err) != failure.Config {
		t.Errorf("an old preview was applied: %v", err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o644 && runtime.GOOS != "windows" {
		t.Errorf("the mode changed: %v", info.Mode())
	}
	copies, err := filepath.Glob(link + ".fairlead-*")
	must(t, err)
	if len(copies) != 5 {
		t.Errorf("%d copies are kept", len(copies))
	}
	for n := 6; n >= 2; n-- { // one export after the other is taken back
		_, err := hosts.Undo(link)
		must(t, err)
		if text := string(content(t, target)); n > 2 && !strings.Contains(text, fmt.Sprintf(`"c%d"`, n)) {
			t.Errorf("after undo: %s, want c%d", text, n)
		}
	}
	must(t, os.WriteFile(target, []byte(`{"mcpServers": {"x": {"command": "x"}}}`), 0o600))
	e := preview(9)
	must(t, os.WriteFile(target, []byte(`{"mcpServers": {"y": {"command": "y"}}}`), 0o600))
	if _, err := e.Apply(); code(err) != failure.Config {
		t.Errorf("a change in between was overwritten: %v", err)
	}
}

// TestRefused: what cannot be changed without losing something.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ name, host, text string }{
		{"an anchor", "arkos.yaml", "mcpServers:\n  one: &a\n    command: x\n  two: *a\n"},
		{"a merge", "arkos.yaml", "base: &b\n  env: {A: b}\nmcpServers:\n  one:\n    <<: *b\n    command: x\n"},
		{"a tag", "arkos.yaml", "mcpServers:\n  one:\n    command: !x y\n"},
		{"flow", "arkos.yaml", "mcpServers: {one: {command: x}, two: {command: y}}\n"},
		{"a comment inside", "arkos.yaml", "mcpServers:\n  one:\n    command: x\n    args:\n      - a\n      # why\n      - b\n"},
		{"documents", "arkos.yaml", "mcpServers:\n  one:\n    command: x\n---\na: b\n"},
		{"twice", "arkos.yaml", "mcpServers:\n  one:\n    command: x\n  one:\n    command: y\n"},
		{"twice in JSON", "cursor.json", `{"mcpServers": {"one": {"command": "x"}, "one": {"command": "y"}}}`},
		{"a comment in a list", "cursor.json", "{\"mcpServers\": {\"one\": {\"command\": \"x\", \"args\": [\"a\", // why\n\"b\"]}}}"},
		{"a list of tables", "codex.toml", "[[mcp_servers]]\nname = \"one\"\n"},
		{"all in one value", "codex.toml", "mcp_servers = { two = { command = \"x\" } }\n"},
		{"a comment in TOML", "codex.toml", "[mcp_servers.one]\ncommand = \"x\"\nargs = [\n  \"a\", # why\n]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			host, ext, _ := strings.Cut(c.host, ".")
			p := place(t, host, "f."+ext, []byte(c.text))
			e, err := hosts.PreviewExport(p, []hosts.Server{{Name: "one", Raw: json.RawMessage(`{"command": "changed", "args": ["c"]}`)}}, config.WriteOptions{})
			if err == nil && e.Servers[0].Status == hosts.Refused {
				err = e.Servers[0].Problem
				if e.Diff != "" {
					t.Errorf("it changes all the same:\n%s", e.Diff)
				}
			}
			if err == nil {
				t.Fatalf("it was not refused:\n%s", e.Diff)
			}
			if f := failure.From(err); f.Hint == "" || f.Code != failure.Config {
				t.Errorf("%s %q has no hint", f.Code, f.Message)
			}
		})
	}
}

// TestTokensAreTheSameInTheVault: a token that went to the vault is no difference.
func TestTokensAreTheSameInTheVault(t *testing.T) {
	text := []byte(`{"mcpServers": {"gh": {"command": "gh", "env": {"TOKEN": "tok-5f4dcc3b5aa765d61d83", "A": "b"}}}}`)
	p := place(t, "claude-desktop", "c.json", text)
	mine := json.RawMessage(`{"command": "gh", "env": {"TOKEN": "${secret:api.token}", "A": "b"}, "tags": ["x"]}`)
	f, err := hosts.Open(p)
	must(t, err)
	list, err := f.PreviewImport(hosts.Ours{Definition: func(string) (json.RawMessage, bool) { return mine, true }, Secret: vault})
	must(t, err)
	if list[0].Status != hosts.Same {
		t.Errorf("it is %s: %v", list[0].Status, list[0].Fields)
	}
	changed := json.RawMessage(strings.Replace(string(mine), `"A": "b"`, `"A": "c"`, 1))
	e, err := hosts.PreviewExport(p, []hosts.Server{{Name: "gh", Raw: changed}}, config.WriteOptions{Secret: vault})
	must(t, err)
	if e.Servers[0].Status != hosts.Different || strings.Contains(e.Diff, "tok-5f") {
		t.Errorf("%v\n%s", e.Servers[0], e.Diff)
	}
	ours := hosts.Ours{Definition: func(string) (json.RawMessage, bool) { return changed, true }, Secret: vault}
	list, err = f.PreviewImport(ours)
	must(t, err)
	merged := string(f.Replacement(list[0], ours))
	if !strings.Contains(merged, "${secret:api.token}") || !strings.Contains(merged, `"A": "b"`) || !strings.Contains(merged, `"tags"`) {
		t.Errorf("replaced by %s", merged)
	}
}

// TestDetect: a file that lies anywhere is known by what is in it, and by its name.
func TestDetect(t *testing.T) {
	for host, file := range fixtures(t) {
		if host == "arkos-json" || host == "lmstudio" || host == "kiro" || host == "claude-code" {
			continue // written as many others
		}
		t.Run(host, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), filepath.Base(file))
			must(t, os.WriteFile(path, content(t, file), 0o600))
			p, err := hosts.Find(hosts.Env{OS: "linux", Home: t.TempDir(), Getenv: func(string) string { return "" }}, path, "")
			must(t, err)
			if p.Host.ID != host {
				t.Errorf("it is taken for %s", p.Host.ID)
			}
		})
	}
	for name, want := range map[string]string{"claude_desktop_config.json": "claude-desktop", "mcp_config.json": "windsurf", ".kiro/settings/mcp.json": "kiro", ".claude.json": "claude-code"} {
		path := filepath.Join(t.TempDir(), name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(`{"mcpServers": {"a": {"command": "a"}}}`), 0o600))
		p, err := hosts.Find(hosts.Env{OS: "linux", Home: t.TempDir(), Getenv: func(string) string { return "" }}, path, "")
		must(t, err)
		if p.Host.ID != want {
			t.Errorf("%s is taken for %s", name, p.Host.ID)
		}
	}
}

package core_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/invoke"
	"fairlead/backend/manager"
)

// truth waits until what is said of a server's only connection is as wanted.
func truth(t *testing.T, fleet *manager.Fleet, name string, ok func(manager.Truth) bool) manager.Truth {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		all, err := fleet.Truth(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) == 1 && ok(all[0]) {
			return all[0]
		}
		if time.Now().After(deadline) {
			t.Fatalf("of %s it is said: %+v", name, all)
		}
	}
}

// TestTruth: what is true of a process is said while it lives and when it has
// ended, without secrets; of a remote server, what has passed.
func TestTruth(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"secretive": `{"command": "` + badserver + `", "args": ["-mode", "echo", "--", "--token=tok-1234567890abcdef"], "restart": "never"}`,
		"mortal":    with(bad("die-in-call"), "restart", `"never"`),
		"web":       `{"url": "` + listen(t, "http-ok") + `?token=tok-1234567890abcdef"}`,
	}, "TERM=xterm")
	for _, name := range []string{"secretive", "mortal", "web"} {
		_, _ = call(t, app, invoke.Request{Server: name, Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
	}
	live := truth(t, app.Fleet, "secretive", func(m manager.Truth) bool { return m.Live })
	if !live.Live || live.Facts.Command != badserver || live.Facts.PathFrom != "environment" || live.Facts.Exit != "" || live.Counts.MessagesOut < 3 || live.Counts.BytesIn == 0 {
		t.Errorf("of a live one it is said: %+v", live)
	}
	if len(live.Tree) != 1 || live.Tree[0].Pid != live.Facts.Pid || live.Tree[0].RSS == 0 {
		t.Errorf("its tree is %+v", live.Tree)
	}
	shown := [][]string{live.Facts.Args, live.Tree[0].Args}
	for _, p := range app.Fleet.Running("secretive") { // another program's server may be named so too
		if p.Pid == live.Facts.Pid {
			shown = append(shown, p.Args)
		}
	}
	if len(shown) != 3 {
		t.Error("it is not among the processes of its name")
	}
	for _, args := range shown {
		if line := strings.Join(args, " "); strings.Contains(line, "tok-1234567890abcdef") || !strings.Contains(line, "-mode echo") {
			t.Errorf("its arguments are shown as %s", line)
		}
	}
	dead := truth(t, app.Fleet, "mortal", func(m manager.Truth) bool { return !m.Live })
	if dead.Facts.Exit != "exit code 7" || !strings.Contains(strings.Join(dead.Facts.Stderr, " "), "dying in a call") || len(dead.Tree) != 0 || dead.Counts.MessagesIn == 0 {
		t.Errorf("of a dead one it is said: %+v", dead)
	}
	web := truth(t, app.Fleet, "web", func(m manager.Truth) bool { return m.Live })
	if !web.Live || web.Facts.Pid != 0 || web.Counts.MessagesIn == 0 || web.Counts.BytesOut == 0 || !strings.HasPrefix(web.Address, "http://127.0.0.1") || strings.Contains(web.Address, "tok-") {
		t.Errorf("of a remote one it is said: %+v", web)
	}
}

// TestPlan: how a server would start is known without starting it, or opening the vault.
func TestPlan(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"found":   `{"command": "` + badserver + `", "args": ["${secret:nobody-knows}"], "env": {"PATH": "/nowhere"}}`,
		"missing": `{"command": "npx", "env": {"PATH": "/nowhere"}}`,
		"web":     `{"url": "https://mcp.example.com/mcp"}`,
	}, "TERM=xterm")
	found, ok, err := app.Fleet.Plan(t.Context(), "found")
	if err != nil || !ok || found.Missing != nil || found.Program != badserver || found.PathFrom != "servers.json" || found.Args[0] != "${secret:nobody-knows}" || !filepath.IsAbs(found.Dir) {
		t.Errorf("found: %+v, %v", found, err)
	}
	missing, ok, err := app.Fleet.Plan(t.Context(), "missing")
	if err != nil || !ok || missing.Missing == nil || missing.Program != "" || !strings.Contains(missing.Missing.Hint, "Node.js") {
		t.Errorf("missing: %+v, %v", missing, err)
	}
	if _, ok, err := app.Fleet.Plan(t.Context(), "web"); ok || err != nil {
		t.Errorf("a remote one has a plan: %v", err)
	}
	if _, _, err := app.Fleet.Plan(t.Context(), "nobody"); err == nil {
		t.Error("a server that is not there has a plan")
	}
}

// TestDesktop: a Fairlead that a desktop started finds what only the login shell knows.
func TestDesktop(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	home := t.TempDir()
	tools := filepath.Join(home, "tools")
	if err := os.Mkdir(tools, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(badserver, filepath.Join(tools, "only-the-shell-knows")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".bash_profile"), []byte("export PATH="+tools+":$PATH\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	app := house(t, map[string]string{"it": `{"command": "only-the-shell-knows", "args": ["-mode", "echo"]}`}, "TERM=", "SHELL="+shell, "HOME="+home)
	if _, err := call(t, app, invoke.Request{Server: "it", Tool: "echo", Arguments: echo("hi"), SendAnyway: true}); err != nil {
		t.Fatal(err)
	}
	it := truth(t, app.Fleet, "it", func(m manager.Truth) bool { return m.Live })
	if it.Facts.PathFrom != "login shell "+shell || !strings.HasPrefix(it.Facts.Path, tools) || filepath.Dir(it.Facts.Command) != tools {
		t.Errorf("it is said: %+v", it.Facts)
	}
}

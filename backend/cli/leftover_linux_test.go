package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fairlead/backend/internal/built"
	"fairlead/backend/wire"
)

// fakeDocker is an engine of one folder: a file for each container.
const fakeDocker = `#!/bin/sh
folder=$(dirname "$0")/containers
case $1 in
run)
	while [ "$1" != --name ]; do shift; done
	: >"$folder/$2"
	while [ "$1" != me/server ]; do shift; done
	shift
	exec "$@" ;;
rm) rm -f "$folder/$4" ;;
esac
`

// bench is a house whose servers are hard to end. Their names are nobody else's,
// so that their processes can be found in the table.
type bench struct {
	env        []string
	names      []string
	containers string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	bin, home := t.TempDir(), t.TempDir()
	badserver, err := built.Badserver(bin)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{containers: filepath.Join(bin, "containers")}
	if err := os.WriteFile(filepath.Join(bin, "docker"), []byte(fakeDocker), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(b.containers, 0o700); err != nil {
		t.Fatal(err)
	}
	servers := map[string]any{}
	add := func(name string, definition map[string]any) {
		name = fmt.Sprintf("%s-%d", name, rand.Uint64())
		b.names = append(b.names, name)
		definition["cwd"] = bin
		servers[name] = definition
	}
	shell := func(script string) map[string]any {
		return map[string]any{"command": "sh", "args": []string{"-c", script}}
	}
	add("plain", map[string]any{"command": badserver})
	add("deaf", map[string]any{"command": badserver, "args": []string{"-mode", "ignore-eof"}})
	add("forks", map[string]any{"command": badserver, "args": []string{"-mode", "fork"}})
	add("behind", shell("sleep 1000 & exec "+badserver))
	add("daemon", shell(`setsid sh -c 'trap "" TERM HUP; sleep 1000 & wait; sleep 1000' </dev/null >/dev/null 2>&1 & exec `+badserver))
	add("contained", map[string]any{"command": badserver, "sandbox": map[string]any{"kind": "docker", "image": "me/server", "read": []string{bin}}})
	if exec.Command("bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true").Run() == nil {
		add("boxed", map[string]any{
			"command": "sh", "args": []string{"-c", "setsid sleep 1000 & exec " + badserver + " -mode ignore-eof"},
			"sandbox": map[string]any{"kind": "bubblewrap", "read": []string{bin}},
		})
	}
	tree, err := filepath.Abs("../../test/servers")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(tree, "node_modules")); err == nil {
		if _, err := exec.LookPath("npx"); err == nil {
			add("npx", map[string]any{"command": "npx", "args": []string{"mcp-server-everything"}})
			servers[b.names[len(b.names)-1]].(map[string]any)["cwd"] = tree
		}
	}
	text, err := json.Marshal(map[string]any{"mcpServers": servers})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "servers.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	b.env = append(os.Environ(), "FAIRLEAD_HOME="+home, "HOME="+home, "TERM=xterm", "PATH="+bin+":"+os.Getenv("PATH"), "DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR=")
	t.Cleanup(func() {
		for _, p := range b.processes() {
			_ = syscall.Kill(p.Pid, syscall.SIGKILL)
		}
	})
	return b
}

func (b *bench) processes() (all []wire.ProcessInfo) {
	for _, name := range b.names {
		all = append(all, wire.Running(name)...)
	}
	return all
}

// gone waits until no process and no container of any server is left.
func (b *bench) gone(t *testing.T) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		processes := b.processes()
		containers, err := os.ReadDir(b.containers)
		if err != nil {
			t.Fatal(err)
		}
		if len(processes) == 0 && len(containers) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("left after ten seconds: %v %v", processes, containers)
		}
	}
}

// serve starts Fairlead and returns it once every server answers.
func (b *bench) serve(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("fairlead", "serve")
	cmd.Env = b.env
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(out.String())
		}
	})
	for deadline := time.Now().Add(90 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		var missing []string
		for _, name := range b.names {
			kind, _, _ := strings.Cut(name, "-")
			if least := map[string]int{"forks": 2, "behind": 2, "daemon": 3, "boxed": 4, "npx": 3}[kind]; len(wire.Running(name)) < max(1, least) {
				missing = append(missing, name)
			}
		}
		if len(missing) == 0 {
			return cmd
		}
		if time.Now().After(deadline) {
			t.Fatalf("not started: %q", missing)
		}
	}
}

// TestNobodyIsLeft: ten seconds after the program was killed, or asked to end,
// no process of any server is left.
func TestNobodyIsLeft(t *testing.T) {
	for _, end := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGQUIT} {
		t.Run(end.String(), func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			cmd := b.serve(t)
			if err := cmd.Process.Signal(end); err != nil {
				t.Fatal(err)
			}
			b.gone(t)
		})
	}
}

// TestNobodyIsLeftBehindACommand: nor when a command has ended.
func TestNobodyIsLeftBehindACommand(t *testing.T) {
	b := newBench(t)
	for _, name := range b.names {
		cmd := exec.Command("fairlead", "tools", name)
		cmd.Env = b.env
		if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("echo")) {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if left := wire.Running(name); len(left) > 0 {
			t.Errorf("%s left %v", name, left)
		}
	}
	b.gone(t)
}

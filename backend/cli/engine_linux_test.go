package cli_test

import (
	"archive/tar"
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
)

// docker runs a command of the engine.
func docker(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("docker", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("docker %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// image makes an image with one program in it. It needs no network.
func image(t *testing.T) string {
	t.Helper()
	if err := exec.Command("docker", "version").Run(); err != nil {
		t.Skip("there is no container engine here")
	}
	program, err := built.Badserver(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	var layer bytes.Buffer
	w := tar.NewWriter(&layer)
	if err := w.WriteHeader(&tar.Header{Name: "server", Mode: 0o755, Size: int64(len(body))}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("fairlead-test-%d:1", rand.Uint64())
	load := exec.Command("docker", "import", "-", name)
	load.Stdin = &layer
	if out, err := load.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Cleanup(func() { docker(t, "rmi", "--force", name) })
	return name
}

// TestEngine runs a server in a real container, where there is an engine: it is
// shut in as the command line says, answers, and is gone after its end, also
// when it is deaf and Fairlead is killed.
func TestEngine(t *testing.T) {
	image := image(t)
	home, shown := t.TempDir(), t.TempDir()
	name := fmt.Sprintf("engine-%d", rand.Uint64())
	definition := map[string]any{
		"command": "/server", "args": []string{"-mode", "ignore-eof"}, "env": map[string]string{"TOKEN": "tok-1234567890"},
		"sandbox": map[string]any{"kind": "docker", "image": image, "read": []string{shown}},
	}
	text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{name: definition}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "servers.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "FAIRLEAD_HOME="+home, "DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR=")
	containers := func() string { return docker(t, "ps", "--all", "--quiet", "--filter", "label=fairlead="+name) }
	gone := func(limit time.Duration) {
		t.Helper()
		for deadline := time.Now().Add(limit); containers() != ""; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("a container is left after %s", limit)
			}
		}
	}

	call := exec.Command("fairlead", "call", name, "echo", "message=from a container")
	call.Env = env
	if out, err := call.CombinedOutput(); err != nil || !strings.Contains(string(out), "from a container") {
		t.Fatalf("%v\n%s", err, out)
	}
	gone(time.Second) // a command takes it with it

	serve := exec.Command("fairlead", "serve")
	serve.Env = env
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = serve.Process.Kill(); _ = serve.Wait() })
	for deadline := time.Now().Add(60 * time.Second); containers() == ""; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no container was started")
		}
	}
	const asked = `{{.HostConfig.NetworkMode}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.Privileged}} {{.HostConfig.LogConfig.Type}} {{range .Mounts}}{{.Destination}} {{.RW}}{{end}} {{.Config.Env}}`
	got := docker(t, "inspect", "--format", asked, containers())
	if want := "none true [ALL] false none " + shown + " false "; !strings.HasPrefix(got, want) || !strings.Contains(got, "TOKEN=tok-1234567890") {
		t.Errorf("the container is %s\nwant it to begin with %s", got, want)
	}
	line, err := exec.Command("pgrep", "--full", "--list-full", "--", "--label fairlead="+name).Output()
	if err != nil || strings.Contains(string(line), "tok-1234567890") {
		t.Errorf("among the arguments: %s, %v", line, err)
	}
	if err := serve.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	gone(10 * time.Second)
}

package sandbox

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fairlead/backend/wire"
)

// needBubblewrap skips a test where it is not installed, or may not make namespaces.
func needBubblewrap(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("bubblewrap exists on Linux only")
	}
	if out, err := exec.Command("bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true").CombinedOutput(); err != nil {
		t.Skipf("bubblewrap does not run here: %v %s", err, out)
	}
}

// run runs a shell script in the sandbox and returns what it printed.
func run(t *testing.T, script string, s Server, spec Spec) string {
	t.Helper()
	needBubblewrap(t)
	s.Command.Name, s.Command.Args = "sh", []string{"-c", script}
	s.Command.Env = append(os.Environ(), s.Command.Env...)
	spec.Kind = Bubblewrap
	c, err := Wrap(s, spec)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), c.Name, c.Args...)
	cmd.Env, cmd.Dir = c.Env, c.Dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%q", err, out, c.Args)
	}
	return string(out)
}

// folder makes a folder in the person's home, with one file in it.
func folder(t *testing.T, content string) string {
	t.Helper()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp(home, "fairlead-sandbox-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestBubblewrapFiles: of the home folder only what is listed is there, and only
// what is listed to be written can be; /tmp is the server's own.
func TestBubblewrapFiles(t *testing.T) {
	t.Parallel()
	read, write, hidden := folder(t, "to read"), folder(t, "to write"), folder(t, "hidden")
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("outside"), 0o600); err != nil {
		t.Fatal(err)
	}
	home, _ := os.UserHomeDir()
	script := fmt.Sprintf(`
cat %[1]s/file; echo
echo x 2>/dev/null >%[1]s/new && echo "wrote where it must not"
cat %[2]s/file; echo
echo written >%[2]s/new
cat %[3]s/file 2>/dev/null && echo "read what it must not"
cat %[4]s 2>/dev/null && echo "read another's /tmp"
ls -A %[5]s | sort
echo x >/tmp/mine && cat /tmp/mine
echo x 2>/dev/null >/usr/mine && echo "wrote to the system"
cat /etc/shadow 2>/dev/null && echo "read the passwords"
echo "$HOME $PWD"; ls -A "$HOME"; touch "$HOME/it" && echo at home
`, read, write, hidden, outside, home)
	got := run(t, script, Server{Home: home}, Spec{Read: []string{read}, Write: []string{write}})
	listed := []string{filepath.Base(read), filepath.Base(write)}
	if listed[0] > listed[1] {
		listed[0], listed[1] = listed[1], listed[0]
	}
	want := "to read\nto write\n" + strings.Join(listed, "\n") + "\nx\n/tmp/home /tmp/home\nat home\n"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if text, err := os.ReadFile(filepath.Join(write, "new")); err != nil || string(text) != "written\n" {
		t.Errorf("what it wrote is %q, %v", text, err)
	}
	if _, err := os.Stat("/tmp/mine"); err == nil {
		t.Error("its /tmp is ours")
	}
}

// TestBubblewrapNetwork: without leave there is none, not even to this machine.
func TestBubblewrapNetwork(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	script := fmt.Sprintf(`node -e 'require("net").connect(%d, "127.0.0.1").on("connect", () => { console.log("reached"); process.exit() }).on("error", e => console.log("refused"))'`,
		listener.Addr().(*net.TCPAddr).Port)
	if got := run(t, script, Server{}, Spec{}); got != "refused\n" {
		t.Errorf("without a network: %s", got)
	}
	if got := run(t, script, Server{}, Spec{Network: true}); got != "reached\n" {
		t.Errorf("with a network: %s", got)
	}
}

// TestBubblewrapRights: it is alone, has no rights, and gets the variables meant for it.
func TestBubblewrapRights(t *testing.T) {
	t.Parallel()
	script := `grep -E "^Cap(Prm|Eff)" /proc/self/status; ls /proc | grep -c '^[0-9]'; echo "$OWN-$OTHERS"`
	got := run(t, script, Server{Command: wire.Command{Env: []string{"OWN=own", "OTHERS=others"}}, Own: []string{"OWN"}}, Spec{})
	lines := strings.Fields(got)
	if len(lines) != 6 || strings.Trim(lines[1]+lines[3], "0") != "" || len(lines[4]) > 1 || lines[5] != "own-" {
		t.Errorf("got %q", got)
	}
}

// TestTools: a program that lies outside the system's folders is found with all it needs.
func TestTools(t *testing.T) {
	t.Parallel()
	home := folder(t, "")
	version := filepath.Join(home, ".nvm", "versions", "node", "v22")
	lone := filepath.Join(home, ".local", "bin")
	for _, dir := range []string{filepath.Join(version, "bin"), filepath.Join(version, "lib"), lone} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(version, "bin", "fakenode"), "#!/bin/sh\nexec cat \"$1\"\n")
	write(filepath.Join(version, "lib", "cli.js"), "#!/usr/bin/env fakenode\nthe script\n")
	if err := os.Symlink("../lib/cli.js", filepath.Join(version, "bin", "fakenpx")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(version, "bin", "fakenpx"), filepath.Join(lone, "alias")); err != nil {
		t.Fatal(err)
	}
	env := []string{"PATH=" + filepath.Join(version, "bin") + ":" + lone + ":/usr/bin:/bin"}
	got := tools(filepath.Join(lone, "alias"), env, home)
	if want := []string{filepath.Join(lone, "alias"), version}; strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("it needs %q, want %q", got, want)
	}
	needBubblewrap(t)
	env[0] += ":" + filepath.Dir(look(t, "bwrap"))
	c, err := Wrap(Server{Command: wire.Command{Name: "alias", Env: env}, Home: home}, Spec{Kind: Bubblewrap})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), c.Name, c.Args...)
	cmd.Env = c.Env
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "the script") {
		t.Errorf("it ran as %s, %v", out, err)
	}
}

func look(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

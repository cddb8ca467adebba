package secret_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// insideSession is set in a test binary that runs under its own D-Bus session.
const insideSession = "FAIRLEAD_TEST_INSIDE_SESSION"

// inSession makes the calling test run again, alone, in its own D-Bus session with
// its own home folder, and returns true there. Outside it waits for that run and
// returns false. busConfig is a dbus-daemon configuration; "" is the system's.
// The real keychain of whoever runs the tests is never touched.
func inSession(t *testing.T, busConfig string) bool {
	t.Helper()
	if os.Getenv(insideSession) == t.Name() {
		return true
	}
	need(t, "dbus-run-session", "gnome-keyring-daemon")
	t.Parallel()
	home := t.TempDir()
	args := []string{"--", os.Args[0], "-test.run", "^" + t.Name() + "$", "-test.v"}
	if busConfig != "" {
		file := filepath.Join(home, "bus.conf")
		must(t, os.WriteFile(file, []byte(busConfig), 0o600))
		args = append([]string{"--config-file=" + file}, args...)
	}
	runtime := filepath.Join(home, "run")
	must(t, os.Mkdir(runtime, 0o700))
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", args...)
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "XDG_RUNTIME_DIR=" + runtime,
		"TMPDIR=" + t.TempDir(), insideSession + "=" + t.Name(),
	}
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Fatalf("inside the session: %v\n%s", err, out)
	}
	return false
}

// need skips a test where programs are missing; with FAIRLEAD_TEST_FULL=1 it fails.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err == nil {
			continue
		}
		if os.Getenv("FAIRLEAD_TEST_FULL") == "1" {
			t.Fatalf("%s is not installed", p)
		}
		t.Skipf("%s is not installed", p)
	}
}

// startKeyring starts the real daemon and waits until it has its name on the bus.
// With a passphrase its login keyring is made, or unlocked; without it stays locked.
func startKeyring(t *testing.T, passphrase string) *exec.Cmd {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	must(t, err)
	defer bus.Close()
	owners := make(chan *dbus.Signal, 16)
	bus.Signal(owners)
	must(t, bus.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.DBus"),
		dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, "org.freedesktop.secrets")))

	cmd := exec.Command("gnome-keyring-daemon", "--foreground", "--components=secrets")
	if passphrase != "" {
		cmd.Args = append(cmd.Args, "--unlock")
		cmd.Stdin = strings.NewReader(passphrase + "\n")
	}
	cmd.Stdout, cmd.Stderr = io.Discard, os.Stderr
	must(t, cmd.Start())
	t.Cleanup(func() { stopKeyring(cmd) })
	for {
		select {
		case s := <-owners:
			if s.Name == "org.freedesktop.DBus.NameOwnerChanged" && s.Body[2] != "" {
				return cmd
			}
		case <-t.Context().Done():
			t.Fatal("the keyring daemon did not come up")
		}
	}
}

func stopKeyring(cmd *exec.Cmd) {
	if cmd.ProcessState == nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

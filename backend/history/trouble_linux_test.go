package history_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fairlead/backend/failure"
)

// mountSmall puts a disk of 6 MB at dir, seen by this process alone: it runs in a
// mount namespace of its own.
func mountSmall(dir string) error {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return err
	}
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=6m,mode=700")
}

func TestAFullDiskLosesNothing(t *testing.T) {
	cmd := child(t, "full", t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if os.Getuid() != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	out, err := cmd.Output()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() == cannot {
		t.Skipf("this machine lets no test mount a small disk: %v %s", err, out)
	}
	if strings.TrimSpace(string(out)) != "fine" {
		t.Errorf("%v: %s", err, out)
	}
}

// TestAFolderThatMayNotBeWritten runs as somebody who is not root: root may write anywhere.
func TestAFolderThatMayNotBeWritten(t *testing.T) {
	dir := t.TempDir()
	binary := filepath.Join(dir, "history.test")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(binary, b, 0o755); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	if err := os.Mkdir(data, 0o555); err != nil {
		t.Fatal(err)
	}
	cmd := child(t, "open", data)
	cmd.Path = binary
	if os.Getuid() == 0 {
		const nobody = 65534
		for parent := dir; parent != os.TempDir() && parent != "/"; parent = filepath.Dir(parent) {
			if err := os.Chmod(parent, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	out, err := cmd.Output()
	var e failure.Error
	if json.Unmarshal(out, &e) != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if e.Code != failure.Storage || !strings.Contains(e.Message, "cannot be written") || e.Hint == "" {
		t.Errorf("the failure is %s: %q, hint %q", e.Code, e.Message, e.Hint)
	}
}

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// diskVariable names the script that a child of TestDisk runs.
const diskVariable = "FAIRLEAD_CLI_TEST_DISK"

// TestDisk runs each script of testdata/disk in a process of its own: one that may
// mount a small disk, and is not root, who may write anywhere.
func TestDisk(t *testing.T) {
	if script := os.Getenv(diskVariable); script != "" {
		runScripts(t, testscript.Params{Files: []string{script}}, "")
		return
	}
	t.Run("full", func(t *testing.T) {
		t.Parallel()
		cmd := diskChild(t, "full.txtar")
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
		if os.Getuid() != 0 {
			cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
			cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
			cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
		}
		passes(t, cmd)
	})
	t.Run("readonly", func(t *testing.T) {
		t.Parallel()
		cmd := diskChild(t, "readonly.txtar")
		if os.Getuid() == 0 {
			const nobody = 65534
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		}
		passes(t, cmd)
	})
}

// diskChild is this test again, with one script, in a folder that anybody may use.
func diskChild(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	for parent := dir; parent != os.TempDir() && parent != "/"; parent = filepath.Dir(parent) {
		if err := os.Chmod(parent, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	temp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(temp, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(temp, 0o777); err != nil { // past the umask
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "cli.test")
	copyFile(t, self, binary, 0o755)
	copyFile(t, filepath.Join("testdata", "disk", script), filepath.Join(dir, script), 0o644)
	cmd := exec.Command(binary, "-test.run", "^TestDisk$", "-test.v")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), diskVariable+"="+filepath.Join(dir, script), "TMPDIR="+temp, "HOME="+temp)
	return cmd
}

func copyFile(t *testing.T, from, to string, mode os.FileMode) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, mode)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func passes(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || strings.Contains(string(out), noDisk) {
		t.Skipf("this machine lets no test mount a small disk: %v %s", err, out)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

const noDisk = "a small disk cannot be mounted"

// disk mount|fill|free FOLDER: mounts a disk of 4 MB there, fills it, makes room again.
func disk(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: disk mount|fill|free FOLDER")
	}
	dir := ts.MkAbs(args[1])
	filler := filepath.Join(dir, "filler")
	switch args[0] {
	case "mount":
		ts.Check(os.MkdirAll(dir, 0o700))
		err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "")
		if err == nil {
			err = syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m,mode=700")
		}
		if err != nil {
			ts.Fatalf("%s: %v", noDisk, err)
		}
		ts.Defer(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	case "fill":
		file, err := os.Create(filler)
		ts.Check(err)
		defer file.Close()
		for size := 64 << 10; size > 0; {
			if _, err := file.Write(make([]byte, size)); err != nil {
				size /= 2
			}
		}
	case "free":
		ts.Check(os.Remove(filler))
	}
}

package wire

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// TestLeaving: what is to be done meanwhile begins before the process ends. This one
// ends when it is told to by that.
func TestLeaving(t *testing.T) {
	t.Parallel()
	gate := filepath.Join(t.TempDir(), "gate")
	if err := syscall.Mkfifo(gate, 0o600); err != nil {
		t.Fatal(err)
	}
	var p *Process
	told := 0
	opts := Options{Tap: &record{}, Leaving: func() {
		told++
		select {
		case <-p.Done():
			t.Error("it came after the end")
		default:
		}
		open, err := os.OpenFile(gate, os.O_RDWR, 0)
		if err == nil {
			_, err = open.WriteString("go\n")
			t.Cleanup(func() { _ = open.Close() })
		}
		if err != nil {
			t.Error(err)
		}
	}}
	p, err := Start(Command{Name: "/bin/sh", Args: []string{"-c", `cat >/dev/null; read -r line <"$1"`, "sh", gate}, Env: os.Environ()}, opts, nil)
	if err != nil {
		t.Fatal(err)
	}
	if told != 0 {
		t.Error("it is said at the start")
	}
	_ = p.Close()
	_ = p.Close()
	if told != 1 {
		t.Errorf("it was said %d times", told)
	}
}

// TestLeads: a process is told from its threads, and from a number that nobody has.
func TestLeads(t *testing.T) {
	t.Parallel()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range threads {
		id, err := strconv.Atoi(one.Name())
		if err != nil {
			t.Fatal(err)
		}
		if want := id == os.Getpid(); leads(id) != want {
			t.Errorf("%d of process %d: %v", id, os.Getpid(), !want)
		}
	}
	ended, err := os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{})
	if err != nil {
		t.Fatal(err)
	}
	if !leads(ended.Pid) { // nobody has waited for it
		t.Error("a process that has ended is there until somebody has waited for it")
	}
	if _, err := ended.Wait(); err != nil {
		t.Fatal(err)
	}
}

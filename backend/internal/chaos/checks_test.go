//go:build linux

package chaos

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fairlead/backend/history"
)

// marked returns the processes that Fairlead has started, whatever became of
// their parents: the mark is in the environment they began with.
func marked(mark string) (pids []int) {
	found, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range found {
		environ, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(environ, []byte(mark)) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && alive(pid) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// alive reports whether a process runs; one that waits to be reaped does not.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// thaw lets every process run on.
func thaw(mark string) {
	for _, pid := range marked(mark) {
		_ = syscall.Kill(pid, syscall.SIGCONT)
	}
}

func (w *world) checkLies(t *testing.T) {
	t.Helper()
	for _, lie := range w.lies {
		t.Error(lie)
	}
}

// checkHistory: each call is there once, and ended as its caller was told.
func (w *world) checkHistory(t *testing.T) {
	t.Helper()
	store, err := history.Open(t.Context(), history.Options{Dir: w.home})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := store.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	found := map[string]int{}
	q := history.Query{Limit: 1000}
	for {
		page, err := store.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range page.Calls {
			found[call.ID]++
			if want := w.calls[call.ID]; call.Status != want {
				t.Errorf("the call %s of %s is recorded as %q, and its caller was told %q", call.ID, call.Server, call.Status, want)
			}
		}
		if q.Cursor = page.Next; q.Cursor == "" {
			break
		}
	}
	for id := range w.calls {
		if found[id] != 1 {
			t.Errorf("the call %s is in the history %d times", id, found[id])
		}
	}
	t.Logf("%d calls: %v", len(w.calls), w.kinds)
	if len(slices.Collect(maps.Keys(w.kinds))) < 2 {
		t.Error("every call ended alike: nothing was disturbed")
	}
}

// patience bounds what may take a moment after the end: the system tidies up behind a process.
const patience = 10 * time.Second

func (w *world) checkProcesses(t *testing.T) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		left := marked(w.mark)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			for _, pid := range left {
				line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
				t.Errorf("the process %d is left: %s", pid, bytes.ReplaceAll(line, []byte{0}, []byte{' '}))
			}
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func openFiles(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range entries {
		if target, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil {
			files = append(files, target)
		}
	}
	return files
}

// checkFiles: as many are open as before. Sockets of the remote server's side are the test's own.
func checkFiles(t *testing.T, before []string) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		after := openFiles(t)
		if len(after) <= len(before) {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("%d files are open, before it were %d:\n%s", len(after), len(before), strings.Join(after, "\n"))
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

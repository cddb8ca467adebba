package manager_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// naps starts calls that run until the returned function is called, and waits
// until all of them do. It gives the processes they ran on.
func (h *house) naps(name string, n int) (wake func() []int) {
	h.t.Helper()
	flag := filepath.Join(h.t.TempDir(), "go-on")
	pids := make([]int, n)
	var all sync.WaitGroup
	for k := range n {
		all.Go(func() {
			var err error
			if pids[k], _, err = h.call(h.t.Context(), name, "sleep", fmt.Sprintf(`{"until":%q}`, flag)); err != nil {
				h.t.Error(err)
			}
		})
	}
	until(h.t, "the calls", func() bool { return h.status(name).Running == n })
	return func() []int {
		if err := os.WriteFile(flag, nil, 0o600); err != nil {
			h.t.Error(err)
		}
		all.Wait()
		return pids
	}
}

// TestPool: further connections are made when all are in use, and each call goes
// to the one with the fewest.
func TestPool(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo", `"instances": 3`)})
	h.Start()
	until(t, "the start", h.is("it", manager.Connected))
	for range 5 {
		if _, instance, err := h.call(t.Context(), "it", "pid", "{}"); err != nil || instance != 1 {
			t.Fatalf("one call after the other: instance %d, %v", instance, err)
		}
	}
	if st := h.status("it"); len(st.Instances) != 1 || st.Instances[0].Calls != 5 || st.Instances[0].LastUsed.IsZero() {
		t.Errorf("nothing asked for more, but there are %+v", st.Instances)
	}
	wake := h.naps("it", 7)
	st := h.status("it")
	if len(st.Instances) != 3 {
		t.Fatalf("%d instances", len(st.Instances))
	}
	used := map[int]int{}
	for _, i := range st.Instances {
		used[i.Pid] = i.Running
		if i.State != manager.Connected || i.Running < 2 || i.Running > 3 {
			t.Errorf("instance %d: %+v", i.ID, i)
		}
	}
	if len(used) != 3 {
		t.Errorf("they are %d processes", len(used))
	}
	for _, pid := range wake() {
		used[pid]--
	}
	for pid, left := range used {
		if left != 0 {
			t.Errorf("process %d had %d calls more than it said", pid, left)
		}
	}
	// What leaves something behind in a session stays with the first one.
	wake = h.naps("it", 1)
	lease, err := h.Lease(t.Context(), "it", manager.Want{Home: true})
	if err != nil || lease.Instance != 1 {
		t.Errorf("instance %d, %v", lease.Instance, err)
	}
	lease.Release(true)
	wake()
}

// TestOneOfThePoolDies: the others go on, it comes back, and a smaller pool lets
// the further ones go.
func TestOneOfThePoolDies(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo", `"instances": 2`)})
	h.Start()
	until(t, "the start", h.is("it", manager.Connected))
	h.naps("it", 2)()
	st := h.status("it")
	first, second := st.Instances[0].Pid, st.Instances[1].Pid
	if err := syscall.Kill(first, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	until(t, "it to come back", func() bool {
		i := h.status("it").Instances[0]
		return i.State == manager.Connected && i.Pid != first && i.Restarts == 1
	})
	if pid := h.status("it").Instances[1].Pid; pid != second {
		t.Errorf("the other one went from process %d to %d", second, pid)
	}
	h.write(map[string]string{"it": kid("echo")})
	until(t, "the further one to go", func() bool { return syscall.Kill(second, 0) != nil })
	if st := h.status("it"); st.State != manager.Connected || len(st.Instances) != 1 || st.Instances[0].Restarts != 1 {
		t.Errorf("after that: %+v", st)
	}
}

// TestTheFirstOfThePoolStaysAway: calls go to the others, the state says so, and
// what needs the first one is told why it is not there.
func TestTheFirstOfThePoolStaysAway(t *testing.T) {
	flag := filepath.Join(t.TempDir(), "up")
	if err := os.WriteFile(flag, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, map[string]string{"it": fmt.Sprintf(
		`{"command": "/bin/sh", "args": ["-c", "test -e %s && exec %s"], "env": {"MANAGER_TEST_CHILD": "echo"}, "instances": 2}`, flag, os.Args[0])})
	h.Start()
	until(t, "the start", h.is("it", manager.Connected))
	h.naps("it", 2)()
	if err := os.Remove(flag); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(h.status("it").Instances[0].Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	until(t, "the first one to fail", func() bool { return h.status("it").Instances[0].State == manager.BackingOff })
	until(t, "the state to say so", func() bool {
		st := h.status("it")
		return st.State == manager.Degraded && st.Failure != nil && st.Reason != ""
	})
	if _, instance, err := h.call(t.Context(), "it", "pid", "{}"); err != nil || instance != 2 {
		t.Errorf("a call: instance %d, %v", instance, err)
	}
	if _, err := h.Lease(t.Context(), "it", manager.Want{Home: true}); !failure.Is(err, failure.SpawnFailed) {
		t.Errorf("what needs the first one: %v", err)
	}
}

// TestPlacesForCalls: the one too many waits, and is told so when it was too long.
func TestPlacesForCalls(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo", `"maxConcurrent": 2`)})
	wake := h.naps("it", 2)
	_, err := h.Lease(t.Context(), "it", manager.Want{Patience: 1})
	if f := failure.From(err); f == nil || f.Code != failure.Busy || f.Hint == "" {
		t.Errorf("got %+v", f)
	}
	wake()
	if _, _, err := h.call(t.Context(), "it", "pid", "{}"); err != nil {
		t.Error(err)
	}
}

// TestPlacesForConnections: the limit holds for all servers together, and has
// an error of its own. A place is free again when a connection is gone.
func TestPlacesForConnections(t *testing.T) {
	h := open(t, map[string]string{"a": kid("echo", `"instances": 2`), "b": kid("echo")})
	h.most.Store(1)
	if _, _, err := h.call(t.Context(), "a", "pid", "{}"); err != nil {
		t.Fatal(err)
	}
	_, _, err := h.call(t.Context(), "b", "pid", "{}")
	if f := failure.From(err); f == nil || f.Code != failure.Busy || f.Hint == "" {
		t.Errorf("got %+v", f)
	}
	wake := h.naps("a", 2) // the second one goes to the connection that is there
	if st := h.status("a"); st.Instances[0].Running != 2 {
		t.Errorf("it runs %+v", st.Instances)
	}
	wake()
	if err := h.Disconnect(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.call(t.Context(), "b", "pid", "{}"); err != nil {
		t.Error(err)
	}
}

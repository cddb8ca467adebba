package manager_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// TestItComesBack: a process that is killed is started again by itself.
func TestItComesBack(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo"), "never": kid("echo", `"restart": "never"`)})
	h.Start()
	for _, name := range []string{"it", "never"} {
		until(t, "the start", h.is(name, manager.Connected))
	}
	before, other := h.status("it"), h.status("never")
	for _, pid := range []int{before.Pid, other.Pid} {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the restart", func() bool {
		st := h.status("it")
		return st.State == manager.Connected && st.Pid != before.Pid && st.Restarts == 1
	})
	until(t, "the end", h.is("never", manager.Failed))
	st := h.status("never")
	if !strings.Contains(st.Reason, `"restart" is "never"`) || st.Failure == nil || !strings.Contains(st.Failure.Message, "signal 9") {
		t.Errorf("reason %q, failure %v", st.Reason, st.Failure)
	}
	if _, _, err := h.call(t.Context(), "never", "pid", "{}"); err != nil {
		t.Errorf("a call does not bring it back: %v", err)
	}
}

// TestWhatCannotHeal is not tried again; what can is, with the time of the next attempt.
func TestWhatCannotHeal(t *testing.T) {
	h := open(t, map[string]string{
		"missing": `{"command": "no-such-program-here"}`,
		"folder":  kid("echo", `"cwd": "/no/such/folder"`),
		"crash":   kid("crash"),
		"refused": `{"url": "http://127.0.0.1:1/mcp"}`,
	})
	h.Start()
	for _, name := range []string{"missing", "folder"} {
		until(t, name+" to fail", h.is(name, manager.Failed))
		st := h.status(name)
		if !st.NextTry.IsZero() || st.Attempt != 0 || st.Failure == nil || !strings.Contains(st.Reason, "would not help") {
			t.Errorf("%s: %+v", name, st.Condition)
		}
	}
	for _, name := range []string{"crash", "refused"} {
		until(t, name+" to be tried again", func() bool {
			st := h.status(name)
			return st.State == manager.BackingOff && st.Attempt > 2 && !st.NextTry.IsZero() && st.Failure != nil
		})
		if err := h.Disconnect(t.Context(), name); err != nil {
			t.Fatal(err)
		}
		if st := h.status(name); st.State != manager.Stopped || !st.NextTry.IsZero() || st.Attempt != 0 {
			t.Errorf("%s after it was stopped: %+v", name, st.Condition)
		}
	}
}

// TestACallTriesAtOnce instead of waiting for the next attempt.
func TestACallTriesAtOnce(t *testing.T) {
	flag := filepath.Join(t.TempDir(), "up")
	script := fmt.Sprintf(`{"command": "/bin/sh", "args": ["-c", "test -e %s && exec %s"], "env": {"MANAGER_TEST_CHILD": "echo"}}`, flag, os.Args[0])
	h := open(t, map[string]string{"it": script})
	h.Start()
	until(t, "a later attempt", func() bool { st := h.status("it"); return st.State == manager.BackingOff && st.Attempt > 4 })
	if err := os.WriteFile(flag, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.call(t.Context(), "it", "pid", "{}"); err != nil {
		t.Fatal(err)
	}
	if st := h.status("it"); st.State != manager.Connected || !st.NextTry.IsZero() {
		t.Errorf("after the call: %+v", st.Condition)
	}
}

// TestEditsDrain: a call that runs while its server's definition changes ends as
// if nothing had happened, and the new connection is there meanwhile. What needs
// no new connection keeps the old one.
func TestEditsDrain(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo"), "same": kid("echo"), "gone": kid("echo"), "off": kid("echo")})
	h.Start()
	for _, name := range []string{"it", "same", "gone", "off"} {
		until(t, "the start", h.is(name, manager.Connected))
	}
	old, same := h.status("it").Pid, h.status("same").Pid
	flag := filepath.Join(t.TempDir(), "go-on")
	sleeping := func(name string, ended *sync.WaitGroup, pid *int, err *error) {
		ended.Go(func() {
			*pid, _, *err = h.call(context.WithoutCancel(t.Context()), name, "sleep", fmt.Sprintf(`{"until":%q}`, flag))
		})
		until(t, "the call", func() bool { return h.status(name).Running == 1 })
	}
	var drained, cut sync.WaitGroup
	var pid, ignored, ignoredToo int
	var drainedErr, cutErr, offErr error
	sleeping("it", &drained, &pid, &drainedErr)
	sleeping("gone", &cut, &ignored, &cutErr)
	sleeping("off", &cut, &ignoredToo, &offErr)

	h.write(map[string]string{"it": kid("echo", `"args": ["-x"]`), "same": kid("echo", `"timeout": "5s"`, `"health": "off"`, `"instances": 2`), "off": kid("echo", `"disabled": true`)})
	cut.Wait()
	if f := failure.From(offErr); f == nil || f.Code != failure.Closed || f.Message != `The server "off" was disabled during the call.` || f.Hint == "" {
		t.Errorf("the call of the server that was disabled: %+v", f)
	}
	if f := failure.From(cutErr); f == nil || f.Code != failure.Closed || f.Message != `The server "gone" was removed during the call.` || f.Hint == "" {
		t.Errorf("the call of the server that was removed: %+v", f)
	}
	until(t, "the new connection", func() bool { st := h.status("it"); return st.State == manager.Connected && st.Pid != old })
	if err := os.WriteFile(flag, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	drained.Wait()
	if drainedErr != nil || pid != old {
		t.Errorf("the call that ran: %v, process %d, want %d", drainedErr, pid, old)
	}
	until(t, "the old process to end", func() bool { return syscall.Kill(old, 0) != nil })
	if st := h.status("same"); st.Pid != same || st.Definition.Timeout == 0 {
		t.Errorf("what needs no restart was restarted: pid %d → %d", same, st.Pid)
	}
}

// TestHangingServersDelayNobody: fifty servers, ten of which never answer.
func TestHangingServersDelayNobody(t *testing.T) {
	definitions := map[string]string{}
	for n := range 50 {
		mode := "echo"
		if n%5 == 0 {
			mode = "hang"
		}
		definitions[fmt.Sprintf("s%02d", n)] = kid(mode, `"connectTimeout": "5m"`)
	}
	h := open(t, definitions)
	h.Start()
	until(t, "the good ones to be connected", func() bool {
		for n := range 50 {
			if n%5 != 0 && h.status(fmt.Sprintf("s%02d", n)).State != manager.Connected {
				return false
			}
		}
		return true
	})
	for n := 0; n < 50; n += 5 {
		if st := h.status(fmt.Sprintf("s%02d", n)); st.State != manager.Connecting || st.Attempt != 1 {
			t.Errorf("s%02d is %+v", n, st.Condition)
		}
	}
}

// TestDisconnectEndsWhatDrains: who disconnects means all of it.
func TestDisconnectEndsWhatDrains(t *testing.T) {
	h := open(t, map[string]string{"it": kid("echo")})
	h.Start()
	until(t, "the start", h.is("it", manager.Connected))
	old := h.status("it").Pid
	var ended sync.WaitGroup
	var failed error
	ended.Go(func() { _, _, failed = h.call(context.WithoutCancel(t.Context()), "it", "sleep", `{"ms":600000}`) })
	until(t, "the call", func() bool { return h.status("it").Running == 1 })
	h.write(map[string]string{"it": kid("echo", `"args": ["-x"]`)})
	until(t, "the new connection", func() bool { st := h.status("it"); return st.State == manager.Connected && st.Pid != old })
	if err := h.Disconnect(t.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	ended.Wait()
	if !failure.Is(failed, failure.Closed) {
		t.Errorf("the call: %v", failed)
	}
	if syscall.Kill(old, 0) == nil {
		t.Error("the old process lives")
	}
}

// TestWhyItIsTriedAgain: while the next attempt is under way it is still said why
// the one before failed, until one succeeds or somebody begins anew.
func TestWhyItIsTriedAgain(t *testing.T) {
	folder := t.TempDir()
	script := `test -e slow || exit 3; until test -e up; do sleep 0.05; done; exec "$0"`
	h := open(t, map[string]string{"it": fmt.Sprintf(
		`{"command": "/bin/sh", "args": ["-c", %q, %q], "cwd": %q, "env": {"MANAGER_TEST_CHILD": "echo"}}`, script, os.Args[0], folder)})
	h.Start()
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "failures", func() bool { st := h.status("it"); return st.State == manager.BackingOff && st.Attempt > 2 })
	write("slow")
	var st manager.Status
	until(t, "another attempt", func() bool { st = h.status("it"); return st.State == manager.Connecting })
	if st.Attempt < 3 || st.Failure == nil || !strings.Contains(st.Failure.Message, "exit code 3") {
		t.Errorf("while it is tried again: attempt %d, %v", st.Attempt, st.Failure)
	}
	if err := h.Disconnect(t.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	if st = h.status("it"); st.State != manager.Stopped || st.Failure != nil {
		t.Errorf("when it was disconnected: %s, %v", st.State, st.Failure)
	}
	if err := h.Connect("it"); err != nil {
		t.Fatal(err)
	}
	if st = h.status("it"); st.State != manager.Connecting || st.Failure != nil {
		t.Errorf("when somebody begins anew: %s, %v", st.State, st.Failure)
	}
	write("up")
	until(t, "the connection", h.is("it", manager.Connected))
	if st = h.status("it"); st.Failure != nil {
		t.Errorf("connected, and still %v", st.Failure)
	}
}

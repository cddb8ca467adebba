package core_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/invoke"
	"fairlead/backend/manager"
)

func state(app *core.App, name string) manager.State {
	st, err := app.Fleet.Status(name)
	if err != nil {
		return ""
	}
	return st.State
}

func gone(pid int) bool {
	// A zombie that nobody reaps answers signals; it is gone all the same.
	if stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil {
		return strings.Contains(string(stat), ") Z ")
	}
	return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

var childPid = regexp.MustCompile(`child (\d+)`)

// TestProcessTreeEnds: the server, what it started, and one that ignores both
// the end of stdin and SIGTERM.
func TestProcessTreeEnds(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"echo", "fork", "ignore-eof"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			app := house(t, map[string]string{"it": bad(mode)})
			if _, err := app.Fleet.Session(t.Context(), "it"); err != nil {
				t.Fatal(err)
			}
			st, _ := app.Fleet.Status("it")
			pids := []int{st.Pid}
			if mode == "fork" {
				until(t, app.Events, "the child's pid", func() bool { return childPid.MatchString(logText(app.Fleet, "it")) })
				child, _ := strconv.Atoi(childPid.FindStringSubmatch(logText(app.Fleet, "it"))[1])
				pids = append(pids, child)
			}
			if err := app.Fleet.Disconnect(t.Context(), "it"); err != nil {
				t.Fatal(err)
			}
			for _, pid := range pids {
				if pid == 0 || !gone(pid) {
					t.Errorf("process %d lives", pid)
				}
			}
			if got := state(app, "it"); got != manager.Stopped {
				t.Errorf("state %s", got)
			}
			// A call brings it back.
			if _, err := call(t, app, invoke.Request{Server: "it", Tool: "echo", Arguments: echo("again")}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestDeathIsNoticed: a server that dies between calls does not stay green.
func TestDeathIsNoticed(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{"it": bad("echo")})
	if _, err := app.Fleet.Session(t.Context(), "it"); err != nil {
		t.Fatal(err)
	}
	st, _ := app.Fleet.Status("it")
	if err := syscall.Kill(st.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the state to say failed", func() bool { return state(app, "it") == manager.Failed })
	st, _ = app.Fleet.Status("it")
	if st.Failure == nil || !strings.Contains(st.Failure.Message, "signal 9") {
		t.Errorf("failure: %v", st.Failure)
	}
	if _, err := call(t, app, invoke.Request{Server: "it", Tool: "echo", Arguments: echo("again")}); err != nil {
		t.Error(err)
	}
}

// TestOneFailingServer neither blocks nor slows another.
func TestOneFailingServer(t *testing.T) {
	t.Parallel()
	servers := map[string]string{"hangs": with(bad("silent"), "connectTimeout", `"10m"`), "missing": `{"command": "no-such-program"}`}
	for n := range 5 {
		servers[fmt.Sprintf("good%d", n)] = bad("echo")
	}
	app := house(t, servers)
	app.Fleet.Start()
	until(t, app.Events, "the good ones to be connected", func() bool {
		for n := range 5 {
			if state(app, fmt.Sprintf("good%d", n)) != manager.Connected {
				return false
			}
		}
		return state(app, "missing") == manager.Failed
	})
	if got := state(app, "hangs"); got != manager.Connecting {
		t.Errorf("the hanging server is %s", got)
	}
	if err := app.Fleet.Disconnect(t.Context(), "hangs"); err != nil || state(app, "hangs") != manager.Stopped {
		t.Errorf("it cannot be stopped: %v, %s", err, state(app, "hangs"))
	}
}

// TestEditByHand: an edit of servers.json restarts the server that changed and
// touches no other; a broken file changes nothing.
func TestEditByHand(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"same": bad("echo"), "changed": bad("echo"), "removed": bad("echo")})
	app := openHouse(t, home, &keychain{})
	app.Fleet.Start()
	connected := func(names ...string) func() bool {
		return func() bool {
			for _, name := range names {
				if state(app, name) != manager.Connected {
					return false
				}
			}
			return true
		}
	}
	until(t, app.Events, "all to be connected", connected("same", "changed", "removed"))
	same, _ := app.Fleet.Status("same")
	changed, _ := app.Fleet.Status("changed")

	writeServers(t, home, map[string]string{
		"same": with(bad("echo"), "note", `"a note changes nothing"`), "changed": bad("echo", "-era", "modern"), "added": bad("echo"),
	})
	until(t, app.Events, "the edit to take effect", func() bool {
		now, _ := app.Fleet.Status("changed")
		return connected("changed", "added")() && now.Pid != changed.Pid && state(app, "removed") == ""
	})
	if now, _ := app.Fleet.Status("same"); now.Pid != same.Pid || now.State != manager.Connected {
		t.Errorf("the unchanged server went from pid %d to %d", same.Pid, now.Pid)
	}

	broken := []byte("{\n  \"mcpServers\": {\n    \"same\": }\n}")
	if err := os.WriteFile(filepath.Join(home, "servers.json"), broken, 0o600); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the broken file to be noticed", func() bool { return app.File.Failure() != nil })
	if !strings.Contains(app.File.Failure().Message, "line 3") {
		t.Errorf("failure: %v", app.File.Failure())
	}
	if !connected("same", "changed", "added")() {
		t.Error("the broken file disconnected servers")
	}
	// Another start has the last good state, and leaves the file alone.
	again := openHouse(t, home, &keychain{})
	if len(again.File.Servers()) != 3 {
		t.Errorf("%d servers after another start", len(again.File.Servers()))
	}
	if now, _ := os.ReadFile(filepath.Join(home, "servers.json")); string(now) != string(broken) {
		t.Error("the broken file was overwritten")
	}
}

// TestEraIsRemembered: a server of the older era is asked server/discover once.
func TestEraIsRemembered(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"old": bad("exit-on-discover"), "new": bad("echo", "-era", "modern")})
	for round, want := range []int{2, 1} {
		app := openHouse(t, home, &keychain{})
		for _, name := range []string{"old", "new"} {
			if _, err := app.Fleet.Session(t.Context(), name); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Count(logText(app.Fleet, "old"), "The process was started."); got != want {
			t.Errorf("start %d: %d processes, want %d", round, got, want)
		}
		st, _ := app.Fleet.Status("new")
		if st.Info.Protocol != "2026-07-28" || st.Info.Era() != "modern" {
			t.Errorf("the newer server speaks %s", st.Info.Protocol)
		}
		if err := app.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPinnedProtocol: a pin is kept or refused, never quietly changed.
func TestPinnedProtocol(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"older": with(bad("echo"), "protocol", `"2025-06-18"`), "refused": with(bad("echo"), "protocol", `"2026-07-28"`),
	})
	if _, err := app.Fleet.Session(t.Context(), "older"); err != nil {
		t.Error(err)
	}
	if st, _ := app.Fleet.Status("older"); st.Info.Protocol != "2025-06-18" {
		t.Errorf("speaks %s", st.Info.Protocol)
	}
	if _, err := app.Fleet.Session(t.Context(), "refused"); err == nil || !strings.Contains(err.Error(), "not the pinned version") {
		t.Errorf("got %v", err)
	}
}

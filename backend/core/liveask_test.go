package core_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
	"fairlead/backend/secret/atomicfile"
)

// besideHouse opens a program over the same folder that does not stay: a command line.
func besideHouse(t *testing.T, home string) *core.App {
	t.Helper()
	beside, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: &keychain{}, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := beside.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return beside
}

// TestTheOneThatRunsIsAsked: a command line sees the connections of the Fairlead
// that stays, connects, restarts and disconnects its servers, and several at once.
func TestTheOneThatRunsIsAsked(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{
		"good":    fmt.Sprintf(`{"command": "sh", "args": ["-c", "exec %s -mode echo", "echo", "--api-key", "sk-abcdef1234567890abcdef"]}`, badserver),
		"missing": `{"command": "no-such-program-here"}`,
		"off":     with(bad("echo"), "disabled", "true"),
	})
	app, beside := openHouse(t, home, &keychain{}), besideHouse(t, home)
	until(t, app.Events, "it to be told that it runs", func() bool { return beside.Live() != nil })

	live, err := beside.ConnectHeld(t.Context(), "good")
	if err != nil || live.State != string(manager.Connected) {
		t.Fatalf("connect: %+v, %v", live, err)
	}
	st, _ := app.Fleet.Status("good")
	truth, stands, err := beside.HeldTruth(t.Context(), "good")
	if err != nil || stands.State != string(manager.Connected) || len(truth) != 1 || truth[0].Facts.Pid != st.Pid || len(truth[0].Tree) == 0 || truth[0].Counts.MessagesIn == 0 {
		t.Fatalf("truth: %+v, %v; it runs as %d", truth, err, st.Pid)
	}
	if raw, _ := json.Marshal(truth); strings.Contains(string(raw), "sk-abcdef1234567890abcdef") {
		t.Errorf("there is a secret in %s", raw)
	}
	if live, err = beside.RestartHeld(t.Context(), "good"); err != nil || live.State != string(manager.Connected) || live.Pid == st.Pid {
		t.Errorf("restart: %+v, %v", live, err)
	}
	var all sync.WaitGroup
	for range 20 { // more than are worked on at once
		all.Go(func() {
			if truth, _, err := beside.HeldTruth(t.Context(), "good"); err != nil || len(truth) != 1 {
				t.Errorf("one of many: %+v, %v", truth, err)
			}
		})
	}
	all.Wait()
	for range 2 { // twice in a row
		if live, err = beside.DisconnectHeld(t.Context(), "good"); err != nil || live.State != string(manager.Stopped) || live.Pid != 0 {
			t.Errorf("disconnect: %+v, %v", live, err)
		}
	}
	if truth, _, err = beside.HeldTruth(t.Context(), "good"); err != nil || len(truth) != 1 || truth[0].Live || truth[0].Facts.Exit == "" {
		t.Errorf("afterwards: %+v, %v", truth, err)
	}
	if live, err = beside.ConnectHeld(t.Context(), "missing"); err != nil || live.State != string(manager.Failed) || live.Failure == nil {
		t.Errorf("a server that fails: %+v, %v", live, err)
	}
	for name, code := range map[string]failure.Code{"off": failure.ServerDisabled, "nobody": failure.ServerNotFound} {
		if _, err = beside.ConnectHeld(t.Context(), name); !failure.Is(err, code) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(home, "live", "*.asks", "*")); len(left) != 0 {
		t.Errorf("it left %v", left)
	}
}

// TestNobodyRuns: there is nobody to ask.
func TestNobodyRuns(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"good": bad("echo")})
	beside := besideHouse(t, home)
	if _, err := beside.ConnectHeld(t.Context(), "good"); !failure.Is(err, failure.NotConnected) {
		t.Errorf("connect: %v", err)
	}
	if truth, _, err := beside.HeldTruth(t.Context(), "good"); err != nil || truth != nil {
		t.Errorf("truth: %v, %v", truth, err)
	}
}

// TestOddAsks: what is no request, too large, too late or of another version does
// nothing, and nothing of it stays.
func TestOddAsks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"good": bad("echo")})
	app, beside := openHouse(t, home, &keychain{}), besideHouse(t, home)
	until(t, app.Events, "it to be told that it runs", func() bool { return beside.Live() != nil })
	if _, err := beside.ConnectHeld(t.Context(), "good"); err != nil {
		t.Fatal(err)
	}
	folders, _ := filepath.Glob(filepath.Join(home, "live", "*.asks"))
	if len(folders) != 1 {
		t.Fatalf("folders: %v", folders)
	}
	if info, err := os.Stat(folders[0]); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	for name, text := range map[string]string{
		"half.ask":  `{"what": "disconnect", "server`,
		"large.ask": `{"what": "disconnect", "server": "good", "until": 99999999999999}` + strings.Repeat(" ", 8<<10),
		"late.ask":  `{"what": "disconnect", "server": "good", "until": 1}`,
		"new.ask":   `{"what": "explode", "server": "good", "until": 99999999999999}`,
	} {
		// Whole at once, as who asks does it: what is looked at while it is written is no request.
		if err := atomicfile.Write(filepath.Join(folders[0], name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := filepath.Join(folders[0], "left.answer")
	if err := os.WriteFile(old, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(old, hourAgo, hourAgo); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "them to be gone", func() bool {
		asks, _ := filepath.Glob(filepath.Join(folders[0], "*.ask"))
		_, gone := os.Stat(old)
		_, answered := os.Stat(filepath.Join(folders[0], "new.answer"))
		return len(asks) == 0 && gone != nil && answered == nil
	})
	if raw, _ := os.ReadFile(filepath.Join(folders[0], "new.answer")); !strings.Contains(string(raw), "another version") {
		t.Errorf("the answer is %s", raw)
	}
	if st, _ := app.Fleet.Status("good"); st.State != manager.Connected {
		t.Errorf("the server is %s", st.State)
	}
}

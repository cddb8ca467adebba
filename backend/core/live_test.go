package core_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/manager"
)

// TestOthersReadTheStates: a program beside the one that stays knows how its
// servers stand, as long as it lives.
func TestOthersReadTheStates(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"good": bad("echo"), "missing": `{"command": "no-such-program-here"}`, "exits": bad("exit")})
	app := openHouse(t, home, &keychain{})
	app.Fleet.Start()
	beside, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: &keychain{}, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := beside.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	until(t, app.Events, "the states to be told", func() bool {
		live := beside.Live()
		return live["good"].State == string(manager.Connected) && live["missing"].State == string(manager.Failed) &&
			live["exits"].State == string(manager.BackingOff) && live["exits"].Attempt > 2
	})
	live := beside.Live()
	if st, _ := app.Fleet.Status("good"); live["good"].Pid != st.Pid || len(live["good"].Instances) != 1 {
		t.Errorf("good: %+v", live["good"])
	}
	if f := live["missing"].Failure; f == nil || f.Hint == "" || live["missing"].Reason == "" {
		t.Errorf("missing: %+v", live["missing"])
	}
	if err := app.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if live := beside.Live(); live != nil {
		t.Errorf("after its end: %+v", live)
	}
	if left, _ := os.ReadDir(filepath.Join(home, "live")); len(left) != 0 {
		t.Errorf("it left %v", left)
	}
}

// TestStatesOfTheDead are not believed: what a killed program wrote is removed.
func TestStatesOfTheDead(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"good": bad("echo")})
	app := openHouse(t, home, &keychain{})
	folder := filepath.Join(home, "live")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"0.json": `{"started":99999999999999,"servers":{"good":{"state":"failed"}}}`, "0.lock": ""} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	until(t, app.Events, "the truth", func() bool { return app.Live()["good"].State == string(manager.Stopped) })
	if _, err := os.Stat(filepath.Join(folder, "0.json")); err == nil {
		t.Error("the dead one's file is still there")
	}
}

package core_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/logs"
)

// TestDiagnosticsHaveNoSecrets: whatever is planted, wherever.
func TestDiagnosticsHaveNoSecrets(t *testing.T) {
	t.Parallel()
	const canary = "canary-4711-sesame"
	home := t.TempDir()
	writeServers(t, home, map[string]string{
		"private-notes": with(with(bad("echo", "-remote", canary+"1"), "env", `{"PLAIN": "`+canary+`2", "API_KEY": "`+canary+`3"}`), "note", `"`+canary+`4"`),
		"remote":        with(`{"url": "http://me:`+canary+`5@127.0.0.1:1/`+canary+`6?key=`+canary+`7", "headers": {"X-Plain": "`+canary+`8"}}`, "retries", "0"),
		"broken":        `{"command": "/nowhere/at/all"}`,
	})
	app := openHouse(t, home, &keychain{}, "HOME="+home)
	if err := app.Vault.Set(t.Context(), "mine", canary+"10"); err != nil {
		t.Fatal(err)
	}
	for _, server := range []string{"private-notes", "remote", "broken"} {
		_, _ = call(t, app, invoke.Request{Server: server, Tool: "echo", Arguments: echo(canary + "11")})
		_, _ = call(t, app, invoke.Request{Server: server, Tool: "no-such-tool", Arguments: echo(canary + "12"), SendAnyway: true})
	}
	_, _ = call(t, app, invoke.Request{Server: "private-notes", Method: invoke.ReadResource, Tool: "file:///" + canary + "13"})
	for _, hide := range []bool{false, true} {
		d := app.Diagnose(t.Context(), hide)
		raw, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{"the document": string(raw), "the text": d.Text()} {
			if i := strings.Index(text, "canary"); i >= 0 {
				t.Errorf("hide %v: %s has a secret: …%s", hide, what, text[max(0, i-200):min(len(text), i+40)])
			}
			if strings.Contains(text, home) {
				t.Errorf("hide %v: %s has the home folder", hide, what)
			}
			if hide && strings.Contains(text, "private-notes") {
				t.Errorf("%s has a name that is hidden", what)
			}
		}
		if len(d.Servers) != 4 || d.Version != "test" || len(d.Calls) == 0 || len(d.Log) == 0 || d.History.Calls == 0 || d.History.Schema != history.Schema || d.Settings["callsKept"] == nil {
			t.Errorf("hide %v: %s", hide, d.Text())
		}
		if !hide && !strings.Contains(d.Text(), "- private-notes: connected, stdio badserver") {
			t.Errorf("the servers are not told:\n%s", d.Text())
		}
	}
	lines, err := logs.Tail(app.LogFolder(), "debug", 1000)
	if err != nil || len(lines) == 0 {
		t.Fatalf("%v: the log has %d lines", err, len(lines))
	}
	for _, l := range lines {
		for _, secret := range []string{"3", "5", "7", "10", "11", "12", "13"} { // those that look like secrets, and arguments
			if strings.Contains(string(l.Raw), canary+secret+`"`) {
				t.Errorf("the log has a secret: %s", l.Raw)
			}
		}
	}
	if info, err := os.Stat(filepath.Join(app.LogFolder(), "fairlead.log")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestTheLogTellsWhatHappened: starts, ends, states and failures, by the level that
// the settings or the environment say.
func TestTheLogTellsWhatHappened(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		level, environ string
		want, without  []string
	}{
		{"info", "", []string{"Fairlead started", "A server changed its state", "A call failed", "Fairlead ended"}, []string{"A call ended"}},
		{"debug", "", []string{"A call ended"}, nil},
		{"debug", "FAIRLEAD_LOG=warn", nil, []string{"Fairlead started", "A call failed"}},
		{"off", "", nil, []string{"msg"}},
	} {
		t.Run(tt.level+tt.environ, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			writeServers(t, home, map[string]string{"echo": bad("echo"), "gone": `{"command": "/nowhere/at/all"}`})
			if err := os.WriteFile(filepath.Join(home, "settings.json"), []byte(`{"logLevel": "`+tt.level+`"}`), 0o600); err != nil {
				t.Fatal(err)
			}
			app := openHouse(t, home, &keychain{}, tt.environ)
			_, _ = call(t, app, invoke.Request{Server: "echo", Tool: "echo", Arguments: echo("x")})
			_, _ = call(t, app, invoke.Request{Server: "gone", Tool: "echo", Arguments: echo("x")})
			text := func() string {
				raw, _ := os.ReadFile(filepath.Join(app.LogFolder(), "fairlead.log")) // none is empty
				return string(raw)
			}
			if len(tt.want) > 1 {
				until(t, app.Events, "the states to be logged", func() bool {
					return strings.Contains(text(), `"state":"connected"`) && strings.Contains(text(), `"code":"spawn_failed"`)
				})
			}
			if err := app.Close(t.Context()); err != nil {
				t.Error(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(text(), want) {
					t.Errorf("%q is not in the log:\n%s", want, text())
				}
			}
			for _, without := range tt.without {
				if strings.Contains(text(), without) {
					t.Errorf("%q is in the log:\n%s", without, text())
				}
			}
		})
	}
}

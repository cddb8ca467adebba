package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

func TestSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config", "settings.json")
	s, err := config.LoadSettings(path)
	must(t, err)
	if want := (config.Settings{"system", time.Minute, 10 * time.Minute, time.Minute, 256 << 20, true, 100_000, 256 << 20, 0, 256, 1000, 64 << 20, config.Observing{LogLevel: config.LogInfo}, config.Keeping{}}); s != want {
		t.Errorf("defaults = %+v", s)
	}
	s.Theme, s.CallTimeout, s.ConfirmDestructive = "dark", 90*time.Second, false
	must(t, config.SaveSettings(path, s))
	if again, err := config.LoadSettings(path); err != nil || again != s {
		t.Errorf("loaded %+v, %v", again, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if got := content(t, path); got != `{
  "theme": "dark",
  "callTimeout": "1m30s",
  "maxCallTimeout": "10m",
  "connectTimeout": "1m",
  "maxMessageBytes": 268435456,
  "confirmDestructive": false,
  "messagesKept": 100000,
  "messagesKeptBytes": 268435456,
  "parallelStarts": 0,
  "maxConnections": 256,
  "cacheEntries": 1000,
  "cacheBytes": 67108864,
  "telemetry": "",
  "telemetryContent": false,
  "logLevel": "info",
  "callsKept": 0,
  "callsKeptDays": 0,
  "callsKeptBytes": 0
}
` {
		t.Errorf("file:\n%s", got)
	}
}

func TestSettingsKeepWhatTheyDoNotKnow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	must(t, os.WriteFile(path, []byte("{\n\t// mine\n\t\"theme\": \"light\", // bright\n\t\"future\": {\"x\": 1.0}\n}\n"), 0o600))
	s, err := config.LoadSettings(path)
	must(t, err)
	if s.Theme != "light" || s.CallTimeout != time.Minute {
		t.Errorf("settings = %+v", s)
	}
	s.Theme = "dark"
	must(t, config.SaveSettings(path, s))
	if got := content(t, path); !strings.HasPrefix(got, "{\n\t// mine\n\t\"theme\": \"dark\", // bright\n\t\"future\": {\"x\": 1.0},\n\t\"callTimeout\": \"1m\",\n") {
		t.Errorf("file:\n%s", got)
	}
}

func TestBrokenSettingsGiveTheDefaults(t *testing.T) {
	for text, want := range map[string]string{
		"{":                                   "not valid JSON",
		"[]":                                  "",
		`{"theme": 5}`:                        "wrong kind",
		`{"theme": "pink"}`:                   "no such theme",
		`{"callTimeout": "soon"}`:             "no duration",
		`{"callTimeout": "1ms"}`:              "out of range",
		`{"maxMessageBytes": 5}`:              "out of range",
		`{"confirmDestructive": "maybe"}`:     "wrong kind",
		`{"cacheEntries": -1}`:                "out of range",
		`{"cacheBytes": 1}`:                   "out of range",
		`{"telemetry": "localhost:4318"}`:     "no http or https address",
		`{"telemetry": "https://u:canary@h"}`: "name or a password",
		`{"logLevel": "loud"}`:                "no such level",
	} {
		path := filepath.Join(t.TempDir(), "settings.json")
		must(t, os.WriteFile(path, []byte(text), 0o600))
		s, err := config.LoadSettings(path)
		if f := failure.From(err); f == nil || f.Code != failure.Config || !strings.Contains(f.Message, want) || s != config.DefaultSettings() {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
		if content(t, path) != text {
			t.Errorf("%s was overwritten", text)
		}
		must(t, config.SaveSettings(path, s)) // the person saves: now it is
		if _, err := config.LoadSettings(path); err != nil {
			t.Errorf("%s: after saving: %v", text, err)
		}
	}
	bad := config.DefaultSettings()
	bad.Theme = "pink"
	if err := config.SaveSettings(filepath.Join(t.TempDir(), "s"), bad); !failure.Is(err, failure.Config) {
		t.Errorf("saving a wrong choice: %v", err)
	}
}

func TestWindowState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "window.json")
	if state, err := config.LoadWindow(path); state != "" || err != nil {
		t.Errorf("%q, %v", state, err)
	}
	must(t, config.SaveWindow(path, `{"tabs":[1,2]}`))
	if state, err := config.LoadWindow(path); state != `{"tabs":[1,2]}` || err != nil {
		t.Errorf("%q, %v", state, err)
	}
	if err := config.SaveWindow(path, "{"); !failure.Is(err, failure.Usage) {
		t.Errorf("no JSON: %v", err)
	}
	if err := config.SaveWindow(path, `"`+strings.Repeat("x", 17<<20)+`"`); !failure.Is(err, failure.TooLarge) {
		t.Errorf("too large: %v", err)
	}
	must(t, os.WriteFile(path, []byte("half"), 0o600))
	if state, err := config.LoadWindow(path); state != "" || err != nil {
		t.Errorf("damaged: %q, %v", state, err)
	}
}

func TestPaths(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	p, err := config.FindPaths(func(key string) string { return map[string]string{"FAIRLEAD_HOME": home}[key] })
	must(t, err)
	if p.Servers != filepath.Join(home, "servers.json") || p.Vault != filepath.Join(home, "vault.json") || p.Data != home {
		t.Errorf("paths = %+v", p)
	}
	for _, dir := range []string{p.Config, p.Data} {
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v %v", dir, info, err)
		}
	}
	base := t.TempDir()
	p, err = config.FindPaths(func(key string) string {
		return map[string]string{"XDG_CONFIG_HOME": base + "/c", "XDG_DATA_HOME": base + "/d"}[key]
	})
	must(t, err)
	if p.Servers != base+"/c/fairlead/servers.json" || p.History != base+"/d/fairlead/history.db" || p.Settings != base+"/c/fairlead/settings.json" {
		t.Errorf("paths = %+v", p)
	}

	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	p, err = config.FindPaths(func(key string) string { return map[string]string{"FAIRLEAD_HOME": file}[key] })
	if f := failure.From(err); f == nil || f.Code != failure.Storage || !strings.Contains(f.Message, file) || f.Hint == "" || p.Data != file {
		t.Errorf("a file for a folder: %v, %+v", err, p)
	}
}

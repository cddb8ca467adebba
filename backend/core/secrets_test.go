package core_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// canaries are values that must be found nowhere. They differ, so that a leak tells its way.
var canaries = map[string]string{
	"vault, in env":       "canary-vault-env-8f3a2b",
	"vault, in a header":  "canary-vault-header-91cd",
	"plain, in env":       "canary-plain-env-77ab31",
	"plain, in a header":  "canary-plain-header-5e0f",
	"secret argument":     "canary-argument-c0ffee",
	"quotes and umlauts":  `canary-"quoted"\ümlaut-1`,
	"in the environment":  "canary-environment-4242",
	"token in an address": "canary-url-token-a1b2c3",
}

// TestSecretsReachNoFile: canary secrets in env, headers, arguments marked
// secret, and errors that quote them are in no file of the data folder, in no
// log line and in no failure.
func TestSecretsReachNoFile(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	// The server prints what it was given, to stderr and as a result.
	printer := `{"command": "sh", "args": ["-c", "env >&2; exec ` + badserver + ` -mode echo"], "env": {
		"FROM_VAULT": "${secret:env}", "API_KEY": "` + canaries["plain, in env"] + `", "QUOTED": "${secret:quoted}", "TOKEN": "${OUTSIDE_TOKEN}"}}`
	dies := `{"command": "sh", "args": ["-c", "echo failed with >&2; printenv FROM_VAULT API_KEY >&2; exit 4"], "env": {
		"FROM_VAULT": "${secret:env}", "API_KEY": "` + canaries["plain, in env"] + `"}}`
	web := `{"url": "` + listen(t, "http-ok") + `?token=` + canaries["token in an address"] + `", "headers": {
		"Authorization": "Bearer ${secret:header}", "X-Api-Key": "` + canaries["plain, in a header"] + `"}}`
	writeServers(t, home, map[string]string{"printer": printer, "dies": dies, "web": web})
	app := openHouse(t, home, &keychain{}, "OUTSIDE_TOKEN="+canaries["in the environment"])
	for name, key := range map[string]string{"env": "vault, in env", "header": "vault, in a header", "quoted": "quotes and umlauts"} {
		if err := app.SetSecret(t.Context(), name, canaries[key]); err != nil {
			t.Fatal(err)
		}
	}
	var words []string // what the servers are asked to echo; the secret argument goes its own way below
	for what, value := range canaries {
		if what != "secret argument" {
			words = append(words, value)
		}
	}
	for _, server := range []string{"printer", "web"} {
		if _, err := app.Fleet.Session(t.Context(), server); err != nil {
			t.Fatal(err)
		}
	}
	var seen []string // everything a person or a script gets to see
	for _, server := range []string{"printer", "web", "dies"} {
		answer, err := call(t, app, invoke.Request{Server: server, Tool: "echo", SendAnyway: true, Arguments: echo(strings.Join(words, " "))})
		if err != nil {
			raw, _ := json.Marshal(answer.Failure)
			seen = append(seen, string(raw))
		}
		seen = append(seen, logText(app.Fleet, server))
	}
	// An argument that the schema marks as secret, echoed by the tool.
	secretArgument := json.RawMessage(`{"password": "` + canaries["secret argument"] + `"}`)
	if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "form", Arguments: secretArgument, SendAnyway: true}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store(t, app).Flush(t.Context()), store(t, app).FlushMessages(t.Context())); err != nil {
		t.Fatal(err)
	}
	for server, kinds := range map[string][]string{"printer": {"frame", "stderr"}, "web": {"frame", "http"}, "dies": {"stderr"}, "demo": {"frame"}} {
		for _, kind := range kinds {
			if len(passed(t, app, history.MessageQuery{Server: server, Kinds: []string{kind}})) == 0 {
				t.Errorf("no %s of %s was recorded: there is nothing to look through", kind, server)
			}
		}
	}
	for what, value := range canaries {
		for _, text := range seen {
			if strings.Contains(text, value) {
				t.Errorf("%s is shown in: %s", what, text)
			}
		}
	}
	err := filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(path) == "servers.json" || strings.HasPrefix(filepath.Base(path), "servers.last-good") {
			return err // the person's own file has the plain ones, because the person put them there
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for what, value := range canaries {
			escaped, _ := json.Marshal(value)
			if bytes.Contains(content, []byte(value)) || bytes.Contains(content, escaped[1:len(escaped)-1]) {
				t.Errorf("%s is in %s", what, filepath.Base(path))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

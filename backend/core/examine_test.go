package core_test

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/doctor"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/wire"
)

// TestExamine examines servers of every kind: each report names the step that
// fails, skips what depends on it, and says what to do.
func TestExamine(t *testing.T) {
	t.Parallel()
	quietly := httptest.NewUnstartedServer(http.NotFoundHandler())
	quietly.Config.ErrorLog = log.New(io.Discard, "", 0) // the refused handshake
	quietly.StartTLS()
	t.Cleanup(quietly.Close)
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	missing := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(missing.Close)
	pair := authserver.New(authserver.Options{})
	t.Cleanup(pair.Close)
	url := func(u string) string { return `{"url": "` + u + `"}` }
	dangling := filepath.Join(t.TempDir(), "half")
	if err := os.Symlink("nowhere", dangling); err != nil {
		t.Fatal(err)
	}

	for _, tt := range []struct {
		name, definition string
		verdict          doctor.Status
		steps            string // their ids, with the mark of how they went
		says, advice     string
	}{
		{"a program that works", bad("echo"), doctor.Passed,
			"definition+ references+ command+ start+ handshake+ tools+ resources+ prompts+ output+ ending+", "MCP 2025-11-25", ""},
		{"the newer era", bad("echo", "-era", "modern"), doctor.Passed,
			"definition+ references+ command+ start+ handshake+ tools+ resources+ prompts+ output+ ending+", "MCP 2026-07-28", ""},
		{"disabled", with(bad("echo"), "enabled", "false"), doctor.Warning,
			"definition! references+ command+ start+ handshake+ tools+ resources+ prompts+ output+ ending+", "disabled", "Enable it"},
		{"a variable without a value", with(bad("echo"), "env", `{"TOKEN": "${NO_SUCH_VARIABLE}"}`), doctor.Failed,
			"definition+ references✗", "NO_SUCH_VARIABLE", ""},
		{"command not found", `{"command": "no-such-program-here"}`, doctor.Failed,
			"definition+ references+ command✗ start- handshake-", "Looked in: ", "full path"},
		{"path not found", `{"command": "/no/such/program"}`, doctor.Failed,
			"definition+ references+ command✗ start- handshake-", "was not found.", "correct the path"},
		{"half installed", `{"command": "` + dangling + `"}`, doctor.Failed,
			"definition+ references+ command✗ start- handshake-", "is a link to a file that is not there", "install it again"},
		{"one list fails", bad("list-fails"), doctor.Failed,
			"definition+ references+ command+ start+ handshake+ tools✗ resources+ prompts+ output+ ending+", "not all of it works", "inside the server"},
		{"ends at once", bad("exit"), doctor.Failed,
			"definition+ references+ command+ start+ handshake✗", "the configuration is missing", "in a terminal"},
		{"prints on stdout", bad("garbage"), doctor.Warning,
			"definition+ references+ command+ start+ handshake+ tools+ resources+ prompts+ output! ending+", "on stdout that are no messages", "stderr"},
		{"does not want to end", bad("ignore-eof"), doctor.Warning,
			"definition+ references+ command+ start+ handshake+ tools+ resources+ prompts+ output+ ending!", "when it was killed", "leave it running"},
		{"an address that works", url(listen(t, "http-ok")), doctor.Passed,
			"definition+ references+ proxy+ dns- tcp+ tls- http+ sign-in- handshake+ tools+ resources+ prompts+ ending+", "→ 200 OK", ""},
		{"no such name", url("http://nowhere.invalid/mcp"), doctor.Failed,
			"definition+ references+ proxy+ dns✗ tcp- tls- http- sign-in- handshake-", "was not found", "spelling"},
		{"nobody listens", url(closed.URL + "/mcp"), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp✗ tls- http- sign-in- handshake-", "Nothing listens at", "Start the server"},
		{"unknown authority", url(quietly.URL), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls✗ http- sign-in- handshake-", "signed by an authority", "authority's certificate"},
		{"certificate not checked", with(url(quietly.URL), "insecure", "true"), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls! http✗ sign-in- handshake-", "It was not checked", "path of the address"},
		{"no such path", url(missing.URL + "/here"), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http✗ sign-in- handshake-", "404 Not Found", "/mcp or /sse"},
		{"a web page", url(listen(t, "http-html")), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http+ sign-in- handshake✗", "an HTML page", "/mcp"},
		{"out of order", url(listen(t, "http-500")), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http✗ sign-in- handshake-", "500", "server's side"},
		{"a sign-in is wanted", url(pair.URL), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http+ sign-in✗ discovery+ handshake-", "The sign-in is at " + pair.Issuer, "Sign in"},
		{"nobody says where to sign in", url(listen(t, "http-401")), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http+ sign-in✗ discovery! handshake-", "Nobody says where to sign in", "Ask who runs the server"},
		{"a broken definition", `{"url": "htp://x"}`, doctor.Failed, "definition✗ references-", "no http or https address", "Write it in full"},
		{"a token that is refused", with(url(pair.URL), "headers", `{"Authorization": "Bearer abcdef0123456789"}`), doctor.Failed,
			"definition+ references+ proxy+ dns- tcp+ tls- http+ sign-in✗ discovery+ handshake-", "refuses the credentials", "expired"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			app := house(t, map[string]string{"it": tt.definition})
			r := examine(t, app, "it")
			if got := marked(r); got != tt.steps {
				t.Errorf("the steps are\n%s, want\n%s", got, tt.steps)
			}
			text := r.Text()
			if r.Verdict != tt.verdict || (r.Verdict == doctor.Failed) != (r.Failure != nil) || !strings.Contains(text, tt.says) {
				t.Errorf("%s, failure %v: %q is missing in\n%s", r.Verdict, r.Failure, tt.says, text)
			}
			if !strings.Contains(strings.Join(r.Advice, "\n"), tt.advice) {
				t.Errorf("the advice is %q, want %q", r.Advice, tt.advice)
			}
			for _, step := range r.Steps {
				if step.ID == "http" && step.Status == doctor.Failed && step.Hint != r.Failure.Hint {
					t.Errorf("the step says %q, the failure %q", step.Hint, r.Failure.Hint)
				}
			}
			if strings.Contains(text, "abcdef0123456789") {
				t.Errorf("a token is in the report:\n%s", text)
			}
		})
	}
}

func examine(t *testing.T, app *core.App, name string) doctor.Report {
	t.Helper()
	def, err := app.Examined(name)
	if err != nil {
		t.Fatal(err)
	}
	var last doctor.Report
	r := app.Examine(t.Context(), def, func(r doctor.Report) { last = r }, nil)
	if !r.Done || len(last.Steps) != len(r.Steps) {
		t.Errorf("told of %d steps, there are %d", len(last.Steps), len(r.Steps))
	}
	return r
}

func marked(r doctor.Report) string {
	marks := map[doctor.Status]string{doctor.Passed: "+", doctor.Warning: "!", doctor.Failed: "✗", doctor.Skipped: "-", doctor.Running: "?"}
	var all []string
	for _, s := range r.Steps {
		all = append(all, s.ID+marks[s.Status])
	}
	return strings.Join(all, " ")
}

// TestExamineEndsEarly: an examination can be given up, and then nothing of it is left.
func TestExamineEndsEarly(t *testing.T) {
	t.Parallel()
	pid := filepath.Join(t.TempDir(), "pid")
	script := filepath.Join(t.TempDir(), "silent.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho $$ > "+pid+"\necho begun >&2\nexec sleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	app := house(t, map[string]string{"it": `{"command": "` + script + `"}`})
	st, err := app.Fleet.Status("it")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r := app.Examine(ctx, st.Definition, nil, func(_ wire.LineKind, text string) {
		if text == "begun" {
			cancel()
		}
	})
	if r.Verdict != doctor.Failed || r.Failure == nil || r.Failure.Code != "cancelled" {
		t.Errorf("%s, %v", r.Verdict, r.Failure)
	}
	text, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := strconv.Atoi(strings.TrimSpace(string(text))); err != nil || !gone(n) {
		t.Errorf("the process %s is left", text)
	}
}

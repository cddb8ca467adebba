package core_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// carriers are the ways a hostile message can come.
var carriers = []string{"stdio", "http", "sse", "ws"}

// hostile is the definition of a badserver in a hostile mode.
func hostile(t *testing.T, over, mode string, more ...string) string {
	t.Helper()
	if over == "stdio" {
		return bad(mode, more...)
	}
	return `{"url": "` + listen(t, mode, append(more, "-over", over)...) + `"}`
}

// TestHostileServers: whatever a server puts into its messages, over every way
// there is, the program goes on, says what is wrong, and, where only a message
// was bad, keeps the connection.
func TestHostileServers(t *testing.T) {
	t.Parallel()
	fetched := make(chan string, 100)
	remote := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { fetched <- r.URL.Path }))
	t.Cleanup(remote.Close)
	tests := []struct {
		mode    string
		more    []string
		keys    string       // of the definition
		code    failure.Code // of a call, "" works
		message string
		log     string // in the server's log
	}{
		{mode: "proper"},
		{mode: "invalid-utf8"},
		{mode: "deep"},
		{mode: "many-tools", log: "too long"},
		{mode: "endless-pages", log: "too many pages"},
		{mode: "cursor-loop", log: "repeats itself"},
		{mode: "duplicate-ids", log: "nobody waits for"},
		{mode: "stray-answers", log: "nobody waits for"},
		{mode: "note-flood"},
		{mode: "question-flood"},
		{mode: "huge-description"},
		{mode: "odd-names"},
		{mode: "scripts"},
		{mode: "recursive-schema"},
		{mode: "remote-ref", more: []string{"-remote", remote.URL + "/schema.json"}},
		{mode: "drip", keys: `"timeout": "1s"`, code: failure.Timeout, message: "did not answer within 1 s"},
		{mode: "cut", code: failure.Closed},
		{mode: "endless-frame", more: []string{"-bytes", "50000000"}, keys: `"maxMessageBytes": 1000000`, code: failure.TooLarge, message: "over the limit of 1000000 bytes", log: "over the limit"},
	}
	for _, tt := range tests {
		t.Run(tt.mode, func(t *testing.T) {
			t.Parallel()
			definitions := make(map[string]string)
			for _, over := range carriers {
				more := tt.more
				if tt.mode == "many-tools" && over != "stdio" {
					more = []string{"-tools", "11000"} // just too many; what follows is the same for all
				}
				definition := hostile(t, over, tt.mode, more...)
				if tt.keys != "" {
					definition = definition[:len(definition)-1] + ", " + tt.keys + "}"
				}
				definitions[over] = definition
			}
			app := house(t, definitions)
			for _, over := range carriers {
				for range 2 {
					answer, err := patientCall(t, app, over)
					if got := failure.From(err); tt.code == "" && err != nil ||
						tt.code != "" && (got == nil || got.Code != tt.code || !strings.Contains(got.Message, tt.message) || got.Hint == "") {
						t.Fatalf("over %s: got %.500s, %+v", over, answer.Result, got)
					}
				}
				if log := logOf(t, app, over); !strings.Contains(log, tt.log) {
					t.Errorf("over %s: no %q in the log:\n%.3000s", over, tt.log, log)
				}
			}
			if _, err := patientCall(t, app, "demo"); err != nil {
				t.Errorf("after that: %v", err)
			}
		})
	}
	t.Cleanup(func() {
		select {
		case path := <-fetched:
			t.Errorf("the remote schema %s was fetched", path)
		default:
		}
	})
}

// patientCall leaves a server that sends a lot, on a machine that is busy, its time.
func patientCall(t *testing.T, app *core.App, server string) (invoke.Answer, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	return app.Invoke.Call(ctx, invoke.Request{Origin: "test", Server: server, Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
}

func logOf(t *testing.T, app *core.App, server string) string {
	t.Helper()
	lines, _, err := app.Fleet.Log(server, 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(string(l.Kind) + ": " + l.Text + "\n")
	}
	return b.String()
}

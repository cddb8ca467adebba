package core_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// passed returns what was recorded, with the bodies.
func passed(t *testing.T, app *core.App, q history.MessageQuery) []history.MessageRecord {
	t.Helper()
	s := store(t, app)
	if err := s.FlushMessages(t.Context()); err != nil {
		t.Fatal(err)
	}
	var all []history.MessageRecord
	if err := s.EachMessage(t.Context(), q, func(r history.MessageRecord) error { all = append(all, r); return nil }); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEverythingThatPassesIsRecorded: frames, exchanges, stderr and events of a
// process and of an HTTP server, joined, and there after a restart.
func TestEverythingThatPassesIsRecorded(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{
		"pipe": bad("stderr"),
		"web":  `{"url": "` + listen(t, "http-ok") + `", "headers": {"Authorization": "Bearer a-token-of-mine"}}`,
	})
	keys := &keychain{}
	app := openHouse(t, home, keys)
	for _, server := range []string{"pipe", "web"} {
		answer, err := call(t, app, invoke.Request{Server: server, Tool: "echo", Arguments: echo("hello, " + server)})
		if err != nil {
			t.Fatal(err)
		}
		frames := passed(t, app, history.MessageQuery{Server: server, Method: "tools/call"})
		if len(frames) != 2 {
			t.Fatalf("%s: %d frames of the call", server, len(frames))
		}
		out, in := frames[0], frames[1]
		if out.Form != "request" || out.Direction != "out" || out.Call != answer.ID || out.Response != in.Seq || out.Kind != "frame" {
			t.Errorf("%s: the request is %+v", server, out)
		}
		if in.Form != "response" || in.Direction != "in" || in.Call != answer.ID || in.Request != out.Seq || in.Took <= 0 {
			t.Errorf("%s: the response is %+v", server, in)
		}
		if !strings.Contains(string(in.Body.Inline), "hello, "+server) || in.Bytes != int64(len(in.Body.Inline)) {
			t.Errorf("%s: its body is %s", server, in.Body.Inline)
		}
	}
	exchanges := passed(t, app, history.MessageQuery{Server: "web", Kinds: []string{"http"}})
	if i := slices.IndexFunc(exchanges, func(r history.MessageRecord) bool { return r.Method == http.MethodPost }); i < 0 {
		t.Errorf("no POST among %d exchanges", len(exchanges))
	} else if body := string(exchanges[i].Body.Inline); !strings.Contains(body, `"Authorization":"Bearer [secret]"`) || !strings.Contains(body, `"status":200`) ||
		!strings.Contains(exchanges[i].Preview, "→ 200 OK") {
		t.Errorf("the exchange is %s: %s", exchanges[i].Preview, body)
	}
	if err := app.Fleet.Disconnect(t.Context(), "pipe"); err != nil {
		t.Fatal(err)
	}
	events := passed(t, app, history.MessageQuery{Server: "pipe", Kinds: []string{"event"}})
	var words []string
	for _, e := range events {
		words = append(words, e.Preview)
	}
	if all := strings.Join(words, "\n"); !strings.Contains(all, "started") || !strings.Contains(all, "ended: exit code") {
		t.Errorf("what happened to the process: %s", all)
	}
	before := passed(t, app, history.MessageQuery{})
	if err := app.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	after := passed(t, openHouse(t, home, keys), history.MessageQuery{Before: before[len(before)-1].Seq + 1})
	if len(after) != len(before) {
		t.Errorf("%d messages before the restart, %d after it", len(before), len(after))
	}
}

func TestAnErrorPageIsRecorded(t *testing.T) {
	t.Parallel()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "the disk is full", http.StatusInternalServerError)
	}))
	t.Cleanup(web.Close)
	app := house(t, map[string]string{"web": fmt.Sprintf(`{"url": %q}`, web.URL)})
	if _, err := app.Fleet.Session(t.Context(), "web"); err == nil {
		t.Fatal("it could be connected")
	}
	for _, exchange := range passed(t, app, history.MessageQuery{Server: "web", Kinds: []string{"http"}}) {
		if strings.Contains(string(exchange.Body.Inline), `"body":"the disk is full\n"`) {
			return
		}
	}
	t.Error("what the server said is in no exchange")
}

func TestAMessageInJSON(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	if _, err := call(t, app, invoke.Request{Server: "demo", Tool: "echo", Arguments: json.RawMessage(`{"message":"12345678901234567890"}`)}); err != nil {
		t.Fatal(err)
	}
	request := passed(t, app, history.MessageQuery{Server: "demo", Method: "tools/call"})[0]
	var line bytes.Buffer
	if err := core.WriteMessage(&line, store(t, app), request); err != nil {
		t.Fatal(err)
	}
	if text := line.String(); strings.Count(text, "\n") != 1 || !json.Valid([]byte(text)) || !strings.Contains(text, `"json":{"jsonrpc":"2.0"`) ||
		!strings.Contains(text, `"12345678901234567890"`) {
		t.Errorf("the line is %s", text)
	}
}

package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/demo"
	"fairlead/backend/event"
	"fairlead/backend/failure"
)

func TestMain(m *testing.M) {
	if os.Getenv("API_TEST_DEMO") != "" {
		if err := demo.ServeStdio(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

// bench is an open program with the same servers in both eras, over pipes and HTTP.
type bench struct {
	*api.API
	app    *core.App
	events <-chan event.Event
}

var benchServers = []string{"modern", "legacy", "modern-http", "legacy-http"}

func newBench(t *testing.T) bench {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	folder := t.TempDir()
	server := func(of map[string]any) map[string]any { of["roots"] = []string{folder}; return of }
	piped := func(version string) map[string]any {
		return server(map[string]any{"command": self, "env": map[string]string{"API_TEST_DEMO": "1"}, "protocol": version})
	}
	definitions := map[string]any{"mcpServers": map[string]any{
		"modern": piped("2026-07-28"), "legacy": piped("2025-11-25"),
		"modern-http": server(map[string]any{"url": overHTTP(t, true), "protocol": "2026-07-28"}),
		"legacy-http": server(map[string]any{"url": overHTTP(t, false), "protocol": "2025-11-25"}),
	}}
	raw, err := json.Marshal(definitions)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "servers.json"), raw, 0o600); err != nil {
		t.Fatal(err)
	}
	app, err := core.Open(t.Context(), core.Options{Version: "test", Keychain: noKeychain{}, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
	if err != nil {
		t.Fatal(err)
	}
	sub := app.Events.Subscribe()
	a := api.New("serve")
	a.Attach(app)
	t.Cleanup(func() {
		a.Close()
		sub.Close()
		if err := app.Close(context.Background()); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return bench{a, app, sub.C}
}

// overHTTP serves the demo over Streamable HTTP: stateless for the newer era.
func overHTTP(t *testing.T, stateless bool) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	server, wait := demo.Server(ctx)
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: stateless})
	listener := httptest.NewServer(handler)
	t.Cleanup(func() {
		listener.CloseClientConnections()
		listener.Close()
		for session := range server.Sessions() {
			_ = session.Close() // a client that was cut off leaves its session behind
		}
		cancel()
		wait()
	})
	return listener.URL
}

// until waits for events until done says so.
func (b bench) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for !done() {
		select {
		case _, ok := <-b.events:
			if !ok {
				t.Fatalf("%s: the program ended", what)
			}
		case <-t.Context().Done():
			t.Fatalf("%s: the test ended", what)
		}
	}
}

// question waits until a server asks something.
func (b bench) question(t *testing.T) api.Question {
	t.Helper()
	var list []api.Question
	b.until(t, "a question", func() bool {
		var err error
		if list, err = b.Inbox.List(); err != nil {
			t.Fatal(err)
		}
		return len(list) > 0
	})
	return list[0]
}

// ended waits for the end of a call.
func (b bench) ended(t *testing.T, id string) api.CallDetail {
	t.Helper()
	var d api.CallDetail
	b.until(t, "the end of the call", func() bool {
		var err error
		if d, err = b.Calls.Get(id); err != nil {
			t.Fatal(err)
		}
		return d.Call.Status != "running"
	})
	return d
}

func (b bench) start(t *testing.T, r api.CallRequest) string {
	t.Helper()
	id, err := b.Calls.Start(r)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func everywhere(t *testing.T, run func(t *testing.T, b bench, server string)) {
	b := newBench(t)
	for _, server := range benchServers {
		t.Run(server, func(t *testing.T) { run(t, b, server) })
	}
}

func wantText(t *testing.T, d api.CallDetail, want string) {
	t.Helper()
	if d.Failure != nil || len(d.Content) == 0 || d.Content[0].Text.Text != want {
		t.Errorf("the call ended with %s %+v %+v, want %q", d.Call.Status, d.Failure, d.Content, want)
	}
}

func TestAServerAsksByAForm(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		id := b.start(t, api.CallRequest{Server: server, Tool: "elicit", Arguments: `{"question":"Who?"}`})
		q := b.question(t)
		if q.Server != server || q.Kind != "elicitation-form" || q.Message != "Who?" || q.Schema == "" || q.Defaults != `{"colour":"blue","newsletter":true}` {
			t.Errorf("the question is %+v", q)
		}
		if q.CallID != id || q.Call != "elicit" {
			t.Errorf("it belongs to %q %q, want %q", q.CallID, q.Call, id)
		}
		err := b.Inbox.Answer(q.ID, "accept", `{"name":"","colour":"purple"}`)
		if !failure.Is(err, failure.InvalidArguments) {
			t.Fatalf("an answer that does not fit: %v", err)
		}
		var details struct{ Problems []api.Problem }
		if err := json.Unmarshal(failure.From(err).Details, &details); err != nil || len(details.Problems) != 2 {
			t.Errorf("problems: %s", failure.From(err).Details)
		}
		if problems, err := b.Inbox.Check(q.ID, `{"name":"Ada"}`); err != nil || len(problems) != 0 {
			t.Errorf("an answer that fits: %+v, %v", problems, err)
		}
		if n, err := b.Inbox.Count(); err != nil || n != 1 {
			t.Errorf("%d questions wait, %v", n, err)
		}
		if err := b.Inbox.Answer(q.ID, "accept", `{"name":"Ada","colour":"red","newsletter":false}`); err != nil {
			t.Fatal(err)
		}
		wantText(t, b.ended(t, id), `The person answered: {"colour":"red","name":"Ada","newsletter":false}`)
		over, err := b.Inbox.Recent()
		if err != nil || len(over) == 0 || over[0].Action != "accept" || over[0].Question.ID != q.ID {
			t.Errorf("afterwards: %+v, %v", over, err)
		}
	})
}

func TestDecliningIsAlwaysPossible(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		for _, action := range []string{"decline", "cancel"} {
			id := b.start(t, api.CallRequest{Server: server, Tool: "elicit"})
			if err := b.Inbox.Answer(b.question(t).ID, action, ""); err != nil {
				t.Fatal(err)
			}
			wantText(t, b.ended(t, id), "The person answered with "+action+".")
		}
		id := b.start(t, api.CallRequest{Server: server, Tool: "sample"})
		if err := b.Inbox.Answer(b.question(t).ID, "decline", ""); err != nil {
			t.Fatal(err)
		}
		if d := b.ended(t, id); d.Call.Status == "ok" {
			t.Errorf("without an answer of a model the call ended with %s: %+v", d.Call.Status, d.Content)
		}
	})
}

func TestAPersonAnswersForAModel(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		id := b.start(t, api.CallRequest{Server: server, Tool: "sample", Arguments: `{"prompt":"Hello?","tools":true,"maxTokens":7}`})
		q := b.question(t)
		s := q.Sampling
		if q.Kind != "sampling" || q.Message != "Hello?" || s == nil || s.MaxTokens != 7 || s.SystemPrompt == "" ||
			len(s.Messages) != 1 || s.Messages[0].Role != "user" || s.Messages[0].Content[0].Text.Text != "Hello?" ||
			len(s.Tools) != 1 || s.Tools[0].Name != "get_time" || s.ToolChoice != "auto" {
			t.Errorf("the question is %+v, %+v", q, s)
		}
		if problems, err := b.Inbox.Check(q.ID, q.Defaults); err != nil || len(problems) != 0 {
			t.Errorf("the draft does not fit: %+v, %v", problems, err)
		}
		use := `{"role":"assistant","model":"me","stopReason":"toolUse","content":[{"type":"tool_use","id":"1","name":"get_time","input":{}}]}`
		if problems, err := b.Inbox.Check(q.ID, use); err != nil || len(problems) != 0 {
			t.Errorf("the use of a tool: %+v, %v", problems, err)
		}
		if err := b.Inbox.Answer(q.ID, "accept", `{"role":"assistant","content":{"type":"video"}}`); !failure.Is(err, failure.InvalidArguments) {
			t.Errorf("an answer that is none: %v", err)
		}
		answer := `{"role":"assistant","model":"me","stopReason":"endTurn","content":[{"type":"text","text":"Good morning."}]}`
		if err := b.Inbox.Answer(q.ID, "accept", answer); err != nil {
			t.Fatal(err)
		}
		d := b.ended(t, id)
		wantText(t, d, "The model me answered:")
		if len(d.Content) != 2 || d.Content[1].Text.Text != "Good morning." {
			t.Errorf("the call ended with %+v", d.Content)
		}
	})
}

func TestAddressesAreOpenedAfterConsentOnly(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		id := b.start(t, api.CallRequest{Server: server, Tool: "open_page", Arguments: `{"url":"https://example.com:8443/pay?x=1"}`})
		q := b.question(t)
		if q.Kind != "elicitation-url" || q.URL != "https://example.com:8443/pay?x=1" || q.Host != "example.com:8443" {
			t.Errorf("the question is %+v", q)
		}
		if err := b.Inbox.Answer(q.ID, "accept", ""); err != nil {
			t.Fatal(err)
		}
		wantText(t, b.ended(t, id), "The person answered with accept.")

		id = b.start(t, api.CallRequest{Server: server, Tool: "open_page", Arguments: `{"url":"javascript:alert(1)"}`})
		if d := b.ended(t, id); d.Call.Status == "ok" {
			t.Errorf("a script as an address ended with %s: %+v", d.Call.Status, d.Content)
		}
		over, err := b.Inbox.Recent()
		if err != nil || over[0].Action != "refused" || over[0].Question.URL != "javascript:alert(1)" || over[0].Reason == "" {
			t.Errorf("it is not told of: %+v, %v", over[0], err)
		}
	})
}

func TestAQuestionEndsWithItsCall(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		id := b.start(t, api.CallRequest{Server: server, Tool: "elicit"})
		b.question(t)
		if err := b.Calls.Cancel(id); err != nil {
			t.Fatal(err)
		}
		if d := b.ended(t, id); d.Call.Status != "cancelled" {
			t.Errorf("the call ended with %s", d.Call.Status)
		}
		b.until(t, "no question", func() bool { n, _ := b.Inbox.Count(); return n == 0 })
		if over, _ := b.Inbox.Recent(); over[0].Action != "withdrawn" {
			t.Errorf("afterwards: %+v", over[0])
		}
	})
}

func TestServersAreToldTheirRoots(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		status, err := b.app.Fleet.Status(server)
		if err != nil {
			t.Fatal(err)
		}
		root := status.Definition.RootList("")[0]
		wantText(t, b.ended(t, b.start(t, api.CallRequest{Server: server, Tool: "roots"})), root.URI+" "+root.Name)
	})
}

// TestChangedRootsReachALiveServer: nothing restarts for them.
func TestChangedRootsReachALiveServer(t *testing.T) {
	b := newBench(t)
	for _, server := range []string{"legacy", "legacy-http"} {
		b.connected(t, server)
		before, err := b.app.Fleet.Session(t.Context(), server)
		if err != nil {
			t.Fatal(err)
		}
		definition, err := b.Servers.Definition(server)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(definition), &fields); err != nil {
			t.Fatal(err)
		}
		fields["roots"] = []string{"/srv/else"}
		raw, _ := json.Marshal(fields)
		if err := b.Servers.Update(server, server, string(raw), nil); err != nil {
			t.Fatal(err)
		}
		told := func() bool { // the notification and the next request are on the way at once
			id, err := b.Offers.Read(api.ReadRequest{Server: server, URI: "demo://events"})
			if err != nil {
				t.Fatal(err)
			}
			return strings.Contains(b.ended(t, id).Content[0].Text.Text, "roots changed")
		}
		for !told() {
		}
		wantText(t, b.ended(t, b.start(t, api.CallRequest{Server: server, Tool: "roots"})), "file:///srv/else else")
		if after, err := b.app.Fleet.Session(t.Context(), server); err != nil || after != before {
			t.Errorf("%s was connected anew: %v", server, err)
		}
	}
}

// TestStepping waits at each round until the person goes on, and shows the
// rounds also when the call is over.
func TestStepping(t *testing.T) {
	b := newBench(t)
	for _, server := range []string{"modern", "modern-http"} {
		id := b.start(t, api.CallRequest{Server: server, Tool: "interview", Step: true})
		for n, answer := range []string{`{"name":"Ada"}`, `{"food":"rice"}`, `{"age":36}`} {
			var d api.CallDetail
			b.until(t, "the round", func() bool {
				d, _ = b.Calls.Get(id)
				return len(d.Rounds) == n+1 && d.Rounds[n].State == "waiting"
			})
			if r := d.Rounds[n]; r.Number != n+1 || r.At == 0 || len(r.Asks) != 1 || r.Asks[0].Method != "elicitation/create" || r.Asks[0].Params == "" || r.RequestState == "" {
				t.Errorf("round %d is %+v", n+1, r)
			}
			if n, _ := b.Inbox.Count(); n != 0 {
				t.Error("the person is asked before the round goes on")
			}
			if err := b.Calls.Continue(id); err != nil {
				t.Fatal(err)
			}
			if err := b.Inbox.Answer(b.question(t).ID, "accept", answer); err != nil {
				t.Fatal(err)
			}
		}
		d := b.ended(t, id)
		wantText(t, d, "{\n  \"age\": 36,\n  \"food\": \"rice\",\n  \"name\": \"Ada\"\n}")
		if len(d.Rounds) != 3 || d.Rounds[2].State != "answered" || d.Rounds[2].RequestState != `{"food":"rice","name":"Ada"}` || d.Rounds[1].Asks[0].Answer == "" {
			t.Errorf("rounds of the ended call: %+v", d.Rounds)
		}
		if err := b.Calls.Continue(id); !failure.Is(err, failure.NotFound) {
			t.Errorf("going on after the end: %v", err)
		}
	}
}

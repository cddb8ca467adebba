package api_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/api"
	"fairlead/backend/event"
	"fairlead/backend/failure"
)

// connected connects a server and waits until all it offers is listed.
func (b bench) connected(t *testing.T, server string) {
	t.Helper()
	if err := b.Servers.Connect(server); err != nil {
		t.Fatal(err)
	}
	b.until(t, "the lists", func() bool {
		p, err := b.Offers.Prompts(server)
		if err != nil {
			t.Fatal(err)
		}
		return p.Listed && !p.Stale
	})
}

// picture is what the page gets for an address of ours, "" when it gets none.
func (b bench) picture(url string) string {
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, url, nil))
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
		return ""
	}
	return w.Body.String()
}

func TestWhatServersOffer(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		b.connected(t, server)
		list, err := b.Offers.Resources(server)
		if err != nil || !list.Listed || list.Stale || list.Failure != nil || !list.Subscribe || !list.Complete || list.ListedAt == 0 {
			t.Fatalf("resources: %+v, %v", list, err)
		}
		clock := slices.IndexFunc(list.Resources, func(r api.Resource) bool { return r.URI == "demo://clock" })
		if clock < 0 || list.Resources[clock].Title != "Clock" || list.Resources[clock].Size != -1 || !strings.Contains(list.Resources[clock].Raw, "mimeType") {
			t.Errorf("resources: %+v", list.Resources)
		}
		if icons := list.Resources[clock].Icons; len(icons) != 1 || !strings.Contains(b.picture(icons[0].URL), "<svg xmlns") {
			t.Errorf("icons of the clock: %+v", icons)
		}
		weather := slices.IndexFunc(list.Templates, func(r api.Template) bool { return r.Name == "weather" })
		if weather < 0 || !slices.Equal(list.Templates[weather].Variables, []string{"country", "city"}) {
			t.Errorf("templates: %+v", list.Templates)
		}
		prompts, err := b.Offers.Prompts(server)
		if err != nil || len(prompts.Prompts) != 2 || len(prompts.Prompts[0].Arguments) != 3 || !prompts.Prompts[0].Arguments[0].Required {
			t.Errorf("prompts: %+v, %v", prompts, err)
		}
		servers, err := b.Servers.List()
		n := slices.IndexFunc(servers, func(s api.Server) bool { return s.Name == server })
		if err != nil || servers[n].ResourceCount != len(list.Resources)+len(list.Templates) || servers[n].PromptCount != 2 || !slices.Contains(servers[n].Capabilities, "completions") {
			t.Errorf("the server's row: %+v, %v", servers[n], err)
		}
		if err := b.Servers.Disconnect(server); err != nil {
			t.Fatal(err)
		}
		if offline, err := b.Offers.Resources(server); err != nil || !offline.Stale || len(offline.Resources) != len(list.Resources) {
			t.Errorf("offline: %+v, %v", offline, err)
		}
	})
}

func TestReadingResources(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		uri, err := b.Offers.Expand("demo://weather/{country}/{city}", `{"country":"日本","city":"京都"}`)
		if err != nil || uri != "demo://weather/%E6%97%A5%E6%9C%AC/%E4%BA%AC%E9%83%BD" {
			t.Fatalf("expanded to %q, %v", uri, err)
		}
		id, err := b.Offers.Read(api.ReadRequest{Server: server, URI: uri})
		if err != nil {
			t.Fatal(err)
		}
		d := b.ended(t, id)
		wantText(t, d, "京都: fine")
		if c := d.Content[0]; d.Call.Method != "resources/read" || d.Call.Tool != uri || c.Type != "resource" || c.URI != uri || d.Call.Preview != "京都: fine" {
			t.Errorf("the call is %+v with %+v", d.Call, c)
		}
		if id, err = b.Offers.Read(api.ReadRequest{Server: server, URI: "demo://picture"}); err != nil {
			t.Fatal(err)
		}
		if d = b.ended(t, id); len(d.Content) != 1 || d.Content[0].DataURL == "" || d.Content[0].DataBytes == 0 || d.Call.Preview != "image/png" {
			t.Errorf("a picture is %+v, %+v", d.Call, d.Content)
		}
		again, err := b.Calls.Replay(id)
		if err != nil {
			t.Fatal(err)
		}
		if r := b.ended(t, again); r.Call.Method != "resources/read" || r.Call.ReplayOf != id || r.Content[0].DataBytes != d.Content[0].DataBytes {
			t.Errorf("read again: %+v", r.Call)
		}
		if id, err = b.Offers.Read(api.ReadRequest{Server: server, URI: "demo://note/none"}); err != nil {
			t.Fatal(err)
		}
		if d = b.ended(t, id); d.Failure == nil || d.Failure.Code != string(failure.RPCError) {
			t.Errorf("one that is not there: %+v", d.Failure)
		}
	})
}

func TestGettingPrompts(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		b.connected(t, server)
		id, err := b.Offers.GetPrompt(api.PromptRequest{Server: server, Prompt: "greeting", Arguments: `{"name":"Ada","style":"pirate"}`})
		if err != nil {
			t.Fatal(err)
		}
		d := b.ended(t, id)
		wantText(t, d, "Greet Ada in English, in a pirate style.")
		if d.Call.Method != "prompts/get" || d.Call.Tool != "greeting" || d.Content[0].Role != "user" || d.Content[0].Type != "text" {
			t.Errorf("the call is %+v with %+v", d.Call, d.Content)
		}
		if id, err = b.Offers.GetPrompt(api.PromptRequest{Server: server, Prompt: "read_note"}); err != nil {
			t.Fatal(err)
		}
		d = b.ended(t, id)
		if len(d.Content) != 3 || d.Content[0].Type != "resource" || d.Content[0].URI != "demo://note/poem" || d.Content[1].DataURL == "" {
			t.Errorf("several messages: %+v", d.Content)
		}
		for _, wrong := range []string{`{}`, `{"name":1}`, `[]`, `{"name"`} {
			if _, err := b.Offers.GetPrompt(api.PromptRequest{Server: server, Prompt: "greeting", Arguments: wrong}); !failure.Is(err, failure.InvalidArguments) {
				t.Errorf("arguments %s: %v", wrong, err)
			}
		}
	})
}

func TestAServersOwnIconsAreServed(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		b.connected(t, server)
		list, err := b.Servers.List()
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(list, func(s api.Server) bool { return s.Name == server })
		icons := list[at].Icons
		if len(icons) != 2 || icons[0].Theme != "light" || icons[1].Theme != "dark" {
			t.Fatalf("icons: %+v", icons)
		}
		if light, dark := b.picture(icons[0].URL), b.picture(icons[1].URL); !strings.Contains(light, "<svg xmlns") || light == dark {
			t.Errorf("light %q, dark %q", light, dark)
		}
	})
}

func TestCompleting(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		for _, c := range []struct {
			request api.CompletionRequest
			want    []string
		}{
			{api.CompletionRequest{Kind: "prompt", Name: "greeting", Argument: "language", Value: "e"}, []string{"English", "Español"}},
			{api.CompletionRequest{Kind: "template", Name: "demo://weather/{country}/{city}", Argument: "city", Context: `{"country":"France"}`}, []string{"Bordeaux", "Paris"}},
			{api.CompletionRequest{Kind: "template", Name: "demo://weather/{country}/{city}", Argument: "city"}, []string{}},
		} {
			c.request.Server = server
			got, err := b.Offers.Complete(c.request)
			if err != nil || !slices.Equal(got.Values, c.want) || got.Total > int64(len(c.want)) || got.HasMore {
				t.Errorf("%+v: %+v, %v", c.request, got, err)
			}
		}
		if _, err := b.Offers.Complete(api.CompletionRequest{Server: server, Kind: "tool"}); !failure.Is(err, failure.Usage) {
			t.Errorf("of a tool: %v", err)
		}
	})
}

func TestSubscribing(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		const uri = "demo://clock"
		if err := b.Offers.Subscribe(server, uri); err != nil {
			t.Fatal(err)
		}
		var s []api.Subscription
		b.until(t, "two changes", func() bool {
			var err error
			if s, err = b.Offers.Subscriptions(server); err != nil || len(s) != 1 {
				t.Fatalf("subscriptions %+v, %v", s, err)
			}
			return s[0].Updates >= 2
		})
		if s[0].URI != uri || !s[0].Active || s[0].UpdatedAt < s[0].Since {
			t.Errorf("the subscription is %+v", s[0])
		}
		for e := range b.events {
			if e == (event.Event{Topic: event.Offers, Server: server, ID: uri}) {
				break // it ticks every second
			}
		}
		list, err := b.Offers.Resources(server)
		clock := slices.IndexFunc(list.Resources, func(r api.Resource) bool { return r.URI == uri })
		if err != nil || clock < 0 || !list.Resources[clock].Subscribed {
			t.Errorf("the list does not say so: %+v, %v", list, err)
		}
		if err := b.Offers.Unsubscribe(server, uri); err != nil {
			t.Fatal(err)
		}
		if s, err := b.Offers.Subscriptions(""); err != nil || len(s) != 0 {
			t.Errorf("afterwards: %+v, %v", s, err)
		}
	})
}

func TestLogLevel(t *testing.T) {
	everywhere(t, func(t *testing.T, b bench, server string) {
		if err := b.Offers.SetLogLevel(server, "error"); err != nil {
			t.Fatal(err)
		}
		if level, err := b.Offers.LogLevel(server); err != nil || level != "error" {
			t.Errorf("the level is %q, %v", level, err)
		}
		b.ended(t, b.start(t, api.CallRequest{Server: server, Tool: "log", Arguments: `{"message":"attention"}`}))
		text := ""
		b.until(t, "the last message", func() bool {
			page, err := b.Servers.Log(server, 0, 1000)
			if err != nil {
				t.Fatal(err)
			}
			text = ""
			for _, line := range page.Lines {
				text += line.Text + "\n"
			}
			return strings.Contains(text, "emergency: ")
		})
		if strings.Contains(text, "warning: ") || !strings.Contains(text, "error: ") || !strings.Contains(text, "attention") {
			t.Errorf("the log is\n%s", text)
		}
		if err := b.Offers.SetLogLevel(server, "loud"); err == nil {
			t.Error("a level that does not exist was taken")
		}
	})
}

package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// eras are the protocol versions every test is run with: the newest of each era.
var eras = map[string]string{"legacy": "2025-11-25", "modern": "2026-07-28"}

// connect serves a client over two pipes, like stdio, until the test ends.
func connect(t *testing.T, version string, opts *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- ServeStdio(t.Context(), serverIn, serverOut) }()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: clientIn, Writer: clientOut, MaxLineLength: -1},
		&mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	if got := session.InitializeResult().ProtocolVersion; got != version {
		t.Fatalf("negotiated %s, want %s", got, version)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("closing: %v", err)
		}
		if err := <-served; err != nil {
			t.Errorf("serving: %v", err)
		}
	})
	return session
}

// bothEras runs a test once in each era.
func bothEras(t *testing.T, opts func() *mcp.ClientOptions, run func(t *testing.T, s *mcp.ClientSession)) {
	for era, version := range eras {
		t.Run(era, func(t *testing.T) {
			var o *mcp.ClientOptions
			if opts != nil {
				o = opts()
			}
			run(t, connect(t, version, o))
		})
	}
}

func call(t *testing.T, s *mcp.ClientSession, name, args string) *mcp.CallToolResult {
	t.Helper()
	res, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return res
}

func textOf(t *testing.T, res *mcp.CallToolResult) string {
	t.Helper()
	if len(res.Content) == 0 {
		t.Fatal("no content")
	}
	block, ok := res.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("got %T, want text", res.Content[0])
	}
	return block.Text
}

func TestBasicTools(t *testing.T) {
	bothEras(t, nil, func(t *testing.T, s *mcp.ClientSession) {
		for _, c := range []struct{ tool, args, want string }{
			{"echo", `{"message":"hällo <&>"}`, "hällo <&>"},
			{"add", `{"a":1,"b":2}`, "3"},
			{"add", `{"a":12345678901234567890,"b":1}`, "12345678901234567891"},
			{"add", `{"a":0.1,"b":0.2}`, "0.3"},
			{"add", `{"a":1e3,"b":-2.5e-3}`, "999.9975"},
			{"add", `{"a":100,"b":-100}`, "0"},
		} {
			if got := textOf(t, call(t, s, c.tool, c.args)); got != c.want {
				t.Errorf("%s %s: got %s, want %s", c.tool, c.args, got, c.want)
			}
		}
		now, err := time.Parse(time.RFC3339, textOf(t, call(t, s, "get_time", `{"timezone":"Asia/Tokyo"}`)))
		if _, offset := now.Zone(); err != nil || offset != 9*3600 || time.Since(now).Abs() > time.Hour {
			t.Errorf("get_time: %v, %v", now, err)
		}
		for tool, args := range map[string]string{
			"echo": `{}`, "get_time": `{"timezone":"Atlantis"}`, "add": `{"a":1,"b":1e999999999}`,
			"fail": `{}`, "megabytes": `{"n":1000}`, "slow": `{"steps":0}`, "delete_everything": `{}`,
			"elicit": `{}`, "sample": `{}`,
		} {
			if res := call(t, s, tool, args); !res.IsError || textOf(t, res) == "" {
				t.Errorf("%s %s: no error", tool, args)
			}
		}
	})
}

func TestEveryToolIsDescribed(t *testing.T) {
	bothEras(t, nil, func(t *testing.T, s *mcp.ClientSession) {
		destructive := 0
		for tool, err := range s.Tools(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			if tool.Title == "" || len(tool.Description) < 20 || tool.Annotations == nil || tool.Annotations.DestructiveHint == nil {
				t.Errorf("%s lacks a title, a description or hints", tool.Name)
			}
			if *tool.Annotations.DestructiveHint {
				destructive++
			}
		}
		if destructive != 1 {
			t.Errorf("%d tools say they are destructive, want delete_everything alone", destructive)
		}
	})
}

func TestContent(t *testing.T) {
	bothEras(t, nil, func(t *testing.T, s *mcp.ClientSession) {
		image := call(t, s, "content_image", `{}`).Content[0].(*mcp.ImageContent)
		if img, err := png.Decode(bytes.NewReader(image.Data)); err != nil || img.Bounds().Dx() != 160 {
			t.Errorf("picture: %v", err)
		}
		audio := call(t, s, "content_audio", `{}`).Content[0].(*mcp.AudioContent)
		if !bytes.HasPrefix(audio.Data, []byte("RIFF")) || len(audio.Data) != 44+8000 {
			t.Errorf("sound: %d bytes", len(audio.Data))
		}
		if got := len(call(t, s, "content_mixed", `{}`).Content); got != 7 {
			t.Errorf("mixed: %d blocks", got)
		}
		// The SDK's client cannot read the unknown block; that it came is what the error says.
		if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "unknown_content", Arguments: json.RawMessage(`{}`)}); err == nil || !strings.Contains(err.Error(), "hologram") {
			t.Errorf("unknown content: %v", err)
		}
		if got := textOf(t, call(t, s, "megabytes", `{"n":2}`)); len(got) < 2<<20 || len(got) > 2<<20+200 || !json.Valid([]byte(got)) {
			t.Errorf("megabytes: %d bytes", len(got))
		}
	})
}

func TestUnknownToolIsInvalidParams(t *testing.T) {
	bothEras(t, nil, func(t *testing.T, s *mcp.ClientSession) {
		for name, want := range map[string]int64{"nothing": jsonrpc.CodeInvalidParams, "rpc_error": -32000} {
			_, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(`{}`)})
			if rpc, ok := errors.AsType[*jsonrpc.Error](err); !ok || rpc.Code != want {
				t.Errorf("%s: got %v, want code %d", name, err, want)
			}
		}
	})
}

func TestSlowReportsProgressAndNoticesCancel(t *testing.T) {
	steps := make(chan *mcp.ProgressNotificationParams, 100)
	opts := func() *mcp.ClientOptions {
		return &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			steps <- r.Params
		}}
	}
	bothEras(t, opts, func(t *testing.T, s *mcp.ClientSession) {
		ctx, cancel := context.WithCancel(t.Context())
		params := &mcp.CallToolParams{Name: "slow", Arguments: json.RawMessage(`{"seconds":500,"steps":1000}`)}
		params.SetProgressToken("token")
		done := make(chan error, 1)
		go func() {
			_, err := s.CallTool(ctx, params)
			done <- err
		}()
		if p := <-steps; p.Progress < 1 || p.Total != 1000 || p.Message == "" {
			t.Errorf("progress: %+v", p)
		}
		cancel()
		if err := <-done; err == nil {
			t.Error("the cancelled call succeeded")
		}
		for { // the cancellation is a notification of its own: it may arrive after the next request
			res, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "demo://events"})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(res.Contents[0].Text, "slow was cancelled") {
				return
			}
		}
	})
}

//nolint:staticcheck // SA1019: sampling is deprecated and in use
func TestQuestions(t *testing.T) {
	opts := func() *mcp.ClientOptions {
		return &mcp.ClientOptions{
			Capabilities: &mcp.ClientCapabilities{RootsV2: &mcp.RootCapabilities{}, Elicitation: &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}, URL: &mcp.URLElicitationCapabilities{}}},
			ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				if r.Params.Mode == "url" {
					return &mcp.ElicitResult{Action: "accept"}, nil
				}
				return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada", "colour": "red", "food": "rice", "age": 36}}, nil
			},
			CreateMessageHandler: func(_ context.Context, r *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
				return &mcp.CreateMessageResult{Model: "test-model", Role: "assistant", Content: &mcp.TextContent{Text: "Hallo"}}, nil
			},
		}
	}
	bothEras(t, opts, func(t *testing.T, s *mcp.ClientSession) {
		if got := textOf(t, call(t, s, "elicit", `{}`)); !strings.Contains(got, `"Ada"`) {
			t.Errorf("elicit: %s", got)
		}
		if got := textOf(t, call(t, s, "interview", `{}`)); got != `{"age":36,"food":"rice","name":"Ada"}` {
			t.Errorf("interview: %s", got)
		}
		if got := textOf(t, call(t, s, "open_page", `{}`)); got != "The person answered with accept." {
			t.Errorf("open_page: %s", got)
		}
		if got := textOf(t, call(t, s, "roots", `{}`)); got != "There are no roots." {
			t.Errorf("roots: %s", got)
		}
		res := call(t, s, "sample", `{"tools":false}`)
		if got := textOf(t, res); !strings.Contains(got, "test-model") || len(res.Content) != 2 {
			t.Errorf("sample: %s", got)
		}
	})
}

//nolint:staticcheck // SA1019: logging is deprecated and in use
func TestLogLevels(t *testing.T) {
	got := make(chan *mcp.LoggingMessageParams, 16)
	s := connect(t, eras["legacy"], &mcp.ClientOptions{LoggingMessageHandler: func(_ context.Context, r *mcp.LoggingMessageRequest) {
		got <- r.Params
	}})
	if err := s.SetLoggingLevel(t.Context(), &mcp.SetLoggingLevelParams{Level: "error"}); err != nil {
		t.Fatal(err)
	}
	call(t, s, "log", `{}`)
	for _, want := range []mcp.LoggingLevel{"error", "critical", "alert", "emergency"} {
		if m := <-got; m.Level != want {
			t.Errorf("got level %s, want %s", m.Level, want)
		}
	}
}

func TestResources(t *testing.T) {
	ticks := make(chan string, 16)
	opts := func() *mcp.ClientOptions {
		return &mcp.ClientOptions{ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) {
			ticks <- r.Params.URI
		}}
	}
	bothEras(t, opts, func(t *testing.T, s *mcp.ClientSession) {
		res, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "demo://note/numbers"})
		if err != nil || !strings.Contains(res.Contents[0].Text, "12345678901234567890") {
			t.Errorf("template: %v", err)
		}
		if res, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "demo://weather/%E6%97%A5%E6%9C%AC/%E4%BA%AC%E9%83%BD"}); err != nil || res.Contents[0].Text != "京都: fine" {
			t.Errorf("template of two variables: %v", err)
		}
		if _, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "demo://note/none"}); err == nil {
			t.Error("a note that does not exist was read")
		}
		for range len(ticks) { // of the other era's run
			<-ticks
		}
		if err := s.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "demo://clock"}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if uri := <-ticks; uri != "demo://clock" {
				t.Errorf("update of %s", uri)
			}
		}
		if err := s.Unsubscribe(t.Context(), &mcp.UnsubscribeParams{URI: "demo://clock"}); err != nil {
			t.Error(err)
		}
	})
}

func TestPromptsAndCompletion(t *testing.T) {
	bothEras(t, nil, func(t *testing.T, s *mcp.ClientSession) {
		p, err := s.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greeting", Arguments: map[string]string{"name": "Ada", "style": "pirate"}})
		if err != nil || p.Messages[0].Content.(*mcp.TextContent).Text != "Greet Ada in English, in a pirate style." {
			t.Errorf("greeting: %v, %v", p, err)
		}
		if _, err := s.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greeting"}); err == nil {
			t.Error("greeting without a name")
		}
		for _, c := range []struct {
			ref      *mcp.CompleteReference
			arg, typ string
			want     []string
		}{
			{&mcp.CompleteReference{Type: "ref/prompt", Name: "greeting"}, "language", "e", []string{"English", "Español"}},
			{&mcp.CompleteReference{Type: "ref/prompt", Name: "greeting"}, "name", "x", []string{}},
			{&mcp.CompleteReference{Type: "ref/resource", URI: "demo://note/{name}"}, "name", "", []string{"numbers", "poem", "welcome"}},
			{&mcp.CompleteReference{Type: "ref/resource", URI: "demo://weather/{country}/{city}"}, "country", "", []string{"Deutschland", "France", "日本"}},
			{&mcp.CompleteReference{Type: "ref/resource", URI: "demo://weather/{country}/{city}"}, "city", "b", []string{"Bordeaux"}},
		} {
			res, err := s.Complete(t.Context(), &mcp.CompleteParams{
				Ref: c.ref, Argument: mcp.CompleteParamsArgument{Name: c.arg, Value: c.typ},
				Context: &mcp.CompleteContext{Arguments: map[string]string{"country": "France"}},
			})
			if err != nil || strings.Join(res.Completion.Values, ",") != strings.Join(c.want, ",") {
				t.Errorf("%s %q: %+v, %v", c.arg, c.typ, res, err)
			}
		}
	})
}

package session_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// TestDo makes requests of several methods: what the server wrote comes back
// byte for byte, and the frames of the call are the ones that passed.
func TestDo(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		handle(server, "big", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "ok"}}, StructuredContent: json.RawMessage(`{"n":12345678901234567890}`)}, nil
		})
		server.AddPrompt(&mcp.Prompt{Name: "hello"}, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return &mcp.GetPromptResult{Description: "to " + r.Params.Arguments["who"]}, nil
		})
		live := w.connect(t, server, session.Options{})
		if live.Info().Protocol != w.version || !live.Info().Has("tools.listChanged") || live.Info().Has("tools.none") {
			t.Fatalf("info is %+v", live.Info())
		}
		out, err := live.Do(t.Context(), session.Request{ID: "call-1", Method: "tools/call", Params: tool("big", "{}"), Progress: func(json.RawMessage) {}})
		if err != nil || answer(t, out.Result) != "ok" || !strings.Contains(string(out.Result), "12345678901234567890") {
			t.Errorf("the result is %s, %v", out.Result, err)
		}
		if len(out.Frames) != 2 || !out.Frames[0].Out || string(out.Frames[0].ProgressToken()) != `"call-1"` || out.Frames[1].Kind != wire.Response {
			t.Errorf("the frames are %+v", out.Frames)
		}
		meta := wire.Field(out.Frames[0].Params, "_meta")
		if has := wire.Field(meta, mcp.MetaKeyProtocolVersion) != nil; has != w.modern() {
			t.Errorf("_meta is %s", meta)
		}
		out, err = live.Do(t.Context(), session.Request{Method: "prompts/get", Params: json.RawMessage(`{"name":"hello","arguments":{"who":"you"}}`)})
		if err != nil || !strings.Contains(string(out.Result), `"to you"`) || len(out.Frames) != 0 {
			t.Errorf("the prompt is %s, %v", out.Result, err)
		}
	})
}

// TestDoFails says what went wrong: an error of the server with its code, and
// params that are no object.
func TestDoFails(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		live := w.connect(t, newServer(nil), session.Options{})
		out, err := live.Do(t.Context(), session.Request{ID: "1", Method: "tools/call", Params: tool("none", "{}")})
		if !failure.Is(err, failure.RPCError) || !strings.Contains(err.Error(), "-32602") || len(out.Frames) != 2 {
			t.Errorf("an unknown tool gives %v, %d frames", err, len(out.Frames))
		}
		_, err = live.Do(t.Context(), session.Request{ID: "2", Method: "tools/call", Params: json.RawMessage(`[]`)})
		if !failure.Is(err, failure.InvalidArguments) {
			t.Errorf("params that are no object give %v", err)
		}
		if _, err := live.Do(t.Context(), session.Request{Method: "fairlead/unknown"}); err == nil {
			t.Error("an unknown method gives no error")
		}
		if _, err := live.List(t.Context(), session.Tools); err != nil || !live.Live() {
			t.Errorf("the connection is over: %v", err)
		}
	})
}

// TestProgress arrives at its call while it runs.
func TestProgress(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		handle(server, "work", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			for i := range 3 {
				p := &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: float64(i + 1), Total: 3}
				if err := r.Session.NotifyProgress(ctx, p); err != nil {
					return nil, err
				}
			}
			return said("done"), nil
		})
		live := w.connect(t, server, session.Options{})
		var heard []string
		out, err := live.Do(t.Context(), session.Request{ID: "p", Method: "tools/call", Params: tool("work", "{}"), Progress: func(p json.RawMessage) {
			heard = append(heard, string(wire.Field(p, "progress")))
		}})
		if err != nil || strings.Join(heard, " ") != "1 2 3" || len(out.Frames) != 5 {
			t.Errorf("progress %q, %d frames, %v", heard, len(out.Frames), err)
		}
	})
}

// TestCancel reaches the server: its handler's context ends, and the
// connection goes on.
func TestCancel(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		began, ended := make(chan struct{}), make(chan struct{})
		handle(server, "wait", func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			close(began)
			<-ctx.Done()
			close(ended)
			return nil, ctx.Err()
		})
		handle(server, "echo", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return said("still here"), nil
		})
		live := w.connect(t, server, session.Options{})
		ctx, cancel := context.WithCancelCause(t.Context())
		done := make(chan error)
		go func() {
			_, err := live.Do(ctx, session.Request{ID: "w", Method: "tools/call", Params: tool("wait", "{}")})
			done <- err
		}()
		within(t, began, "the call")
		cancel(failure.New(failure.Timeout, "Too slow."))
		if err := within(t, done, "the end of the call"); !failure.Is(err, failure.Timeout) {
			t.Errorf("a cancelled call gives %v", err)
		}
		within(t, ended, "the cancellation at the server")
		out, err := live.Do(t.Context(), session.Request{ID: "e", Method: "tools/call", Params: tool("echo", "{}")})
		if err != nil || answer(t, out.Result) != "still here" {
			t.Errorf("the next call gives %s, %v", out.Result, err)
		}
	})
}

// TestCloseEndsCalls that are under way, with a reason.
func TestCloseEndsCalls(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		began := make(chan struct{})
		handle(server, "wait", func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			close(began)
			<-ctx.Done()
			return nil, ctx.Err()
		})
		live := w.connect(t, server, session.Options{})
		done := make(chan error)
		go func() {
			_, err := live.Do(context.Background(), session.Request{ID: "w", Method: "tools/call", Params: tool("wait", "{}")})
			done <- err
		}()
		within(t, began, "the call")
		_ = live.Close()
		if err := within(t, done, "the end of the call"); !failure.Is(err, failure.Closed) || errors.Is(err, context.Canceled) && err.Error() == "" {
			t.Errorf("a call of a closed session gives %v", err)
		}
	})
}

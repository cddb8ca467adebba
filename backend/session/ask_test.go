package session_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// asking is a server whose tool "ask" asks for a form and a completion, and
// answers with what was said. The SDK asks an older client by requests and a
// newer one in the result.
func asking() *mcp.Server {
	server := newServer(nil)
	handle(server, "ask", func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if len(r.Params.InputResponses) > 0 {
			raw, err := json.Marshal(r.Params.InputResponses)
			return said(r.Params.RequestState + string(raw)), err
		}
		return &mcp.CallToolResult{RequestState: "state<1>", InputRequests: mcp.InputRequestMap{
			"form": &mcp.ElicitParams{Mode: "form", Message: "Who?", RequestedSchema: json.RawMessage(
				`{"type":"object","properties":{"name":{"type":"string"},"colour":{"type":"string","default":"blue"},"size":{"type":"integer","default":5}}}`)},
			"model": &mcp.CreateMessageParams{MaxTokens: 5, Messages: []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: "hi"}}}}, //nolint:staticcheck // in use
		}}, nil
	})
	return server
}

// TestAsk has a server's questions answered by the person. Nothing is added to
// what they said, also where the schema has a default (the form showed it, and
// they took it out), and the answers belong to the call.
func TestAsk(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		var mu sync.Mutex
		var asks []session.Ask
		live := w.connect(t, asking(), session.Options{Ask: func(_ context.Context, ask session.Ask) (json.RawMessage, error) {
			mu.Lock()
			defer mu.Unlock()
			asks = append(asks, ask)
			if ask.Method == "elicitation/create" {
				return json.RawMessage(`{"action":"accept","content":{"name":"Ann","size":7}}`), nil
			}
			return json.RawMessage(`{"role":"assistant","content":{"type":"text","text":"hello"},"model":"human","stopReason":"endTurn"}`), nil
		}})
		var waiting []bool
		var rounds []session.Round
		out, err := live.Do(t.Context(), session.Request{
			ID: "c", Method: "tools/call", Params: tool("ask", "{}"),
			Waiting:  func(on bool) { waiting = append(waiting, on) },
			Round:    func(_ context.Context, r session.Round) error { rounds = append(rounds, r); return nil },
			Answered: func(r session.Round) { rounds = append(rounds, r) },
		})
		if err != nil {
			t.Fatal(err)
		}
		text := answer(t, out.Result)
		for _, part := range []string{`"name":"Ann"`, `"size":7`, `"hello"`, "state<1>"} {
			if !strings.Contains(text, part) {
				t.Errorf("the server was not told %s: %s", part, text)
			}
		}
		if w.modern() && strings.Contains(text, "blue") { // in the older era the SDK's server fills defaults in by itself
			t.Errorf("the server was told what nobody said: %s", text)
		}
		if len(asks) != 2 || asks[0].CallID != "c" || asks[1].CallID != "c" {
			t.Errorf("asked were %+v", asks)
		}
		if len(waiting) == 0 || !waiting[0] || waiting[len(waiting)-1] {
			t.Errorf("waiting was %v", waiting)
		}
		if !w.modern() {
			if len(rounds) != 0 || out.Rounds != 0 {
				t.Errorf("the older era has %d rounds", out.Rounds)
			}
			return
		}
		if out.Rounds != 1 || len(rounds) != 2 || rounds[0].Number != 1 || rounds[0].Asks[0].Key != "form" || string(rounds[0].State) == "" {
			t.Fatalf("rounds are %+v", rounds)
		}
		if rounds[1].Asks[1].Answer == nil {
			t.Error("the round was told without its answers")
		}
	})
}

// TestRejected questions: the older era's server gets error −1, the newer era's
// call ends.
func TestRejected(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		live := w.connect(t, asking(), session.Options{Ask: func(context.Context, session.Ask) (json.RawMessage, error) {
			return nil, failure.New(failure.Denied, "No.")
		}})
		out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("ask", "{}")})
		switch {
		case w.modern() && !failure.Is(err, failure.Denied):
			t.Errorf("a rejected question ends the call with %v", err)
		case !w.modern() && !slices.ContainsFunc(out.Frames, func(m wire.Message) bool {
			return m.Out && string(wire.Field(m.Error, "code")) == "-1"
		}):
			t.Errorf("the server was not told: %s, %v", out.Result, err)
		}
	})
}

// TestNotAsked: without anybody to ask, nothing is offered, and a server that
// asks all the same is told so.
func TestNotAsked(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		var offered *mcp.ClientCapabilities
		handle(server, "look", func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			offered = r.ClientCapabilities()
			return said("ok"), nil
		})
		live := w.connect(t, server, session.Options{})
		if _, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("look", "{}")}); err != nil {
			t.Fatal(err)
		}
		if offered.Sampling != nil || offered.Elicitation != nil || offered.RootsV2 != nil { //nolint:staticcheck // in use
			t.Errorf("offered is %+v", offered)
		}
		if offered.Extensions["io.modelcontextprotocol/ui"] == nil || offered.Extensions["io.modelcontextprotocol/tasks"] == nil {
			t.Errorf("extensions are %v", offered.Extensions)
		}
	})
}

// TestRoots are told to a server that asks for them.
func TestRoots(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		handle(server, "roots", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if got, ok := r.Params.InputResponses["roots"].(*mcp.ListRootsResult); ok { //nolint:staticcheck // in use
				return said(got.Roots[0].URI), nil
			}
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"roots": &mcp.ListRootsParams{}}}, nil //nolint:staticcheck // in use
		})
		live := w.connect(t, server, session.Options{Roots: func() []session.Root { return []session.Root{{URI: "file:///work", Name: "work"}} }})
		out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("roots", "{}")})
		if err != nil || answer(t, out.Result) != "file:///work" {
			t.Errorf("the roots are %s, %v", out.Result, err)
		}
	})
}

// TestWithdrawnQuestion: when the call that a question belongs to ends, so does
// the question.
func TestWithdrawnQuestion(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		if !w.modern() && w.http {
			t.Skip("the SDK's server does not withdraw its requests over HTTP")
		}
		asked, over := make(chan struct{}, 2), make(chan struct{}, 2)
		live := w.connect(t, asking(), session.Options{Ask: func(ctx context.Context, _ session.Ask) (json.RawMessage, error) {
			asked <- struct{}{}
			<-ctx.Done()
			over <- struct{}{}
			return nil, ctx.Err()
		}})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, err := live.Do(ctx, session.Request{ID: "c", Method: "tools/call", Params: tool("ask", "{}")})
			done <- err
		}()
		within(t, asked, "the question")
		cancel()
		if err := within(t, done, "the end of the call"); !failure.Is(err, failure.Cancelled) {
			t.Errorf("the call ends with %v", err)
		}
		within(t, over, "the end of the question")
	})
}

// TestEndlessRounds end with a clear failure, and so does a question without content.
func TestEndlessRounds(t *testing.T) {
	server := newServer(nil)
	handle(server, "never", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{RequestState: "again", InputRequests: mcp.InputRequestMap{}}, nil
	})
	for _, w := range ways {
		if !w.modern() {
			continue
		}
		live := w.connect(t, server, session.Options{})
		out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("never", "{}")})
		if !failure.Is(err, failure.Protocol) || !strings.Contains(err.Error(), "more than 10 times") || out.Rounds != 10 || len(out.Frames) != 22 {
			t.Errorf("%s: %v after %d rounds, %d frames", w.name, err, out.Rounds, len(out.Frames))
		}
		ids := map[string]bool{}
		for _, m := range out.Frames {
			if ids[string(m.ID)] = true; m.Out && len(ids) > 1 && string(wire.Field(m.Params, "requestState")) != `"again"` {
				t.Errorf("the state goes back as %s", m.Params)
			}
		}
		if len(ids) != 11 {
			t.Errorf("%d ids are used for 11 requests", len(ids))
		}
	}
}

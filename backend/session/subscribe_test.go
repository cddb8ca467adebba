package session_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// TestSubscribe hears of changes of the resources that were asked for, and of
// lists that change.
func TestSubscribe(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(&mcp.ServerOptions{
			SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
			UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
		})
		handle(server, "first", nil)
		for _, uri := range []string{"test://a", "test://b"} {
			server.AddResource(&mcp.Resource{URI: uri, Name: uri}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) { return nil, nil })
		}
		updated, changed := make(chan string, 100), make(chan session.Kind, 100)
		live := w.connect(t, server, session.Options{
			Updated: func(uri string) { updated <- uri }, Changed: func(k session.Kind) { changed <- k },
		})
		for _, uri := range []string{"test://a", "test://b"} {
			if err := live.Subscribe(t.Context(), uri); err != nil {
				t.Fatal(err)
			}
		}
		touch := func(uri string) {
			if err := server.ResourceUpdated(t.Context(), &mcp.ResourceUpdatedNotificationParams{URI: uri}); err != nil {
				t.Fatal(err)
			}
		}
		// In the older era the stream for what a server says by itself may still
		// be on its way over HTTP.
		if got := retried(t, updated, func() { touch("test://b") }); got != "test://b" {
			t.Errorf("updated is %s", got)
		}
		if err := live.Unsubscribe(t.Context(), "test://b"); err != nil {
			t.Fatal(err)
		}
		touch("test://b")
		touch("test://a")
		for got := within(t, updated, "the update"); got != "test://a"; got = within(t, updated, "the update") {
			if !w.http { // there, what came before may still arrive
				t.Errorf("updated is %s", got)
			}
		}
		handle(server, "second", nil)
		for within(t, changed, "the change") != session.Tools {
		}
	})
}

// retried does something again until it shows.
func retried[T any](t *testing.T, c <-chan T, again func()) T {
	t.Helper()
	for range 200 {
		again()
		select {
		case v := <-c:
			return v
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("it never showed")
	panic("unreachable")
}

// TestListensAgain: a stream of changes that breaks is opened again, and what
// was subscribed to is told again.
func TestListensAgain(t *testing.T) {
	var streams atomic.Int32
	server := &script{modern: true, capabilities: `{"resources":{"subscribe":true}}`}
	server.answer = func(s *script, r scripted) (string, string) {
		if r.Method != "subscriptions/listen" {
			return "", ""
		}
		s.send(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s},"notifications":%s}}`,
			r.ID, wire.Field(r.Params, "notifications"))
		if streams.Add(1) < 3 {
			return `{"resultType":"complete"}`, "" // a graceful end
		}
		s.send(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s},"uri":"test://a"}}`, r.ID)
		return "", ""
	}
	updated := make(chan string, 1)
	live := connect(t, server.spec(), session.Options{Updated: func(uri string) { updated <- uri }})
	if err := live.Subscribe(t.Context(), "test://a"); err != nil {
		t.Fatal(err)
	}
	if got := within(t, updated, "the update"); got != "test://a" || streams.Load() != 3 {
		t.Errorf("updated is %s on stream %d", got, streams.Load())
	}
}

// TestListensAgainSlowly: a server that ends each stream at once is asked more
// and more seldom; once one has lasted, the next comes soon again.
func TestListensAgainSlowly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var streams, lasting atomic.Int32
		server := &script{modern: true, capabilities: `{"resources":{"subscribe":true}}`}
		server.answer = func(s *script, r scripted) (string, string) {
			if r.Method != "subscriptions/listen" {
				return "", ""
			}
			s.send(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s},"notifications":%s}}`,
				r.ID, wire.Field(r.Params, "notifications"))
			if streams.Add(1) == lasting.Load() {
				time.Sleep(time.Hour)
			}
			return `{"resultType":"complete"}`, ""
		}
		live := connect(t, server.spec(), session.Options{})
		if err := live.Subscribe(t.Context(), "test://a"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		inAnHour := streams.Load()
		if inAnHour < 100 || inAnHour > 300 { // every 30 s at most, every 15 s at least
			t.Errorf("in an hour, %d streams were opened", inAnHour)
		}
		lasting.Store(inAnHour + 1)
		time.Sleep(time.Hour + time.Minute)
		before := streams.Load()
		if before < inAnHour+5 {
			t.Errorf("in the minute after one that lasted, %d streams were opened", before-inAnHour-1)
		}
		_ = live.Close()
	})
}

// TestNotSubscribed: a server that refuses, or leaves the resource out, is no
// reason to believe in a subscription.
func TestNotSubscribed(t *testing.T) {
	left := &script{modern: true, capabilities: `{"resources":{}}`}
	left.answer = func(s *script, r scripted) (string, string) {
		s.send(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s},"notifications":{"resourceSubscriptions":[]}}}`, r.ID)
		return "", ""
	}
	refuses := &script{modern: true, capabilities: `{"resources":{}}`, answer: func(*script, scripted) (string, string) {
		return "", `{"code":-32601,"message":"no"}`
	}}
	older := &script{capabilities: `{"resources":{}}`, answer: refuses.answer}
	for name, server := range map[string]*script{"left out": left, "refused": refuses, "older era": older} {
		live := connect(t, server.spec(), session.Options{})
		if err := live.Subscribe(t.Context(), "test://a"); !failure.Is(err, failure.RPCError) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLogLevel: messages come from the level on that was set.
func TestLogLevel(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(&mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{Logging: &mcp.LoggingCapabilities{}}}) //nolint:staticcheck // in use
		handle(server, "talk", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			for _, level := range []mcp.LoggingLevel{"debug", "error"} { //nolint:staticcheck // in use
				if err := r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: level, Logger: "here", Data: map[string]any{"n": 1}}); err != nil { //nolint:staticcheck // in use
					return nil, err
				}
			}
			return said("ok"), nil
		})
		logged := make(chan string, 10)
		live := w.connect(t, server, session.Options{Logged: func(level, logger string, data json.RawMessage) { logged <- level + " " + logger + " " + string(data) }})
		if err := live.SetLogLevel(t.Context(), "loud"); !failure.Is(err, failure.InvalidArguments) {
			t.Errorf("an unknown level gives %v", err)
		}
		if err := live.SetLogLevel(t.Context(), "warning"); err != nil {
			t.Fatal(err)
		}
		if _, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("talk", "{}")}); err != nil {
			t.Fatal(err)
		}
		if got := within(t, logged, "the message"); got != `error here {"n":1}` {
			t.Errorf("logged is %s", got)
		}
	})
}

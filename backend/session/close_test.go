package session_test

import (
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// TestCloseWaits for what the session has under way: questions, streams of
// changes, and calls are over when it returns.
func TestCloseWaits(t *testing.T) {
	for _, w := range ways { // one after the other: the others' goroutines would be seen too
		t.Run(w.name, func(t *testing.T) {
			server := asking()
			server.AddResource(&mcp.Resource{URI: "test://a", Name: "a"}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) { return nil, nil })
			asked := make(chan struct{}, 2)
			live := w.connect(t, server, session.Options{
				Changed: func(session.Kind) {}, Updated: func(string) {},
				Ask: func(ctx context.Context, _ session.Ask) (json.RawMessage, error) {
					asked <- struct{}{}
					<-ctx.Done()
					return nil, ctx.Err()
				},
			})
			if w.modern() {
				if err := live.Subscribe(t.Context(), "test://a"); err != nil {
					t.Fatal(err)
				}
			}
			done := make(chan error, 1)
			go func() {
				_, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("ask", "{}")})
				done <- err
			}()
			within(t, asked, "the question")
			_ = live.Close()
			if err := within(t, done, "the end of the call"); !failure.Is(err, failure.Closed) {
				t.Errorf("the call ended with %v", err)
			}
			if left := ours(); left != "" {
				t.Errorf("after Close there is still\n%s", left)
			}
			_ = live.Close() // again, at once
		})
	}
}

// TestCloseWaitsForThePerson: what answers in the person's place is given a
// moment, and no more.
func TestCloseWaitsForThePerson(t *testing.T) {
	for _, needs := range []time.Duration{time.Second, time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			var over atomic.Bool
			asked := make(chan struct{})
			server := &script{capabilities: `{"tools":{}}`, answer: func(s *script, r scripted) (string, string) {
				if r.Method == "tools/call" {
					s.send(`{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"?"}}`)
				}
				return "", ""
			}}
			live := connect(t, server.spec(), session.Options{Ask: func(ctx context.Context, _ session.Ask) (json.RawMessage, error) {
				close(asked)
				<-ctx.Done()
				time.Sleep(needs)
				over.Store(true)
				return nil, ctx.Err()
			}})
			done := make(chan struct{})
			go func() {
				defer close(done)
				_, _ = live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
			}()
			<-asked
			began := time.Now()
			_ = live.Close()
			if took := time.Since(began); over.Load() != (needs < time.Minute) || took > time.Minute {
				t.Errorf("of one that needs %s it is over: %v, after %s", needs, over.Load(), took)
			}
			<-done
			time.Sleep(2 * needs) // the bubble ends when everybody has
		})
	}
}

// ours returns the stacks of goroutines that a session started.
func ours() string {
	buffer := make([]byte, 1<<20)
	var left []string
	for stack := range strings.SplitSeq(string(buffer[:runtime.Stack(buffer, true)]), "\n\n") {
		if strings.Contains(stack, "created by fairlead/backend/session.") {
			left = append(left, stack)
		}
	}
	return strings.Join(left, "\n\n")
}

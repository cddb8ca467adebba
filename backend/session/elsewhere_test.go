package session_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"

	"fairlead/backend/session"
)

// elsewhere is a server that wants something done at an address before each of
// the first calls, with these elicitations.
func elsewhere(calls int32, elicitations string) *script {
	var asked atomic.Int32
	return &script{capabilities: `{"tools":{}}`, answer: func(_ *script, r scripted) (string, string) {
		if r.Method != "tools/call" {
			return "", `{"code":-32601,"message":"unknown"}`
		}
		if asked.Add(1) > calls {
			return `{"content":[]}`, ""
		}
		return "", `{"code":-32042,"message":"Sign in first","data":{"elicitations":[` + elicitations + `]}}`
	}}
}

func accepting(then func()) func(context.Context, session.Ask) (json.RawMessage, error) {
	return func(context.Context, session.Ask) (json.RawMessage, error) {
		then()
		return json.RawMessage(`{"action":"accept"}`), nil
	}
}

const complete = `{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":%q}}`

// TestElicitationTwice: the same elicitationId in two calls at once, and twice
// in one error; when the server says that it is done, all of them go on.
func TestElicitationTwice(t *testing.T) {
	one := `{"mode":"url","elicitationId":"e1","url":"https://example.com/in","message":"Sign in"}`
	server := elsewhere(2, one+","+one)
	var asks sync.WaitGroup
	asks.Add(4)
	live := connect(t, server.spec(), session.Options{Ask: accepting(asks.Done)})
	var calls sync.WaitGroup
	for range 2 {
		calls.Go(func() {
			if _, err := live.Do(t.Context(), session.Request{Method: "tools/call", Params: tool("x", "{}")}); err != nil {
				t.Errorf("a call failed: %v", err)
			}
		})
	}
	asks.Wait()
	server.send(complete, "e1")
	calls.Wait()
}

// TestElicitationsDoneEarly: what is done before the person was asked of the
// next one counts, and one without an id cannot be waited for.
func TestElicitationsDoneEarly(t *testing.T) {
	server := elsewhere(1, `{"mode":"url","elicitationId":"a","url":"https://example.com/a","message":"a"},`+
		`{"mode":"url","elicitationId":"b","url":"https://example.com/b","message":"b"},`+
		`{"mode":"url","url":"https://example.com/c","message":"c"}`)
	var once sync.Once
	live := connect(t, server.spec(), session.Options{Ask: accepting(func() {
		once.Do(func() {
			server.send(complete, "b")
			server.send(complete, "a")
		})
	})})
	if _, err := live.Do(t.Context(), session.Request{Method: "tools/call", Params: tool("x", "{}")}); err != nil {
		t.Errorf("the call failed: %v", err)
	}
}

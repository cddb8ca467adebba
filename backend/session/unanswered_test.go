package session_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// TestUnanswered: a person who never answers does not keep a server waiting for
// ever, nor the call: what they were to fill in counts as dismissed, and what a
// model was to say fails.
func TestUnanswered(t *testing.T) {
	for _, modern := range []bool{false, true} {
		for method, want := range map[string]string{"elicitation/create": `{"action":"cancel"}`, "sampling/createMessage": "Nobody answered"} {
			synctest.Test(t, func(t *testing.T) {
				told := make(chan string, 1)
				server := &script{modern: modern, capabilities: `{"tools":{}}`}
				var call json.RawMessage
				server.answer = func(s *script, r scripted) (string, string) {
					answers := wire.Field(r.Params, "inputResponses")
					switch {
					case r.Method == "" && string(r.ID) == `"q"`: // the answer of the older era
						told <- string(r.Result) + string(r.Error)
						s.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, call)
					case r.Method == "tools/call" && !modern:
						call = r.ID
						s.send(`{"jsonrpc":"2.0","id":"q","method":%q,"params":{"message":"?"}}`, method)
					case r.Method == "tools/call" && answers == nil:
						return `{"resultType":"input_required","inputRequests":{"q":{"method":"` + method + `","params":{"message":"?"}}}}`, ""
					case r.Method == "tools/call":
						told <- string(wire.Field(answers, "q"))
						return `{"resultType":"complete","content":[]}`, ""
					}
					return "", ""
				}
				live := connect(t, server.spec(), session.Options{Ask: func(ctx context.Context, _ session.Ask) (json.RawMessage, error) {
					<-ctx.Done()
					return nil, ctx.Err()
				}})
				began := time.Now()
				_, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
				var said string
				if err != nil {
					said = err.Error() // in the newer era the question is part of the call
				} else {
					said = <-told
				}
				if !strings.Contains(said, want) || time.Since(began) > time.Hour {
					t.Errorf("%s: after %s, %q was said", method, time.Since(began), said)
				}
				_ = live.Close()
			})
		}
	}
}

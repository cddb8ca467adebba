package session

import (
	"strings"
	"testing"

	"fairlead/backend/wire"
)

// TestAnswersNobodyWaitsFor are told in the log and reach neither the SDK nor a
// call: the second of two answers, one to a request never made, and one whose
// id the SDK would round.
func TestAnswersNobodyWaitsFor(t *testing.T) {
	var log []string
	l := newLedger(func(_ wire.LineKind, text string) { log = append(log, text) })
	e := l.begin("call", nil)
	l.Message(wire.Message{Out: true, Kind: wire.Request, Method: "tools/call", ID: []byte("1"), Params: []byte(`{"_meta":{"progressToken":"call"}}`)})
	answer := func(id, result string) []byte {
		return l.Message(wire.Message{Kind: wire.Response, ID: []byte(id), Result: []byte(result)})
	}
	for _, id := range []string{"1.5", "2", `"1"`} {
		if got := answer(id, `"wrong"`); got == nil || len(got) != 0 {
			t.Errorf("id %s is delivered as %q", id, got)
		}
	}
	if got := string(answer("1", `{"a":1}`)); !strings.Contains(got, `"id":1,`) {
		t.Errorf("the answer is delivered as %s", got)
	}
	if got := answer("1", `"second"`); got == nil || len(got) != 0 {
		t.Errorf("the second answer is delivered as %q", got)
	}
	if string(e.result) != `{"a":1}` || len(log) != 4 {
		t.Errorf("result %s, log %q", e.result, log)
	}
}

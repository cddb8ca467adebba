package session

import (
	"testing"

	"fairlead/backend/wire"
)

// TestAnswersNobodyWaitsFor are told in the log and reach neither the SDK nor a
// call: the second of two answers, one to a request never made, and one whose
// id the SDK would round.
func TestAnswersNobodyWaitsFor(t *testing.T) {
	var log []string
	l := newLedger(func(_ wire.LineKind, text string) { log = append(log, text) })
	rec := l.begin(Request{ID: "call"})
	p := l.expect(1, "tools/call", rec)
	l.Message(wire.Message{Out: true, Kind: wire.Request, Method: "tools/call", ID: []byte("1"), Params: []byte(`{"_meta":{"progressToken":"call"}}`)})
	answer := func(id, result string) []byte {
		return l.Message(wire.Message{Kind: wire.Response, ID: []byte(id), Result: []byte(result)})
	}
	for _, id := range []string{"1.5", "2", `"1"`, "1", "1"} {
		if got := answer(id, `{"id":"`+id[:1]+`"}`); got == nil || len(got) != 0 {
			t.Errorf("id %s is delivered as %q", id, got)
		}
	}
	if !p.answered() || string(p.result) != `{"id":"1"}` || len(log) != 4 {
		t.Errorf("result %s, log %q", p.result, log)
	}
	if frames, _ := rec.kept(); len(frames) != 3 {
		t.Errorf("%d frames are kept: the request and two answers with its id belong to the call", len(frames))
	}
}

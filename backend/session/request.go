package session

import (
	"context"
	"encoding/json"

	"fairlead/backend/wire"
)

// Request is one request of MCP, whatever its method. Only ID of the hooks'
// subjects is shared: one Do may take several JSON-RPC requests (rounds, polls
// of a task), and all of them belong to it.
type Request struct {
	// ID must be unique; it is the progress token. A request without one belongs
	// to no call: its frames are not kept.
	ID     string
	Method string
	Params json.RawMessage // an object without _meta; nil is {}
	// Meta goes along in _meta: the trace that the request belongs to.
	Meta map[string]string

	// Progress gets the raw params of each progress notification.
	Progress func(params json.RawMessage)
	// Round is told of each input_required round before its answers are asked
	// for. It may block; its error ends the request.
	Round func(ctx context.Context, r Round) error
	// Answered is told of the same round with the answers in it.
	Answered func(r Round)
	// Task makes a tools/call run as a task also where the tool only offers it.
	// Where it demands it, or the server decides, it is one in any case.
	Task bool
	// Working is told of the task, and of each change of its state.
	Working func(t TaskInfo)
	// Waiting is told when the server begins to wait for a person, and when it no longer does.
	Waiting func(waiting bool)
}

// Outcome is what passed. Result is the raw result object, nil when there is
// none. Frames hold the request's messages in the order they passed.
type Outcome struct {
	Result  json.RawMessage
	Frames  []wire.Message
	Dropped int       // frames that were not kept
	Rounds  int       // input_required rounds that were answered
	Task    *TaskInfo // the task the call became, nil when it was none
}

// Do makes a request and returns its final result: rounds of input are
// answered, and when ctx ends the server is told. The error is a
// *failure.Error; the outcome's frames are valid also then. Calls of tools,
// prompts and resources are made by the invoke package alone.
func (s *Session) Do(ctx context.Context, r Request) (Outcome, error) {
	rec := s.ledger.begin(r)
	defer s.ledger.end(rec)
	out := Outcome{}
	result, err := s.complete(ctx, rec, r, &out)
	out.Frames, out.Dropped = rec.kept()
	if err != nil {
		return out, err
	}
	out.Result = result
	return out, nil
}

package session

import (
	"context"
	"encoding/json"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Call is one tools/call. ID must be unique; it goes out as the progress token.
type Call struct {
	ID        string
	Tool      string
	Arguments json.RawMessage // an object
	// Progress, when set, gets the raw params of each progress notification.
	Progress func(params json.RawMessage)
}

// Outcome is what passed. Result is the raw result object, nil when there is
// none. Frames hold the call's messages in the order they passed.
type Outcome struct {
	Result  json.RawMessage
	Frames  []wire.Message
	Dropped int // frames that were not kept
}

// CallTool makes a call. The error is a *failure.Error; the outcome's frames
// are valid also then. When ctx ends, the server is told (MCP cancellation).
// Only the invoke package may call this.
func (s *Session) CallTool(ctx context.Context, c Call) (Outcome, error) {
	progress := c.Progress
	if progress == nil {
		progress = func(json.RawMessage) {}
	}
	e := s.ledger.begin(c.ID, progress)
	defer s.ledger.end(c.ID)

	callCtx, done := s.callContext(ctx)
	defer done()

	arguments := c.Arguments
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	_, err := s.client.CallTool(callCtx, &mcp.CallToolParams{
		Meta:      mcp.Meta{"progressToken": c.ID},
		Name:      c.Tool,
		Arguments: arguments,
	})
	if ctx.Err() != nil {
		s.awaitCancelled(e)
	}
	e.mu.Lock()
	out := Outcome{Result: e.result, Frames: e.frames, Dropped: e.dropped}
	e.mu.Unlock()
	if out.Result != nil && !inputRequired(out.Result) {
		return out, nil
	}
	if err == nil {
		err = failure.New(failure.Protocol, "The server asks for more input than Fairlead can give.")
	}
	out.Result = nil
	return out, s.callFailure(ctx, e, err)
}

// drainGrace is how long the rest of an HTTP answer may take once the call is
// done: it is read so that the connection can be used again.
const drainGrace = 5 * time.Second

// callContext ends with ctx, with the session, and when done was called: at
// once for a pipe; over HTTP after drainGrace, because a request whose context
// ends takes its connection along, and the next call would dial anew.
func (s *Session) callContext(ctx context.Context) (_ context.Context, done func()) {
	callCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, cancel)
	stopSession := context.AfterFunc(s.ctx, cancel)
	end := func() {
		stopSession()
		cancel()
	}
	if s.link.http == nil {
		return callCtx, func() { stop(); end() }
	}
	return callCtx, func() {
		stop()
		if ctx.Err() != nil {
			end()
			return
		}
		time.AfterFunc(drainGrace, end)
	}
}

// cancelGrace is how long a cancelled call waits for its notification to go
// out: the SDK sends it in the background, and a program that ends at once
// would take it along.
const cancelGrace = 250 * time.Millisecond

func (s *Session) awaitCancelled(e *entry) {
	select {
	case <-e.cancelled:
	case <-s.done:
	case <-time.After(cancelGrace):
	}
}

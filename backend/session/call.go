package session

import (
	"context"
	"encoding/json"
)

// Call is one tools/call. ID must be unique; it goes out as the progress token.
type Call struct {
	ID        string
	Tool      string
	Arguments json.RawMessage // an object
	// Progress, when set, gets the raw params of each progress notification.
	Progress func(params json.RawMessage)
}

// CallTool makes a call with Do.
func (s *Session) CallTool(ctx context.Context, c Call) (Outcome, error) {
	arguments := c.Arguments
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}") // TypeScript servers refuse null
	}
	params, err := json.Marshal(struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}{c.Tool, arguments})
	if err != nil {
		return Outcome{}, err
	}
	return s.Do(ctx, Request{ID: c.ID, Method: "tools/call", Params: params, Progress: c.Progress})
}

// ListTools lists the tools.
func (s *Session) ListTools(ctx context.Context) ([]json.RawMessage, error) {
	return s.List(ctx, Tools)
}

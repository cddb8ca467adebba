package suite

import (
	"context"
	"strings"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// FromCall makes a step of a call in the history.
func FromCall(ctx context.Context, app *core.App, id string) (NewStep, error) {
	request, err := app.ReplayRequest(ctx, id)
	if err != nil {
		return NewStep{}, err
	}
	store, err := app.Store()
	if err != nil {
		return NewStep{}, err
	}
	call, err := store.Get(ctx, id)
	if err != nil {
		return NewStep{}, err
	}
	kind, ok := map[string]string{invoke.CallTool: CallTool, "": CallTool, invoke.ReadResource: Read, invoke.GetPrompt: Prompt}[call.Method]
	if !ok {
		return NewStep{}, failure.New(failure.Usage, "A %s cannot be a step.", call.Method).WithHint("Steps call tools, read resources and get prompts.")
	}
	s := NewStep{Name: call.Tool, Server: call.Server, Kind: kind, Target: call.Tool, Arguments: request.Arguments}
	if strings.Contains(s.Name, "${") {
		s.Name = "" // a URI of a template; the step is called by it then
	}
	if call.Status != history.OK {
		s.Status = "failed"
		for _, known := range statuses() {
			if known == call.Code {
				s.Status = known
			}
		}
	}
	return s, nil
}

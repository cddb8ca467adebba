package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The tools that can work as a task. What makes them one stands in tasks.go:
// the SDK knows no tasks, so those calls do not reach it.

const (
	background     = "background"      // may be called as a task
	backgroundOnly = "background_only" // must be
)

// taskSupport is what the tools say of themselves in protocol 2025-11-25. In
// the newer era tools say nothing: the server decides.
var taskSupport = map[string]string{background: "optional", backgroundOnly: "required"}

const backgroundInput = `{"type":"object","properties":{
	"seconds":{"type":"number","title":"Seconds","description":"How long it works","default":3,"minimum":0,"maximum":600},
	"ask":{"type":"boolean","title":"Ask","description":"Halfway it needs an answer of the person: the task is input_required","default":false},
	"fail":{"type":"boolean","title":"Fail","description":"It ends with an error","default":false}
},"additionalProperties":false}`

func taskTools(events *journal) []tool {
	return []tool{{
		name: background, title: "Work in the background",
		description: "Works for some seconds, as a task if it is called as one: the call returns at once, and the client asks how far it is and for the result.",
		input:       backgroundInput, hints: readOnly(),
		call: func(ctx context.Context, r *request) (*mcp.CallToolResult, error) { return atOnce(ctx, r, events) },
	}, {
		name: backgroundOnly, title: "Work as a task only",
		description: "Works for some seconds like background, and can only be called as a task.",
		input:       backgroundInput, hints: readOnly(),
		call: func(context.Context, *request) (*mcp.CallToolResult, error) {
			return failed("This tool can only be called as a task."), nil
		},
	}}
}

// backgroundWork is the arguments of the tools.
type backgroundWork struct {
	Seconds float64
	Ask     bool
	Fail    bool
}

// readWork reads arguments. The error is a sentence for the person who called.
func readWork(raw json.RawMessage) (backgroundWork, error) {
	w := backgroundWork{Seconds: 3}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &w); err != nil {
			return w, fmt.Errorf("the arguments do not fit: %w", err)
		}
	}
	if w.Seconds < 0 || w.Seconds > 600 {
		return w, errors.New("seconds must be between 0 and 600")
	}
	return w, nil
}

// workSteps is how often the work says how far it is.
const workSteps = 4

func (w backgroundWork) step() time.Duration {
	return time.Duration(w.Seconds * float64(time.Second) / workSteps)
}

// taskQuestion is what is asked halfway.
const (
	taskQuestion       = "The work is half done. Shall it go on?"
	taskQuestionSchema = `{"type":"object","properties":{"note":{"type":"string","title":"Note","description":"It stands in the result"}}}`
)

// result is what the work comes to; said is the answer to its question.
func (w backgroundWork) result(said json.RawMessage) *mcp.CallToolResult {
	switch {
	case w.Fail:
		return failed("The work went wrong, as it was told to.")
	case said != nil:
		return text(fmt.Sprintf("Done in %g seconds. The person answered: %s", w.Seconds, said))
	}
	return text(fmt.Sprintf("Done in %g seconds.", w.Seconds))
}

// atOnce is the tool without a task: the client waits.
func atOnce(ctx context.Context, r *request, events *journal) (*mcp.CallToolResult, error) {
	w, err := readWork(r.Params.Arguments)
	if err != nil {
		return failed("%v", err), nil
	}
	var said json.RawMessage
	if w.Ask {
		if caps := r.ClientCapabilities(); caps == nil || caps.Elicitation == nil {
			return failed("This client did not declare the capability elicitation, so nobody can be asked."), nil
		}
		answer, ok := r.Params.InputResponses[answerKey].(*mcp.ElicitResult)
		if !ok {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{answerKey: &mcp.ElicitParams{
				Mode: "form", Message: taskQuestion, RequestedSchema: json.RawMessage(taskQuestionSchema),
			}}}, nil
		}
		if said, err = json.Marshal(answer); err != nil {
			return nil, err
		}
	}
	for range workSteps {
		select {
		case <-time.After(w.step()):
		case <-ctx.Done():
			events.add("background was cancelled")
			return nil, ctx.Err()
		}
	}
	return w.result(said), nil
}

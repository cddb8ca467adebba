package demo

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The tools that want something from the client. A question is returned as an
// input request: protocol 2026-07-28 has it in the result, and for an older
// client the SDK asks in its place and calls the tool again.

func clientTools(events *journal) []tool {
	return []tool{{
		name: "log", title: "Write to the log",
		description: "Sends one log message of each level, from debug to emergency. The client sees those at or above the level it set.",
		input:       `{"type":"object","properties":{"message":{"type":"string","title":"Message","default":"A message from the demo server"}},"additionalProperties":false}`,
		hints:       mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: no()},
		call: func(ctx context.Context, r *request) (*mcp.CallToolResult, error) {
			in := struct{ Message string }{"A message from the demo server"}
			if err := r.arguments(&in); err != nil {
				return failed("%v", err), nil
			}
			for _, level := range []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"} {
				logTo(ctx, r, level, map[string]any{"message": in.Message, "level": level})
			}
			events.add("log sent one message of each level")
			return text("Sent one message of each level."), nil
		},
	}, {
		name: "elicit", title: "Ask the person",
		description: "Asks the person at the client for a name and a colour by a form, and answers with what was said. Needs a client that supports elicitation.",
		input:       `{"type":"object","properties":{"question":{"type":"string","title":"Question","default":"Who are you, and which colour do you like?"}},"additionalProperties":false}`,
		hints:       mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: yes()},
		call:        elicit,
	}, {
		name: "sample", title: "Ask the model",
		description: "Asks the client's language model a question and answers with what it said. Needs a client that supports sampling.",
		input:       `{"type":"object","properties":{"prompt":{"type":"string","title":"Prompt","default":"Say hello in three languages."},"maxTokens":{"type":"integer","title":"Most tokens","default":100,"minimum":1,"maximum":4000},"tools":{"type":"boolean","title":"Offer a tool","description":"The model may ask to use a tool","default":false}},"additionalProperties":false}`,
		hints:       mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: yes()},
		call:        sample,
	}}
}

const elicitSchema = `{"type":"object","properties":{
	"name":{"type":"string","title":"Name","description":"How you want to be called","minLength":1},
	"colour":{"type":"string","title":"Colour","enum":["red","green","blue"],"default":"blue"},
	"newsletter":{"type":"boolean","title":"Send me nothing","default":true}
},"required":["name"]}`

func elicit(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct{ Question string }{"Who are you, and which colour do you like?"}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if caps := r.ClientCapabilities(); caps == nil || caps.Elicitation == nil {
		return failed("This client did not declare the capability elicitation, so nobody can be asked. Try it with a client that shows questions of a server."), nil
	}
	if answer, ok := r.Params.InputResponses["person"].(*mcp.ElicitResult); ok {
		said, err := json.Marshal(answer.Content)
		if err != nil {
			return nil, err
		}
		if answer.Action != "accept" {
			return text(fmt.Sprintf("The person answered with %s.", answer.Action)), nil
		}
		return text(fmt.Sprintf("The person answered: %s", said)), nil
	}
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"person": &mcp.ElicitParams{
		Mode: "form", Message: in.Question, RequestedSchema: json.RawMessage(elicitSchema),
	}}}, nil
}

// sample asks for a completion. Sampling is deprecated since 2026-07-28 and in use
// for a year at least.
//
//nolint:staticcheck // SA1019: see above
func sample(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct {
		Prompt    string
		MaxTokens int64
		Tools     bool
	}{"Say hello in three languages.", 100, false}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if caps := r.ClientCapabilities(); caps == nil || caps.Sampling == nil {
		return failed("This client did not declare the capability sampling, so there is no model to ask. Try it with a client that lends its model to servers."), nil
	}
	switch answer := r.Params.InputResponses["model"].(type) {
	case *mcp.CreateMessageResult:
		return modelSaid(answer.Model, answer.Content)
	case *mcp.CreateMessageWithToolsResult:
		return modelSaid(answer.Model, answer.Content...)
	}
	if in.Tools {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"model": sampleTools(in.Prompt, in.MaxTokens)}}, nil
	}
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"model": &mcp.CreateMessageParams{
		MaxTokens: in.MaxTokens,
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: in.Prompt}}},
	}}}, nil
}

//nolint:staticcheck // SA1019: see above
func sampleTools(prompt string, maxTokens int64) *mcp.CreateMessageWithToolsParams {
	return &mcp.CreateMessageWithToolsParams{
		MaxTokens: maxTokens, SystemPrompt: "You are short and friendly.",
		Messages:   []*mcp.SamplingMessageV2{{Role: "user", Content: []mcp.Content{&mcp.TextContent{Text: prompt}}}},
		Tools:      []*mcp.Tool{{Name: "get_time", Description: "The current time", InputSchema: json.RawMessage(noInput)}},
		ToolChoice: &mcp.ToolChoice{Mode: "auto"},
	}
}

func modelSaid(model string, blocks ...mcp.Content) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: append(
		[]mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("The model %s answered:", model)}}, blocks...)}, nil
}

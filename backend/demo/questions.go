package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// More tools that want something from the client: an address to be opened, the
// folders it may work in, and answers over several rounds.

func questionTools() []tool {
	asks := mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: yes()}
	return []tool{{
		name: "open_page", title: "Ask to open a page",
		description: "Asks the person to open an address outside, as servers do for a sign-in or a payment. Needs a client that supports elicitation by URL.",
		input:       `{"type":"object","properties":{"url":{"type":"string","title":"Address","default":"https://modelcontextprotocol.io/","description":"Try one that is not http or https: it must not be opened"}},"additionalProperties":false}`,
		hints:       asks, call: openPage,
	}, {
		name: "roots", title: "Show the roots",
		description: "Asks the client which folders the server may work in, and answers with the list. Needs a client that offers roots.",
		input:       noInput,
		hints:       asks, call: roots,
	}, {
		name: "interview", title: "Ask in several rounds",
		description: "Asks three things, in protocol 2026-07-28 one round after the other, keeping what was said in the request state. Step through it to see each round.",
		input:       noInput,
		hints:       asks, call: interview,
	}}
}

func openPage(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct{ URL string }{"https://modelcontextprotocol.io/"}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if caps := r.ClientCapabilities(); caps == nil || caps.Elicitation == nil || caps.Elicitation.URL == nil {
		return failed("This client did not declare the capability elicitation.url, so no address can be opened."), nil
	}
	if answer, ok := r.Params.InputResponses["page"].(*mcp.ElicitResult); ok {
		return text(fmt.Sprintf("The person answered with %s.", answer.Action)), nil
	}
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"page": &mcp.ElicitParams{
		Mode: "url", Message: "Open this page, please. Nothing happens there.", URL: in.URL, ElicitationID: "demo-page",
	}}}, nil
}

// roots asks for the folders. Roots are deprecated since 2026-07-28 and in use.
//
//nolint:staticcheck // SA1019: see above
func roots(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	if caps := r.ClientCapabilities(); caps == nil || caps.RootsV2 == nil {
		return failed("This client did not declare the capability roots, so there are no folders to show."), nil
	}
	answer, ok := r.Params.InputResponses["roots"].(*mcp.ListRootsResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"roots": &mcp.ListRootsParams{}}}, nil
	}
	if len(answer.Roots) == 0 {
		return text("There are no roots."), nil
	}
	lines := make([]string, len(answer.Roots))
	for i, root := range answer.Roots {
		lines[i] = strings.TrimSpace(root.URI + " " + root.Name)
	}
	return text(strings.Join(lines, "\n")), nil
}

// rounds are the questions of the interview.
var rounds = []struct{ key, message, schema string }{
	{"name", "What is your name?", `{"type":"object","properties":{"name":{"type":"string","title":"Name","minLength":1}},"required":["name"]}`},
	{"food", "What do you like to eat?", `{"type":"object","properties":{"food":{"type":"string","title":"Food","enum":["bread","rice","noodles"],"default":"rice"}},"required":["food"]}`},
	{"age", "How old are you?", `{"type":"object","properties":{"age":{"type":"integer","title":"Age","minimum":0,"maximum":150}},"required":["age"]}`},
}

// interview asks in rounds. The state is what was said so far: the server
// itself remembers nothing.
func interview(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	if caps := r.ClientCapabilities(); caps == nil || caps.Elicitation == nil {
		return failed("This client did not declare the capability elicitation, so nobody can be asked."), nil
	}
	said := map[string]any{}
	if r.Params.RequestState != "" {
		if err := json.Unmarshal([]byte(r.Params.RequestState), &said); err != nil {
			return failed("The request state came back changed: %v", err), nil
		}
	}
	for key, response := range r.Params.InputResponses {
		answer, ok := response.(*mcp.ElicitResult)
		switch {
		case !ok:
		case answer.Action != "accept":
			return text(fmt.Sprintf("The interview ended: the person answered %s with %s.", key, answer.Action)), nil
		default:
			said[key] = answer.Content[key]
		}
	}
	open := mcp.InputRequestMap{}
	for _, round := range rounds {
		if _, ok := said[round.key]; ok {
			continue
		}
		open[round.key] = &mcp.ElicitParams{Mode: "form", Message: round.message, RequestedSchema: json.RawMessage(round.schema)}
		if r.rounds() {
			break // one after the other
		}
	}
	state, err := json.Marshal(said)
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return &mcp.CallToolResult{InputRequests: open, RequestState: string(state)}, nil
	}
	return structured(string(state)), nil
}

// rounds reports whether the client speaks the newer era. For an older one the
// SDK asks in the server's place, once.
func (r *request) rounds() bool {
	hello := r.Session.InitializeParams()
	return hello == nil || hello.ProtocolVersion >= "2026-07-28"
}

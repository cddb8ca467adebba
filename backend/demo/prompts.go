package demo

import (
	"cmp"
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	languages = []string{"Deutsch", "English", "Español", "Français", "Italiano", "Polski", "Português", "日本語"}
	styles    = []string{"formal", "friendly", "pirate"}
)

func addPrompts(s *mcp.Server) {
	s.AddPrompt(&mcp.Prompt{
		Name: "greeting", Title: "Greeting", Description: "Asks for a greeting in a language and a style.",
		Arguments: []*mcp.PromptArgument{
			{Name: "name", Title: "Name", Description: "Who is greeted", Required: true},
			{Name: "language", Title: "Language", Description: "In which language; completes"},
			{Name: "style", Title: "Style", Description: "formal, friendly or pirate; completes"},
		},
	}, greeting)
	s.AddPrompt(&mcp.Prompt{
		Name: "read_note", Title: "Read a note", Description: "A prompt that brings an embedded resource and a picture with it.",
	}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return &mcp.GetPromptResult{Description: "A note and a picture to talk about", Messages: []*mcp.PromptMessage{
			{Role: "user", Content: &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
				URI: "demo://note/poem", MIMEType: "text/markdown", Text: notes["poem"],
			}}},
			{Role: "user", Content: &mcp.ImageContent{MIMEType: "image/png", Data: picture(64, 40)}},
			{Role: "user", Content: &mcp.TextContent{Text: "What do the note and the picture have in common?"}},
		}}, nil
	})
}

func greeting(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	name := r.Params.Arguments["name"]
	if name == "" {
		return nil, fmt.Errorf("the argument name is missing: who shall be greeted?")
	}
	ask := fmt.Sprintf("Greet %s in %s, in a %s style.", name,
		cmp.Or(r.Params.Arguments["language"], "English"), cmp.Or(r.Params.Arguments["style"], "friendly"))
	return &mcp.GetPromptResult{Description: "A greeting for " + name, Messages: []*mcp.PromptMessage{
		{Role: "user", Content: &mcp.TextContent{Text: ask}},
	}}, nil
}

package cli_test

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// keeper is a server with a tool that must have something secret.
func keeper() {
	s := mcp.NewServer(&mcp.Implementation{Name: "keeper", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{
		Name:        "open",
		InputSchema: map[string]any{"type": "object", "required": []string{"pin"}, "properties": map[string]any{"pin": map[string]any{"type": "string", "format": "password"}}},
	}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		said := "locked"
		if strings.Contains(string(r.Params.Arguments), "hush-hush-4711") {
			said = "it is open"
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: said}}}, nil
	})
	s.AddTool(&mcp.Tool{
		Name: "paint",
		InputSchema: map[string]any{"type": "object", "properties": map[string]any{
			"color": map[string]any{"type": "string", "enum": []string{"green and white", "blue & $HOME's", "red"}},
			"Größe": map[string]any{"type": "string"},
		}},
	}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "painted " + string(r.Params.Arguments)}}}, nil
	})
	_ = s.Run(context.Background(), &mcp.StdioTransport{}) // it ends with its input
}

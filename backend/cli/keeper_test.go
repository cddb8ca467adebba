package cli_test

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// finishes are values that shells have reasons to stumble over.
var finishes = []string{
	"matt", "half matt", `"satin"`, `a "silk\" of C:\paint\`, "$HOME's `dry` $(gloss)", "d’œuf ‘mat’ “x”", "白,黒;@(x)", "#1 & |>", "~/*[a]?", "{--%}",
	"–dash", "--stop", "5kb", "Größe=ß",
}

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
			"color":  map[string]any{"type": "string", "enum": []string{"green and white", "blue & $HOME's", "red"}},
			"finish": map[string]any{"type": "string", "enum": finishes},
			"Größe":  map[string]any{"type": "string"},
		}},
	}, func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "painted " + string(r.Params.Arguments)}}}, nil
	})
	_ = s.Run(context.Background(), &mcp.StdioTransport{}) // it ends with its input
}

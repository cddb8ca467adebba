package demo

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The app (MCP Apps, io.modelcontextprotocol/ui): a page that shows what roll
// answers, asks for another roll, and has other tools of this server called. It
// loads nothing from anywhere.
const (
	appURI  = "ui://demo/dice"
	appType = "text/html;profile=mcp-app"
)

//go:embed app.html
var appPage string

const (
	diceInput  = `{"type":"object","properties":{"dice":{"type":"integer","title":"Dice","minimum":1,"maximum":6,"default":2}},"additionalProperties":false}`
	diceOutput = `{"type":"object","properties":{"dice":{"type":"array","items":{"type":"integer","minimum":1,"maximum":6}},"total":{"type":"integer"}},"required":["dice","total"]}`
)

func appTools() []tool {
	rolls := mcp.ToolAnnotations{ReadOnlyHint: true, DestructiveHint: no(), OpenWorldHint: no()}
	return []tool{{
		name: "roll", title: "Roll dice",
		description: "Rolls dice and shows them in an app: a page of this server, in a sandbox.",
		input:       diceInput, output: diceOutput, hints: rolls, call: roll,
		meta: mcp.Meta{"ui": map[string]any{"resourceUri": appURI}},
	}, {
		name: "roll_again", title: "Roll again",
		description: "What the button in the app of roll calls. Nobody but the app is to call it.",
		input:       diceInput, output: diceOutput, hints: rolls, call: roll,
		meta: mcp.Meta{"ui": map[string]any{"resourceUri": appURI, "visibility": []string{"app"}}},
	}}
}

func roll(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct{ Dice int }{2}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if in.Dice < 1 || in.Dice > 6 {
		return failed("Roll 1 to 6 dice, not %d.", in.Dice), nil
	}
	out := struct {
		Dice  []int `json:"dice"`
		Total int   `json:"total"`
	}{}
	for range in.Dice {
		n, err := rand.Int(rand.Reader, big.NewInt(6))
		if err != nil {
			return nil, err
		}
		side := int(n.Int64()) + 1
		out.Dice = append(out.Dice, side)
		out.Total += side
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	result := structured(string(raw))
	result.Content = text(fmt.Sprintf("Rolled %v, %d in all.", out.Dice, out.Total)).Content
	return result, nil
}

func addApp(s *mcp.Server) {
	ui := mcp.Meta{"ui": map[string]any{"prefersBorder": true}}
	s.AddResource(&mcp.Resource{
		URI: appURI, Name: "dice", Title: "Dice", MIMEType: appType, Meta: ui,
		Description: "The page in which the tool roll shows its dice.",
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		result := contents(r.Params.URI, appType, appPage)
		result.Contents[0].Meta = ui
		return result, nil
	})
}

package main

import (
	"embed"
	"encoding/json"
	"strings"
)

//go:embed apps/*.html
var appPages embed.FS

// badApp is a tool with an app (MCP Apps) that misbehaves.
type badApp struct {
	name, page string // apps/<page>.html
	kind       string // media type; "" is the right one
	meta       string // _meta.ui of the resource
}

var badApps = []badApp{
	{name: "escape", page: "escape", meta: `{"permissions":{"camera":{}}}`},
	{name: "declared", page: "escape", meta: `{"csp":{"connectDomains":["https://api.example.com","x; script-src *","http://*.localhost","*"],"resourceDomains":["https://*.example.com"]}}`},
	{name: "flood", page: "flood"},
	{name: "calls", page: "calls"},
	{name: "navigate", page: "navigate"},
	{name: "loop", page: "loop"},
	{name: "wrong-type", page: "calls", kind: "text/html"},
	{name: "wrong-policy", page: "calls", meta: `{"csp":{"connectDomains":"https://api.example.com"}}`},
	{name: "too-large", page: "large"},
	{name: "missing"},
}

const appScheme = "ui://bad/"

// apps answers as a server with tools that have apps: each with another fault.
func (s *server) apps(m message, c carrier) bool {
	switch m.Method {
	case "tools/list":
		tools := []map[string]any{
			{"name": "for-app", "inputSchema": map[string]any{"type": "object"}, "_meta": map[string]any{"ui": map[string]any{"visibility": []string{"app"}}}},
			{"name": "not-for-app", "inputSchema": map[string]any{"type": "object"}, "_meta": map[string]any{"ui": map[string]any{"visibility": []string{"model"}}}},
		}
		for _, a := range badApps {
			tools = append(tools, map[string]any{
				"name": a.name, "inputSchema": map[string]any{"type": "object"},
				"_meta": map[string]any{"ui": map[string]any{"resourceUri": appScheme + a.name}},
			})
		}
		raw, _ := json.Marshal(map[string]any{"tools": tools})
		c.message(result(m.ID, string(raw)))
	case "resources/read":
		c.message(s.appResource(m))
	case "tools/call":
		c.message(result(m.ID, s.content(`"`+strings.ReplaceAll(m.Params.Name, `"`, "")+` was called"`)))
	default:
		return false
	}
	return true
}

func (s *server) appResource(m message) string {
	for _, a := range badApps {
		if m.Params.URI != appScheme+a.name || a.page == "" {
			continue
		}
		page, _ := appPages.ReadFile("apps/" + a.page + ".html")
		if a.page == "large" {
			page = []byte("<!doctype html>" + strings.Repeat("x", 17<<20))
		}
		content := map[string]any{"uri": m.Params.URI, "mimeType": "text/html;profile=mcp-app", "text": string(page)}
		if a.kind != "" {
			content["mimeType"] = a.kind
		}
		if a.meta != "" {
			content["_meta"] = map[string]any{"ui": json.RawMessage(a.meta)}
		}
		raw, _ := json.Marshal(map[string]any{"contents": []any{content}})
		return result(m.ID, string(raw))
	}
	return rpcError(m.ID, -32002, "Resource not found")
}

package api

import "fairlead/backend/apps"

// AppRequest asks for the app of a tool.
type AppRequest struct {
	Server string `json:"server"`
	Tool   string `json:"tool"`
}

// App is an app that is shown (MCP Apps). URL is the address of its frame.
type App struct {
	ID          string   `json:"id"`
	Server      string   `json:"server"`
	URI         string   `json:"uri"` // ui://…
	URL         string   `json:"url"`
	Opaque      bool     `json:"opaque"` // its frame has no origin, and no storage
	Bytes       int      `json:"bytes"`
	Policy      string   `json:"policy"`         // the content security policy of its document
	Declared    bool     `json:"declared"`       // the server named domains itself, even if none
	Connect     []string `json:"connect"`        // domains it may fetch from
	Resource    []string `json:"resource"`       // … load scripts, styles and pictures from
	Frame       []string `json:"frame"`          // … show in frames
	BaseURI     []string `json:"baseUri"`        // … resolve addresses against
	Refused     []string `json:"refused"`        // entries of the policy that are no domains
	Permissions []string `json:"permissions"`    // asked for: camera, microphone, geolocation, clipboard-write
	Borderless  bool     `json:"borderless"`     // it asks for no border
	ReadCallID  string   `json:"readCallId"`     // the reading of the app, in the history
	ToolRaw     string   `json:"toolDefinition"` // of the tool it belongs to, as the server wrote it
}

func appRow(v apps.View) App {
	list := func(given []string) []string { return append([]string{}, given...) }
	d := v.Domains
	return App{
		ID: v.ID, Server: v.Server, URI: v.URI, URL: v.URL, Opaque: v.Opaque(), Bytes: len(v.HTML), Policy: v.Policy(), Declared: d.Declared,
		Connect: list(d.Connect), Resource: list(d.Resource), Frame: list(d.Frame), BaseURI: list(d.BaseURI),
		Refused: list(v.Refused), Permissions: list(v.Permissions), Borderless: v.PrefersBorder != nil && !*v.PrefersBorder,
	}
}

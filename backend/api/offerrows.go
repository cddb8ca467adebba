package api

import (
	"net/url"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
)

func resourceRow(r catalog.Resource) Resource {
	row := Resource{
		Server: r.Server, URI: r.URI, Name: r.Name, Title: r.Title, Description: r.Description, MimeType: r.MimeType, Size: r.Size,
		Audience: r.Audience, Priority: r.Priority, LastModified: r.LastModified, Icons: iconRows(r.Server, r.Icons), Raw: string(jsonx.Indent(r.Raw)),
	}
	if row.Audience == nil {
		row.Audience = []string{}
	}
	return row
}

func templateRow(t catalog.Template) Template {
	row := Template{
		Server: t.Server, URITemplate: t.URITemplate, Name: t.Name, Title: t.Title, Description: t.Description, MimeType: t.MimeType,
		Variables: t.Variables, Icons: iconRows(t.Server, t.Icons), Raw: string(jsonx.Indent(t.Raw)),
	}
	if row.Variables == nil {
		row.Variables = []string{}
	}
	if t.Broken != nil {
		row.Failure = toFailure(t.Broken)
	}
	return row
}

func promptRow(p catalog.Prompt) Prompt {
	row := Prompt{
		Server: p.Server, Name: p.Name, Title: p.Title, Description: p.Description, Arguments: make([]PromptArgument, len(p.Arguments)),
		Icons: iconRows(p.Server, p.Icons), Raw: string(jsonx.Indent(p.Raw)),
	}
	for i, a := range p.Arguments {
		row.Arguments[i] = PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required}
	}
	return row
}

func iconRows(server string, icons []catalog.Icon) []Icon {
	rows := make([]Icon, len(icons))
	for i, icon := range icons {
		rows[i] = Icon{URL: "/blob/icon/" + url.PathEscape(server) + "/" + icon.Key(), MimeType: icon.MimeType, Sizes: icon.Sizes, Theme: icon.Theme}
		if rows[i].Sizes == nil {
			rows[i].Sizes = []string{}
		}
	}
	return rows
}

// canSubscribe: in the newer era every server with resources takes
// subscriptions through subscriptions/listen, but it says so all the same.
func canSubscribe(info session.Info) bool { return info.Has("resources.subscribe") }

// capabilities are what the window asks for, of what the server declared.
func capabilities(info session.Info) []string {
	list := []string{}
	for _, name := range []string{"tools", "resources", "resources.subscribe", "prompts", "completions", "logging", "tasks"} {
		if info.Has(name) {
			list = append(list, name)
		}
	}
	if info.HasExtension(session.TasksExtension) && !info.Has("tasks") {
		list = append(list, "tasks")
	}
	return list
}

// unixMilli is 0 for the zero time.
func unixMilli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

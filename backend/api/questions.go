package api

import (
	"encoding/json"
	"strings"

	"fairlead/backend/consent"
	"fairlead/backend/core"
	"fairlead/backend/jsonx"
)

func questionRow(app *core.App, q consent.Question) Question {
	row := Question{
		ID: q.ID, Server: q.Server, Kind: string(q.Kind), CallID: q.CallID, Call: app.Invoke.Target(q.CallID), At: unixMilli(q.At),
		Message: q.Message, URL: q.URL, Host: q.Host, Raw: indent(q.Params),
	}
	switch q.Kind {
	case consent.Form:
		row.Schema, row.Defaults = indent(q.Schema), string(formDefaults(q.Schema))
	case consent.Sampling:
		row.Defaults = indent(q.Draft())
		if r, err := q.Sampling(); err == nil {
			row.Sampling = samplingRow(r)
		}
	}
	return row
}

func indent(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	return string(jsonx.Indent(raw))
}

// formDefaults is the answer a form begins with: the defaults of the schema
// (MCP 2025-11-25: clients that support them SHOULD pre-populate the fields).
func formDefaults(schema json.RawMessage) json.RawMessage {
	var b strings.Builder
	b.WriteByte('{')
	for _, m := range ordered(members(schema)["properties"]) {
		if value, ok := members(m.Value)["default"]; ok {
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			b.Write(jsonx.Quote(m.Key))
			b.WriteByte(':')
			b.Write(value)
		}
	}
	b.WriteByte('}')
	return json.RawMessage(b.String())
}

func samplingRow(r consent.Request) *SamplingRequest {
	row := &SamplingRequest{
		SystemPrompt: r.System, MaxTokens: r.MaxTokens, Temperature: r.Temperature, StopSequences: r.StopSequences,
		ModelHints: r.ModelHints, IncludeContext: r.IncludeContext, ToolChoice: r.ToolChoice,
		Messages: []SamplingMessage{}, Tools: []SamplingTool{},
	}
	if row.StopSequences == nil {
		row.StopSequences = []string{}
	}
	if row.ModelHints == nil {
		row.ModelHints = []string{}
	}
	for _, m := range r.Messages {
		message := SamplingMessage{Role: m.Role, Content: []Content{}}
		for _, raw := range m.Content {
			message.Content = append(message.Content, loose(raw))
		}
		row.Messages = append(row.Messages, message)
	}
	for _, t := range r.Tools {
		row.Tools = append(row.Tools, SamplingTool{Name: t.Name, Description: t.Description, InputSchema: indent(t.InputSchema)})
	}
	return row
}

// maxInlineMedia bounds a picture or sound that travels with a question.
const maxInlineMedia = 1 << 20

// loose is a content block that belongs to no recorded call: it has no address,
// and pictures come with it.
func loose(raw json.RawMessage) Content {
	b := bodies{}
	fields := members(raw)
	c := Content{Type: fields.text("type"), MimeType: fields.text("mimeType"), Name: fields.text("name")}
	c.Raw = unaddressed(b.indented(raw, ""))
	switch c.Type {
	case "text":
		c.Text, c.Format = b.recognised(fields, "", "")
		c.Text = unaddressed(c.Text)
	case "image", "audio":
		data := fields.text("data")
		media, _ := shownMedia(c.MimeType)
		c.DataBytes = int64(len(data)) * 3 / 4
		if bytes, err := decode64(data); err == nil && len(data) <= maxInlineMedia && media != "application/octet-stream" && len(bytes) > 0 {
			c.DataURL = "data:" + media + ";base64," + data
		}
	}
	return c
}

func unaddressed(b Body) Body {
	b.URL = ""
	return b
}

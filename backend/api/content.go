package api

import (
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/jsonx"
)

// content makes a DTO of one block of a result. Fields of the wrong type stay
// empty; the raw block is always there.
func (b bodies) content(one block, n int) Content {
	path := fmt.Sprintf("content/%d", n)
	c := Content{Raw: b.indented(one.raw, path), Role: one.role}
	fields := one.fields
	c.Type = fields.text("type")
	c.MimeType, c.URI, c.Name = fields.text("mimeType"), fields.text("uri"), fields.text("name")
	c.Title, c.Description = fields.text("title"), fields.text("description")
	switch c.Type {
	case "text":
		c.Text, c.Format = b.recognised(fields, "", path+"/text")
	case "image", "audio":
		b.data(&c, fields["data"], path)
	case "resource":
		resource := members(fields["resource"])
		c.URI, c.MimeType = resource.text("uri"), resource.text("mimeType")
		if _, ok := resource["blob"]; ok {
			b.data(&c, resource["blob"], path)
		} else {
			c.Text, c.Format = b.recognised(resource, c.MimeType, path+"/text")
		}
	}
	return c
}

// data points at the bytes behind a base64 string.
func (b bodies) data(c *Content, encoded json.RawMessage, path string) {
	if len(encoded) < 2 {
		return
	}
	c.DataURL = b.url(path + "/data")
	c.DataBytes = int64(len(encoded)-2) * 3 / 4
}

// recognised says what a text is, and indents JSON.
func (b bodies) recognised(of object, mimeType, path string) (Body, string) {
	if raw := of["text"]; len(raw) > longText {
		return b.long(raw, path)
	}
	text := of.text("text")
	trimmed := strings.TrimSpace(text)
	if len(trimmed) > 1 && (trimmed[0] == '{' || trimmed[0] == '[') && jsonx.Check([]byte(trimmed)) == nil {
		return b.indented(json.RawMessage(trimmed), path), "json"
	}
	if mimeType == "text/markdown" || mimeType == "" && looksMarkdown(trimmed) {
		return b.plain(text, path), "markdown"
	}
	return b.plain(text, path), "plain"
}

// object is a JSON object's members; the last of equal keys wins.
type object map[string]json.RawMessage

// members are those of a value out of JSON that was checked. What is no object
// has none, and is shown raw.
func members(raw json.RawMessage) object {
	found, _ := jsonx.InnerMembers(raw)
	return objectOf(found)
}

func objectOf(members []jsonx.Member) object {
	o := object{}
	for _, m := range members {
		o[m.Key] = m.Value
	}
	return o
}

func (o object) text(key string) string {
	var s string
	if raw, ok := o[key]; ok && json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

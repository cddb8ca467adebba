package demo

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const markdown = `# A Markdown text

It has **bold**, *italic* and ` + "`code`" + `, a [link](https://modelcontextprotocol.io) and a list:

- one
- two
  - two and a half
- three

| Column | Number |
|---|---:|
| first | 1 |
| second | 22 |

` + "```go\nfmt.Println(\"and a block of code\")\n```\n"

func contentTools() []tool {
	one := func(name, title, description string, blocks ...func() mcp.Content) tool {
		return tool{
			name: name, title: title, description: description, input: noInput, hints: readOnly(),
			call: func(context.Context, *request) (*mcp.CallToolResult, error) {
				res := &mcp.CallToolResult{}
				for _, block := range blocks {
					res.Content = append(res.Content, block())
				}
				return res, nil
			},
		}
	}
	return []tool{
		one("content_text", "Text", "Answers with a Markdown text.", block(&mcp.TextContent{Text: markdown})),
		one("content_image", "Picture", "Answers with a small PNG picture drawn by the server.", image),
		one("content_audio", "Sound", "Answers with half a second of a 440 Hz tone as WAV.", audio),
		one("content_resource", "Embedded resource", "Answers with a text resource embedded in the result.", embedded),
		one("content_resource_link", "Link to a resource", "Answers with a link; read the resource to see what is behind it.", link),
		one("content_mixed", "All kinds of content", "Answers with a text, a picture, a sound, a resource, a link and a binary resource in one result.",
			block(&mcp.TextContent{Text: "One of everything:", Annotations: &mcp.Annotations{Audience: []mcp.Role{"user"}, Priority: 1}}),
			image, audio, embedded, link, binary,
			block(&mcp.TextContent{Text: `{"and":"a text that is JSON","digits":12345678901234567890}`})),
		one("unknown_content", "Unknown content", "Answers with a content type no client knows: it must be shown as it came, and not be lost.",
			block(&mcp.TextContent{Text: "The next block is of a type that no version of the protocol has."}),
			block(rawContent{raw: json.RawMessage(`{"type":"hologram","shape":"torus","radius":12345678901234567890,"_meta":{"fairlead.dev/note":"kept as it is"}}`)})),
	}
}

func block(c mcp.Content) func() mcp.Content { return func() mcp.Content { return c } }

// Pictures and sounds are made when they are asked for: the server starts with
// the window and must not hold it up.

func image() mcp.Content {
	return &mcp.ImageContent{MIMEType: "image/png", Data: picture(160, 100)}
}

func audio() mcp.Content {
	return &mcp.AudioContent{MIMEType: "audio/wav", Data: tone(440, 500)}
}

func embedded() mcp.Content {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
		URI: "demo://note/welcome", MIMEType: "text/markdown", Text: notes["welcome"],
	}}
}

func binary() mcp.Content {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
		URI: "demo://picture", MIMEType: "image/png", Blob: picture(32, 32),
	}}
}

func link() mcp.Content {
	size := int64(len(notes["numbers"]))
	return &mcp.ResourceLink{
		URI: "demo://note/numbers", Name: "numbers", Title: "Large numbers", Size: &size,
		Description: "A JSON document whose numbers must not be rounded", MIMEType: "application/json",
	}
}

// rawContent is a content block of any shape. The embedded type gives it the
// unexported half of mcp.Content.
type rawContent struct {
	*mcp.TextContent
	raw json.RawMessage
}

func (c rawContent) MarshalJSON() ([]byte, error) { return c.raw, nil }

package api

import (
	"encoding/json"

	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// block is one part of a result as the page shows it.
type block struct {
	raw    json.RawMessage // as the server sent it
	fields object          // of the content block it is, or holds
	role   string          // of a prompt's message
}

// blocksOf returns the parts of a result: the content of a tool, the contents
// of a resource, the messages of a prompt.
func blocksOf(method string, result object) []block {
	field := "content"
	switch method {
	case invoke.ReadResource:
		field = "contents"
	case invoke.GetPrompt:
		field = "messages"
	}
	elements, err := jsonx.InnerElements(result[field])
	if err != nil {
		return nil // what is no list is shown raw
	}
	blocks := make([]block, len(elements))
	for i, raw := range elements {
		blocks[i] = block{raw: raw, fields: members(raw)}
		switch method {
		case invoke.ReadResource:
			blocks[i].fields = object{"type": json.RawMessage(`"resource"`), "resource": raw}
		case invoke.GetPrompt:
			blocks[i].role = blocks[i].fields.text("role")
			blocks[i].fields = members(blocks[i].fields["content"])
		}
	}
	return blocks
}

// ordered returns the members of an object in their order; what is none has none.
func ordered(raw json.RawMessage) []jsonx.Member {
	all, err := jsonx.Members(raw)
	if err != nil {
		return nil
	}
	return all
}

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

// mostBlocks is how many blocks of a result the page is sent, blocksAtOnce how many in
// one answer. A server may send millions; who wants to see more looks at the raw
// result, in parts.
const (
	mostBlocks   = 5000
	blocksAtOnce = 300
)

// blocksOf returns the first parts of a result, and how many there are: the content
// of a tool, the contents of a resource, the messages of a prompt.
func blocksOf(method string, result object) (blocks []block, total int) {
	field := "content"
	switch method {
	case invoke.ReadResource:
		field = "contents"
	case invoke.GetPrompt:
		field = "messages"
	}
	list := result[field]
	if jsonx.Kind(list) != "array" {
		return nil, 0 // what is no list is shown raw
	}
	jsonx.Each(list, 0, func(item jsonx.Item) bool {
		if total++; total <= mostBlocks {
			blocks = append(blocks, blockOf(method, list[item.From:item.To]))
		}
		return true
	})
	return blocks, total
}

func blockOf(method string, raw json.RawMessage) block {
	b := block{raw: raw, fields: members(raw)}
	switch method {
	case invoke.ReadResource:
		b.fields = object{"type": json.RawMessage(`"resource"`), "resource": raw}
	case invoke.GetPrompt:
		b.role = b.fields.text("role")
		b.fields = members(b.fields["content"])
	}
	return b
}

// ordered returns the members of an object in their order; what is none has none.
func ordered(raw json.RawMessage) []jsonx.Member {
	all, err := jsonx.Members(raw)
	if err != nil {
		return nil
	}
	return all
}

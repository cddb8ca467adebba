package consent

import "encoding/json"

// AnswerSchema is the JSON Schema that the content of an accepted answer must
// fit: of Form what the server asked for, of Sampling that of a
// CreateMessageResult. Nil: the answer has no content.
func (q Question) AnswerSchema() json.RawMessage {
	switch q.Kind {
	case Form:
		return q.Schema
	case Sampling:
		r, err := q.Sampling()
		if err == nil && len(r.Tools) > 0 {
			return sampleSchema(toolUse)
		}
		return sampleSchema("")
	}
	return nil
}

// Result is the answer as the protocol has it. Content must fit AnswerSchema.
func (q Question) Result(r Reply) json.RawMessage {
	if q.Kind == Sampling {
		return r.Content
	}
	out := struct {
		Action  Action          `json:"action"`
		Content json.RawMessage `json:"content,omitempty"`
	}{Action: r.Action}
	if q.Kind == Form && r.Action == Accept {
		out.Content = r.Content
	}
	raw, _ := json.Marshal(out) // the content has been checked
	return raw
}

// sampleSchema is a CreateMessageResult: one block, or several. blocks are
// further kinds of blocks that are allowed.
func sampleSchema(blocks string) json.RawMessage {
	return json.RawMessage(`{"type":"object","required":["role","content","model"],"properties":{
		"role":{"enum":["assistant","user"]},
		"model":{"type":"string","minLength":1},
		"stopReason":{"type":"string"},
		"content":{"anyOf":[{"$ref":"#/$defs/block"},{"type":"array","minItems":1,"items":{"$ref":"#/$defs/block"}}]}
	},"$defs":{"block":{"anyOf":[
		{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string"}}},
		{"type":"object","required":["type","data","mimeType"],"properties":{"type":{"enum":["image","audio"]},"data":{"type":"string"},"mimeType":{"type":"string"}}}` + blocks + `]}}}`)
}

// toolUse is what a model answers that was offered tools and wants to use one.
const toolUse = `,{"type":"object","required":["type","id","name","input"],"properties":{"type":{"const":"tool_use"},
	"id":{"type":"string","minLength":1},"name":{"type":"string","minLength":1},"input":{"type":"object"}}}`

package session

import (
	"bytes"
	"encoding/json"

	"fairlead/backend/wire"
)

// withDefaults fills what an accepted answer leaves out with the defaults of
// the requested schema (MCP 2025-11-25, elicitation §requested schema: clients
// that support defaults SHOULD pre-populate with them).
func withDefaults(params, answer json.RawMessage) json.RawMessage {
	var reply struct {
		Action string `json:"action"`
	}
	properties := wire.Field(wire.Field(params, "requestedSchema"), "properties")
	if properties == nil || json.Unmarshal(answer, &reply) != nil || reply.Action != "accept" {
		return answer
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(properties, &fields) != nil {
		return answer
	}
	content := map[string]json.RawMessage{}
	if given := wire.Field(answer, "content"); given != nil && !bytes.Equal(given, []byte("null")) {
		if json.Unmarshal(given, &content) != nil {
			return answer
		}
	}
	missing := false
	for name, schema := range fields {
		def := wire.Field(schema, "default")
		if _, given := content[name]; given || def == nil {
			continue
		}
		content[name], missing = def, true
	}
	if !missing {
		return answer
	}
	raw, err := json.Marshal(content)
	if err != nil {
		return answer
	}
	filled, err := replaceMember(answer, "content", raw)
	if err != nil {
		return answer
	}
	return filled
}

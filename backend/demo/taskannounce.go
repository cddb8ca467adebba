package demo

import (
	"encoding/json"
)

// announce adds to an answer of the SDK what it does not know of tasks: the
// capability of protocol 2025-11-25 and the tools' taskSupport, or the extension
// of the newer era.
func (ts *tasks) announce(line []byte) []byte {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if len(ts.complete) == 0 || !isAnswer(line) {
		return line
	}
	var m map[string]json.RawMessage
	if json.Unmarshal(line, &m) != nil {
		return line
	}
	method := ts.complete[string(m["id"])]
	delete(ts.complete, string(m["id"]))
	result := m["result"]
	switch {
	case result == nil:
		return line
	case method == "initialize":
		result = announceCapability(result)
	case method == "server/discover":
		result = announceExtension(result)
	case method == "tools/list":
		result = announceSupport(result)
	default:
		return line
	}
	// In the SDK's order, which isAnswer relies on.
	line = append([]byte(`{"jsonrpc":"2.0","id":`), m["id"]...)
	line = append(append(line, `,"result":`...), result...)
	return append(line, '}', '\n')
}

func announceCapability(result json.RawMessage) json.RawMessage {
	var hello struct {
		Protocol     string          `json:"protocolVersion"`
		Capabilities json.RawMessage `json:"capabilities"`
	}
	if json.Unmarshal(result, &hello) != nil || hello.Protocol < "2025-11-25" {
		return result
	}
	with := withMember(hello.Capabilities, "tasks", `{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}`)
	return withMember(result, "capabilities", string(with))
}

func announceExtension(result json.RawMessage) json.RawMessage {
	var hello struct {
		Capabilities map[string]json.RawMessage `json:"capabilities"`
	}
	if json.Unmarshal(result, &hello) != nil || hello.Capabilities == nil {
		return result
	}
	extensions := hello.Capabilities["extensions"]
	if extensions == nil {
		extensions = json.RawMessage(`{}`)
	}
	hello.Capabilities["extensions"] = withMember(extensions, tasksExtension, `{}`)
	raw, err := json.Marshal(hello.Capabilities)
	if err != nil {
		return result
	}
	return withMember(result, "capabilities", string(raw))
}

func announceSupport(result json.RawMessage) json.RawMessage {
	var list struct {
		Tools []json.RawMessage `json:"tools"`
	}
	if json.Unmarshal(result, &list) != nil {
		return result
	}
	for i, raw := range list.Tools {
		var tool struct{ Name string }
		if json.Unmarshal(raw, &tool) == nil && taskSupport[tool.Name] != "" {
			list.Tools[i] = withMember(raw, "execution", `{"taskSupport":"`+taskSupport[tool.Name]+`"}`)
		}
	}
	tools, err := json.Marshal(list.Tools)
	if err != nil {
		return result
	}
	return withMember(result, "tools", string(tools))
}

// withMember sets a member of a JSON object.
func withMember(object json.RawMessage, name, value string) json.RawMessage {
	members := map[string]json.RawMessage{}
	if json.Unmarshal(object, &members) != nil {
		return object
	}
	members[name] = json.RawMessage(value)
	raw, err := json.Marshal(members)
	if err != nil {
		return object
	}
	return raw
}

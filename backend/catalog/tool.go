package catalog

import (
	"encoding/json"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Tool is one tool as its server described it. The hints are what the server
// claims and nothing to rely on; each is true only where the server said so.
type Tool struct {
	Server, Name       string
	Title, Description string
	InputSchema        json.RawMessage // nil: the server gave none
	OutputSchema       json.RawMessage // nil: none
	Raw                json.RawMessage // the whole definition, as it came
	ReadOnly           bool
	Destructive        bool // said to be destructive, and not read-only
	Idempotent         bool
	OpenWorld          bool
	Annotated          bool   // the server gave at least one of the four hints
	TaskSupport        string // execution.taskSupport: forbidden, optional, required or ""
	QualifiedName      string // mcp__server__tool
	Icons              []Icon
	AppURI             string // the ui:// resource that shows its results; "" none
	AppOnly            bool   // only the server's own app may call it
	ForApp             bool   // an app of the server may call it
}

// ParseTool reads one element of a tools/list result. Only the name must be
// there; an optional field of a wrong type is dropped, since a server's slip in
// a title is no reason to hide its tool. The failure is Protocol.
func ParseTool(server string, raw json.RawMessage) (Tool, error) {
	members, err := jsonx.Members(raw)
	if err != nil {
		return Tool{}, failure.Wrap(failure.Protocol, err, "%s lists a tool that is not a JSON object.", server)
	}
	t := Tool{Server: server, Raw: raw}
	var annotations, meta json.RawMessage
	for _, m := range members { // of duplicates the last one counts
		switch m.Key {
		case "name":
			t.Name = text(m.Value)
		case "title":
			t.Title = text(m.Value)
		case "description":
			t.Description = text(m.Value)
		case "inputSchema":
			t.InputSchema = schemaOf(m.Value)
		case "outputSchema":
			t.OutputSchema = schemaOf(m.Value)
		case "icons":
			t.Icons = ParseIcons(m.Value)
		case "annotations":
			annotations = m.Value
		case "_meta":
			meta = m.Value
		case "execution":
			if v, ok := jsonx.Lookup(m.Value, "/taskSupport"); ok {
				t.TaskSupport = text(v)
			}
		}
	}
	if t.Name == "" {
		return Tool{}, failure.New(failure.Protocol, "%s lists a tool without a name.", server).
			WithHint("The server's tools/list answer is wrong: name must be a string that is not empty.")
	}
	t.annotate(annotations)
	t.appUI(meta)
	t.QualifiedName = qualified(server, t.Name)
	return t, nil
}

func (t *Tool) annotate(annotations json.RawMessage) {
	members, err := jsonx.Members(annotations)
	if err != nil {
		return
	}
	for _, m := range members {
		if m.Key == "title" && t.Title == "" {
			t.Title = text(m.Value)
		}
		hint := map[string]*bool{
			"readOnlyHint": &t.ReadOnly, "destructiveHint": &t.Destructive,
			"idempotentHint": &t.Idempotent, "openWorldHint": &t.OpenWorld,
		}[m.Key]
		if hint != nil && jsonx.Kind(m.Value) == "boolean" {
			*hint = string(m.Value) == "true"
			t.Annotated = true
		}
	}
	// "This property is meaningful only when readOnlyHint == false."
	t.Destructive = t.Destructive && !t.ReadOnly
}

// text decodes a JSON string; anything else is "".
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// schemaOf returns raw where a schema can stand: JSON Schema has objects and booleans.
func schemaOf(raw json.RawMessage) json.RawMessage {
	if kind := jsonx.Kind(raw); kind == "object" || kind == "boolean" {
		return raw
	}
	return nil
}

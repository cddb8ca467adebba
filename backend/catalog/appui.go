package catalog

import (
	"encoding/json"
	"slices"
	"strings"

	"fairlead/backend/jsonx"
)

// appUI reads what _meta says of MCP Apps: the resource that shows the tool's
// results, and whether only that app may call the tool.
//
// "visibility defaults to ["model", "app"] if omitted" (MCP Apps, Visibility).
func (t *Tool) appUI(meta json.RawMessage) {
	if uri, ok := jsonx.Lookup(meta, "/ui/resourceUri"); ok {
		t.AppURI = text(uri)
	}
	if t.AppURI == "" { // as it was written before the extension was stable
		if uri, ok := jsonx.Lookup(meta, "/ui~1resourceUri"); ok {
			t.AppURI = text(uri)
		}
	}
	if !strings.HasPrefix(t.AppURI, AppScheme) {
		t.AppURI = ""
	}
	t.ForApp = true
	raw, ok := jsonx.Lookup(meta, "/ui/visibility")
	if !ok {
		return
	}
	var visibility []string
	if json.Unmarshal(raw, &visibility) != nil {
		return // a server's slip hides no tool
	}
	t.ForApp = slices.Contains(visibility, "app")
	t.AppOnly = t.ForApp && !slices.Contains(visibility, "model")
}

// AppScheme begins the URI of every app: "URI MUST start with ui:// scheme".
const AppScheme = "ui://"

// Offered returns the tools that are there for everybody: all but those that
// are only for the server's own app. The given slice is not changed.
func Offered(tools []Tool) []Tool {
	if !slices.ContainsFunc(tools, func(t Tool) bool { return t.AppOnly }) {
		return tools
	}
	return slices.DeleteFunc(slices.Clone(tools), func(t Tool) bool { return t.AppOnly })
}

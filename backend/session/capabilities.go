package session

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Extensions Fairlead speaks. Tasks of the newer era have no settings; an app
// is shown from a page of this type.
const (
	TasksExtension = "io.modelcontextprotocol/tasks"
	appsExtension  = "io.modelcontextprotocol/ui"
	appMedia       = "text/html;profile=mcp-app"
)

// capabilities is what Fairlead offers a server. What nobody would answer is
// not offered.
//
//nolint:staticcheck // SA1019: sampling and roots are deprecated, and in use for a year at least
func (o Options) capabilities() *mcp.ClientCapabilities {
	c := &mcp.ClientCapabilities{}
	c.AddExtension(TasksExtension, nil)
	c.AddExtension(appsExtension, map[string]any{"mimeTypes": []string{appMedia}})
	if o.Ask != nil {
		c.Sampling = &mcp.SamplingCapabilities{Tools: &mcp.SamplingToolsCapabilities{}}
		c.Elicitation = &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}, URL: &mcp.URLElicitationCapabilities{}}
	}
	if o.Roots != nil {
		c.RootsV2 = &mcp.RootCapabilities{ListChanged: true}
	}
	return c
}

// rawCapabilities is the same as the newer era carries it in every request. The
// SDK's own type would offer roots where there are none (its issue 607).
//
//nolint:staticcheck // SA1019: sampling and roots are deprecated, and in use for a year at least
func rawCapabilities(c *mcp.ClientCapabilities) (json.RawMessage, error) {
	var roots *mcp.RootCapabilities
	if c.RootsV2 != nil {
		roots = &mcp.RootCapabilities{} // list_changed is of the older era
	}
	return json.Marshal(struct {
		Extensions  map[string]any               `json:"extensions,omitempty"`
		Roots       *mcp.RootCapabilities        `json:"roots,omitempty"`
		Sampling    *mcp.SamplingCapabilities    `json:"sampling,omitempty"`
		Elicitation *mcp.ElicitationCapabilities `json:"elicitation,omitempty"`
	}{c.Extensions, roots, c.Sampling, c.Elicitation})
}

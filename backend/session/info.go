package session

import (
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/wire"
)

// Info is what the server said of itself.
type Info struct {
	Protocol     string
	Transport    string // stdio, http, sse, ws or builtin
	Name         string
	Title        string
	Version      string
	Instructions string
	Capabilities json.RawMessage // as the server wrote them, nil when it wrote none
	Icons        json.RawMessage // the pictures it names of itself, likewise
}

// Era returns modern or legacy by the negotiated version.
func (i Info) Era() string {
	switch {
	case i.Protocol == "":
		return ""
	case i.Protocol >= ModernVersion:
		return "modern"
	default:
		return "legacy"
	}
}

// Has reports whether the server declares a capability, by its name or its path
// with dots: resources, resources.subscribe, tasks.list.
func (i Info) Has(path string) bool {
	value := []byte(i.Capabilities)
	for name := range strings.SplitSeq(path, ".") {
		if value = wire.Field(value, name); value == nil {
			return false
		}
	}
	return string(value) != "false" && string(value) != "null"
}

// HasExtension reports whether the server declares an extension by its whole name.
func (i Info) HasExtension(name string) bool {
	value := wire.Field(wire.Field(i.Capabilities, "extensions"), name)
	return value != nil && string(value) != "null"
}

// describe joins what the SDK made of the handshake with the raw answer.
func describe(r *mcp.InitializeResult, hello json.RawMessage) Info {
	info := Info{Protocol: r.ProtocolVersion, Instructions: r.Instructions, Capabilities: wire.Field(hello, "capabilities")}
	if r.ServerInfo != nil {
		info.Name, info.Title, info.Version = r.ServerInfo.Name, r.ServerInfo.Title, r.ServerInfo.Version
	}
	// The newer era says in every answer who gives it.
	for _, self := range [][]byte{wire.Field(wire.Field(hello, "_meta"), mcp.MetaKeyServerInfo), wire.Field(hello, "serverInfo")} {
		if icons := wire.Field(self, "icons"); icons != nil && info.Icons == nil {
			info.Icons = icons
		}
	}
	return info
}

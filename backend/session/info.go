package session

import (
	"encoding/json"
	"strings"

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

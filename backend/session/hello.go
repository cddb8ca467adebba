package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// greeting is what the SDK gets in place of a server's answer to the handshake:
// the versions, which it decides by. It refuses a server whole for a member of
// the wrong type, such as a version of 1.5; Info reads the answer itself.
func greeting(method string, m wire.Message) []byte {
	result := map[string]any{"capabilities": struct{}{}}
	if method == "initialize" {
		version, _ := unquoted(wire.Field(m.Result, "protocolVersion"))
		result["protocolVersion"], result["serverInfo"] = version, map[string]string{"name": "", "version": ""}
	} else {
		var versions []string
		if json.Unmarshal(wire.Field(m.Result, "supportedVersions"), &versions) != nil {
			return nil // the SDK says what is wrong with it
		}
		result["resultType"], result["supportedVersions"] = "complete", versions
	}
	raw, err := json.Marshal(result)
	if err != nil {
		return nil
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, raw)
}

func unquoted(raw []byte) (s string, ok bool) {
	return s, len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

// words returns what a member says that should be a text; of an object or a
// list it is "".
func words(object []byte, name string) string {
	raw := wire.Field(object, name)
	if len(raw) == 0 || raw[0] == '{' || raw[0] == '[' || string(raw) == "null" {
		return ""
	}
	return text(raw)
}

// describe reads what a server says of itself. The SDK has chosen the version.
func describe(version string, hello json.RawMessage) Info {
	self := wire.Field(hello, "serverInfo")
	// The newer era says in every answer who gives it.
	if modern := wire.Field(wire.Field(hello, "_meta"), mcp.MetaKeyServerInfo); modern != nil {
		self = modern
	}
	return Info{
		Protocol: version, Instructions: words(hello, "instructions"), Capabilities: wire.Field(hello, "capabilities"),
		Name: words(self, "name"), Title: words(self, "title"), Version: words(self, "version"), Icons: wire.Field(self, "icons"),
	}
}

// foreign says that the server answered initialize with a version that Fairlead
// does not speak, nil when it did not. It SHOULD be left then (MCP 2025-11-25,
// lifecycle §version negotiation).
func foreign(hello json.RawMessage) *failure.Error {
	raw := wire.Field(hello, "protocolVersion")
	if version, ok := unquoted(raw); hello == nil || wire.Field(hello, "supportedVersions") != nil || ok && slices.Contains(mcp.SupportedProtocolVersions(), version) {
		return nil
	}
	if raw == nil {
		raw = []byte("(none)")
	}
	return failure.New(failure.Protocol, "The server speaks the protocol version %.60s, which Fairlead does not.", raw).
		WithHint("Fairlead speaks %s. Update the server, or Fairlead.", strings.Join(mcp.SupportedProtocolVersions(), ", "))
}

package session

import (
	"bytes"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// params puts the request's _meta in front of its params: the progress token
// and, in the newer era, what every request MUST carry (MCP 2026-07-28, basic
// §_meta).
func (s *Session) params(params json.RawMessage, rec *record) (json.RawMessage, error) {
	params = bytes.TrimSpace(params)
	if len(params) == 0 {
		params = json.RawMessage("{}")
	}
	if params[0] != '{' || !json.Valid(params) {
		return nil, failure.New(failure.InvalidArguments, "The params of a request must be a JSON object.")
	}
	meta := map[string]json.RawMessage{}
	own := wire.Field(params, "_meta")
	if own != nil {
		if err := json.Unmarshal(own, &meta); err != nil {
			return nil, failure.Wrap(failure.InvalidArguments, err, "The _meta of a request must be a JSON object.")
		}
	}
	if rec.callID() != "" && rec.progress != nil {
		meta["progressToken"], _ = json.Marshal(rec.id) // a string can be marshalled
	}
	if rec != nil {
		for key, value := range rec.meta {
			if _, taken := meta[key]; !taken {
				meta[key], _ = json.Marshal(value) // a string can be marshalled
			}
		}
	}
	if s.modern() {
		s.era(meta)
	}
	if len(meta) == 0 {
		return params, nil
	}
	head, err := json.Marshal(meta)
	if err != nil {
		return nil, failure.From(err)
	}
	if own != nil {
		return replaceMember(params, "_meta", head)
	}
	out := make([]byte, 0, len(params)+len(head)+10)
	out = append(append(out, `{"_meta":`...), head...)
	rest := bytes.TrimSpace(params[1:])
	if rest[0] != '}' {
		out = append(out, ',')
	}
	return append(out, rest...), nil
}

// logLevelKey asks for log messages with a request (MCP 2026-07-28, logging).
const logLevelKey = "io.modelcontextprotocol/logLevel"

// era adds what a request of the newer era carries.
func (s *Session) era(meta map[string]json.RawMessage) {
	for key, value := range s.eraMeta {
		meta[key] = value
	}
	if level := s.logLevel.Load(); level != nil {
		meta[logLevelKey], _ = json.Marshal(*level)
	}
}

// eraMetaOf is the part of it that is the same for every request.
func eraMetaOf(version string, client *mcp.Implementation, capabilities json.RawMessage) map[string]json.RawMessage {
	protocol, _ := json.Marshal(version)
	info, _ := json.Marshal(client)
	return map[string]json.RawMessage{
		mcp.MetaKeyProtocolVersion:    protocol,
		mcp.MetaKeyClientInfo:         info,
		mcp.MetaKeyClientCapabilities: capabilities,
	}
}

func (s *Session) modern() bool { return s.ledger.modern.Load() }

// replaceMember sets a member of a JSON object, and leaves the others as they are.
func replaceMember(object json.RawMessage, name string, value json.RawMessage) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return nil, failure.Wrap(failure.InvalidArguments, err, "The params of a request must be a JSON object.")
	}
	members[name] = value
	out, err := json.Marshal(members)
	if err != nil {
		return nil, failure.From(err)
	}
	return out, nil
}

package session

import (
	"encoding/json"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// subscriptionKey says on which stream a notification came (MCP 2026-07-28,
// subscriptions §receiving notifications).
const subscriptionKey = "io.modelcontextprotocol/subscriptionId"

// heard deals with what the server says unasked. It is called from the reading
// goroutine and must not block.
func (s *Session) heard(m wire.Message) {
	subscription := wire.Field(wire.Field(m.Params, "_meta"), subscriptionKey)
	if m.Method == "notifications/subscriptions/acknowledged" {
		s.listening.acknowledged(text(subscription), wire.Field(m.Params, "notifications"))
		return
	}
	if subscription != nil && !s.listening.counts(text(subscription)) {
		return
	}
	if taskNews(m.Method) {
		if info, err := ReadTask(m.Params); err == nil {
			s.taskChanged(info, nil)
		}
		return
	}
	switch m.Method {
	case "notifications/message":
		s.logged(m.Params)
	case "notifications/tools/list_changed":
		s.changed(Tools)
	case "notifications/prompts/list_changed":
		s.changed(Prompts)
	case "notifications/resources/list_changed":
		s.changed(Resources)
	case "notifications/resources/updated":
		if uri := wire.Field(m.Params, "uri"); uri != nil && s.opts.Updated != nil {
			s.opts.Updated(text(uri))
		}
	case "notifications/elicitation/complete":
		s.completions.complete(text(wire.Field(m.Params, "elicitationId")))
	case "notifications/cancelled":
		if id := wire.Field(m.Params, "requestId"); id != nil {
			s.questions.cancel(string(id))
			s.ledger.Broken(id, failure.New(failure.Closed, "The server has ended the request."))
		}
	}
}

func (s *Session) changed(kind Kind) {
	if s.opts.Changed != nil {
		s.opts.Changed(kind)
	}
}

// logged passes a log message on, or writes it to the server's log.
func (s *Session) logged(params []byte) {
	if s.opts.Logged == nil {
		s.opts.Line(wire.Event, "log: "+string(params))
		return
	}
	var m struct {
		Level  string          `json:"level"`
		Logger string          `json:"logger"`
		Data   json.RawMessage `json:"data"`
	}
	if json.Unmarshal(params, &m) != nil {
		s.opts.Line(wire.Event, "log: "+string(params))
		return
	}
	s.opts.Logged(m.Level, m.Logger, m.Data)
}

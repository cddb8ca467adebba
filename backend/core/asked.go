package core

import (
	"encoding/json"

	"fairlead/backend/session"
	"fairlead/backend/telemetry"
	"fairlead/backend/wire"
)

// askedTraffic tells the collector of what is asked of a server besides calls, which
// are told of by who makes them.
type askedTraffic struct {
	session.Traffic // nil: nobody else watches
	told            *telemetry.Requests
}

// tellOf watches a connection for the collector, where there is one.
func (a *App) tellOf(server string, next session.Traffic) session.Traffic {
	t := a.collector()
	if t == nil {
		return next
	}
	peer := telemetry.Peer{Transport: "stdio"}
	if st, err := a.Fleet.Status(server); err == nil && st.Definition.URL != "" {
		peer.Transport, peer.URL = st.Definition.Transport, st.Definition.URL
	}
	return askedTraffic{next, t.Requests(server, peer)}
}

// Message implements session.Traffic.
func (t askedTraffic) Message(m wire.Message, call string) {
	switch {
	case call != "":
	case m.Out && m.Kind == wire.Request:
		t.told.Sent(telemetry.Request{At: m.At, ID: string(m.ID), Method: m.Method, URI: word(wire.Field(m.Params, "uri"))})
	case !m.Out && (m.Kind == wire.Response || m.Kind == wire.ErrorReply):
		t.told.Answered(m.At, string(m.ID), string(wire.Field(m.Error, "code")), word(wire.Field(m.Result, "protocolVersion")))
	}
	if t.Traffic != nil {
		t.Traffic.Message(m, call)
	}
}

// word is a text of JSON, "" for what is none.
func word(raw []byte) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// Exchange implements session.Traffic.
func (t askedTraffic) Exchange(e wire.Exchange) {
	if t.Traffic != nil {
		t.Traffic.Exchange(e)
	}
}

// Process implements session.Traffic.
func (t askedTraffic) Process(e wire.ProcessEvent) {
	if t.Traffic != nil {
		t.Traffic.Process(e)
	}
}

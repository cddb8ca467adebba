package core

import (
	"encoding/json"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/history"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// newTraffic makes what records the messages of a program that stays. A program
// for one call has none: the messages of the call stand in its record.
func (a *App) newTraffic() *history.Traffic {
	return history.NewTraffic(history.TrafficOptions{
		Moment: a.Vault.Redactor().Moment,
		Limits: func() history.MessageLimits {
			s := a.Settings.Get()
			return history.MessageLimits{Count: s.MessagesKept, Bytes: s.MessagesKeptBytes}
		},
		Changed: func() { a.publish(event.Messages) },
	})
}

// Recording is what the recording of messages is doing now: how many pass in a
// second and how many could not be kept since the start.
func (a *App) Recording() (rate int, dropped int64) {
	if a.traffic == nil {
		return 0, 0
	}
	return a.traffic.Rate(), a.traffic.Dropped()
}

// watchConnection makes what records one attempt to connect to a server.
func (a *App) watchConnection(server string) session.Traffic {
	if a.traffic == nil {
		return a.tellOf(server, nil)
	}
	return a.tellOf(server, connectionTraffic{a.traffic.Connection(server)})
}

// connectionTraffic records one connection.
type connectionTraffic struct{ to *history.Connection }

// Message records a JSON-RPC message.
func (c connectionTraffic) Message(m wire.Message, call string) {
	if m.Kind == wire.HTTP {
		return // the exchange tells of it
	}
	said := m.Params
	switch {
	case m.Kind == wire.Invalid:
		said = m.Raw
	case m.Result != nil:
		said = m.Result
	case m.Error != nil:
		said = m.Error
	}
	c.to.Add(history.Message{
		At: m.At, Kind: history.KindFrame, Form: string(m.Kind), Direction: direction(m.Out), Method: m.Method, RPCID: string(m.ID),
		Call: call, Took: -1, Body: m.Raw, Gist: gist(said),
	})
}

func direction(out bool) string {
	if out {
		return "out"
	}
	return "in"
}

// exchangeDocument is what is kept of an HTTP exchange.
type exchangeDocument struct {
	Request  exchangeHead `json:"request"`
	Response exchangeHead `json:"response"`
	Error    string       `json:"error,omitempty"`
}

type exchangeHead struct {
	Method  string            `json:"method,omitempty"`
	URL     string            `json:"url,omitempty"`
	Proto   string            `json:"protocol,omitempty"`
	Status  int               `json:"status,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	Bytes   int64             `json:"bytes"`
	Open    bool              `json:"open,omitempty"` // the answer still streams
	Body    string            `json:"body,omitempty"` // the beginning of an answer that is not MCP
}

// Exchange records an HTTP exchange when it is over. A stream that answers no
// request may never be: its begin is recorded too.
func (c connectionTraffic) Exchange(e wire.Exchange) {
	if e.Open && e.ID != nil {
		return
	}
	body, err := json.Marshal(exchangeDocument{
		Request:  exchangeHead{Method: e.Method, URL: e.URL, Headers: headers(e.Request), Bytes: max(0, e.Sent)},
		Response: exchangeHead{Proto: e.Proto, Status: e.Status, Headers: headers(e.Response), Bytes: e.Received, Open: e.Open, Body: string(e.Body)},
		Error:    e.Err,
	})
	if err != nil {
		return // texts and numbers: it cannot fail
	}
	c.to.Add(history.Message{
		At: e.At.Add(e.Took), Kind: history.KindHTTP, Direction: "out", Method: e.Method, RPCID: string(e.ID), Took: e.Took,
		Body: body, Gist: exchangeWords(e), Bytes: max(0, e.Sent) + e.Received,
	})
}

func headers(list []wire.Header) map[string]string {
	all := make(map[string]string, len(list))
	for _, h := range list {
		all[h.Name] = h.Value
	}
	return all
}

// Process records the steps of ending a process; that it started and how it ended are lines of its log.
func (c connectionTraffic) Process(e wire.ProcessEvent) {
	text := map[wire.ProcessStep]string{
		wire.ProcessClosed:     "Its input was closed: the process is asked to end.",
		wire.ProcessTerminated: "The process did not end by itself and was told to (SIGTERM).",
		wire.ProcessKilled:     "The process was killed (SIGKILL).",
	}[e.Step]
	if text != "" {
		c.to.Add(history.Message{At: e.At, Kind: history.KindEvent, Took: -1, Body: []byte(text)})
	}
}

// line records a line of a server's log.
func (a *App) line(server string, kind wire.LineKind, text string) {
	if a.traffic == nil {
		return
	}
	m := history.Message{At: time.Now(), Kind: string(kind), Took: -1, Body: []byte(text)}
	if kind != wire.Event {
		m.Direction = "in"
	}
	a.traffic.Connection(server).Add(m)
}

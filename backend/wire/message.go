package wire

import (
	"bytes"
	"time"
)

// Kind says what a message is, by JSON-RPC 2.0 §4 and §5.
type Kind string

// The kinds. Invalid is anything that is JSON but not a usable message; HTTP is
// an HTTP answer that is no message at all.
const (
	Request      Kind = "request"
	Notification Kind = "notification"
	Response     Kind = "response"
	ErrorReply   Kind = "error"
	Invalid      Kind = "invalid"
	HTTP         Kind = "http"
)

// Message is one JSON-RPC message as it passed. Raw is never reused or changed.
// ID, Params, Result and Error are slices of Raw; ID keeps its quotes when it
// is a string. Note says why an Invalid message was not delivered, or the status of an HTTP one.
type Message struct {
	At     time.Time
	Out    bool
	Kind   Kind
	Method string
	ID     []byte
	Params []byte
	Result []byte
	Error  []byte
	Raw    []byte
	Note   string
	// Passing is how long the message took to pass: one that came in from its
	// first byte until At, one that went out by HTTP from At until it was written.
	// Dialling is the part of the latter in which a new connection was made. 0: not known.
	Passing, Dialling time.Duration
}

// Tap watches a connection. Its methods are called from the connection's own
// goroutines in the order things pass, must not block, and may run concurrently
// for different directions.
type Tap interface {
	// Message sees every message, also those that are not delivered. For an
	// inbound message it may return other bytes to deliver in its place; nil
	// delivers Raw, Drop nothing.
	Message(m Message) (deliver []byte)
	// Line sees what is not a message: a line of stderr, a stray line on
	// stdout, or something that happened to the connection.
	Line(kind LineKind, text string)
	// TooLarge tells that an inbound message of size bytes (at least) was
	// discarded. id is the request it answers, or nil when that is not known.
	TooLarge(id []byte, size int64)
}

// Drop is what a Tap returns for a message that is not to be delivered.
var Drop = []byte{}

// LineKind is where a log line came from.
type LineKind string

// The kinds of log lines.
const (
	Stderr LineKind = "stderr"
	Stdout LineKind = "stdout" // not MCP: something printed where only messages belong
	Event  LineKind = "event"  // something that happened: started, exited, reconnected
)

// parse reads the envelope of raw without decoding what is inside. ok is false
// when raw is not a JSON object or breaks off inside the envelope.
func parse(raw []byte) (m Message, ok bool) {
	m.Raw = raw
	s := scanner{b: raw}
	if !s.open('{') {
		return m, false
	}
	var hasID, hasMethod, version bool
	for s.member() {
		switch string(s.key) {
		case "jsonrpc":
			version = string(s.value) == `"2.0"`
		case "id":
			hasID, m.ID = !bytes.Equal(s.value, []byte("null")), s.value
		case "method":
			hasMethod = len(s.value) >= 2 && s.value[0] == '"'
			if hasMethod {
				m.Method = string(s.value[1 : len(s.value)-1])
			}
		case "params":
			m.Params = s.value
		case "result":
			m.Result = s.value
		case "error":
			m.Error = s.value
		}
	}
	if s.failed {
		return m, false
	}
	switch {
	case !version:
		m.Kind, m.Note = Invalid, `it has no "jsonrpc": "2.0"`
	case hasMethod && hasID:
		m.Kind = Request
	case hasMethod:
		m.Kind = Notification
	case m.Error != nil && !bytes.Equal(m.Error, []byte("null")):
		m.Kind = ErrorReply
		if !hasID {
			m.Kind, m.Note = Invalid, "it is an error without an id"
		}
	case m.Result != nil && hasID:
		m.Kind = Response
	default:
		m.Kind, m.Note = Invalid, "it is neither a request nor an answer"
	}
	if !hasID {
		m.ID = nil
	}
	return m, true
}

// ProgressToken returns params._meta.progressToken of a request, or
// params.progressToken of a progress notification, as raw JSON; nil when absent.
func (m Message) ProgressToken() []byte {
	if m.Method == "notifications/progress" {
		return field(m.Params, "progressToken")
	}
	return field(field(m.Params, "_meta"), "progressToken")
}

// Field returns the raw value of a top-level member of a JSON object, nil when absent.
func Field(object []byte, name string) []byte { return field(object, name) }

func field(object []byte, name string) []byte {
	s := scanner{b: object}
	if !s.open('{') {
		return nil
	}
	for s.member() {
		if string(s.key) == name {
			return s.value
		}
	}
	return nil
}

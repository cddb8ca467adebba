package consent

import (
	"encoding/json"
	"time"
)

// Kind says what a question wants.
type Kind string

// The kinds.
const (
	Sampling Kind = "sampling"         // the answer of a language model, which the person gives or refuses
	Form     Kind = "elicitation-form" // values by a schema
	URL      Kind = "elicitation-url"  // an address to open outside
)

// Question is one request of a server to the person.
type Question struct {
	ID     string // set by Ask
	Server string
	Kind   Kind
	CallID string // the call it belongs to, "" when not known
	At     time.Time

	Message string          // elicitation: what is asked, in the server's words
	Schema  json.RawMessage // Form: JSON Schema of the answer
	URL     string          // URL: checked, see CheckURL
	Host    string          // of URL
	Params  json.RawMessage // the whole request, as it came
}

// Action is how a question ended.
type Action string

// Accept, Decline and Cancel are the person's (MCP elicitation: "accept: user
// explicitly approved", "decline: user explicitly declined", "cancel: user
// dismissed without making an explicit choice"). The others happen.
const (
	Accept    Action = "accept"
	Decline   Action = "decline"
	Cancel    Action = "cancel"
	Withdrawn Action = "withdrawn" // the server, the call or the program ended first
	Refused   Action = "refused"   // it was never shown: too many, or not allowed
)

// Reply is the person's answer. Content goes with Accept alone: an object for
// Form, a CreateMessageResult for Sampling, nothing for URL.
type Reply struct {
	Action  Action
	Content json.RawMessage
}

// Answered is a question that is over.
type Answered struct {
	Question Question
	Action   Action
	At       time.Time
	Reason   string // of Withdrawn and Refused
}

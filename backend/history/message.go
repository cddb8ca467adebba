package history

import "time"

// The kinds of messages.
const (
	KindFrame  = "frame"  // a JSON-RPC message
	KindHTTP   = "http"   // an HTTP request and the head of its answer
	KindStderr = "stderr" // a line a process wrote to its log
	KindStdout = "stdout" // a line that strayed onto stdout and is no message
	KindEvent  = "event"  // something that happened to a server, or to the recording
)

// The forms of frames that Traffic joins; others are notification and invalid.
const (
	FormRequest  = "request"
	FormResponse = "response"
	FormError    = "error"
)

// Message is something that passed between Fairlead and a server. The byte slices
// are kept: do not change them afterwards.
type Message struct {
	At        time.Time
	Kind      string
	Form      string // of a frame
	Direction string // out (to the server) | in | "" for what happened
	Method    string // of a frame; POST, GET … of an exchange
	RPCID     string
	Call      string        // the call it belongs to, or ""
	Took      time.Duration // of an exchange; -1 for none
	Body      []byte
	Gist      []byte // the part of Body whose first words stand for it in a list; nil: the whole
	Bytes     int64  // the size as it passed, where Body is not that; 0: Body's
}

// StoredMessage is a row of the messages, without its body.
type StoredMessage struct {
	Seq                                                         int64
	At                                                          time.Time
	Server, Kind, Form, Direction, Method, RPCID, Call, Preview string
	Request                                                     int64         // the message it answers, 0 for none
	Took                                                        time.Duration // of a response or an exchange; -1 for none
	Bytes                                                       int64
}

// MessageRecord is a message with everything known of it. Kept is false when the
// body was too much to keep.
type MessageRecord struct {
	StoredMessage
	Response int64 // the message that answers it, 0 for none
	Body     Body
	Kept     bool
}

// MessageQuery selects messages. Zero values select all.
type MessageQuery struct {
	Server string
	Kinds  []string
	Method string // * stands for anything
	Text   string // anywhere in the message, upper and lower case alike
	After  int64  // only messages with a greater Seq
	Before int64  // only messages with a smaller Seq
	Limit  int    // 0: 200; at most 1000. The newest are taken
}

// MessagePage is a piece of the messages, oldest first.
type MessagePage struct {
	Messages []StoredMessage
	// Older is the Before of the next page towards the past, 0 when there is
	// nothing older than this. A page may be short and still have one: looking for
	// a text stops after a while.
	Older int64
	// Newest is the greatest Seq there was: the After that finds what comes next.
	Newest int64
	All    int64 // messages in the store
}

// MessageLimits are how much is kept. Older messages are removed in the
// background. Without a count nothing is kept.
type MessageLimits struct{ Count, Bytes int64 }

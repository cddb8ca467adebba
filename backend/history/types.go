package history

import (
	"encoding/json"
	"time"

	"fairlead/backend/failure"
)

// MaxInline is the size in bytes up to which a body stands in the database;
// larger ones are files. TRAPS: 50 MB take 139 ms as a BLOB and 9 ms as a file.
const MaxInline = 256 << 10

// Status is how a call stands.
type Status string

// The states of a call. All but Running are final.
const (
	Running     Status = "running"
	OK          Status = "ok"
	ToolError   Status = "tool_error"  // the tool ran and reported an error
	Error       Status = "error"       // anything else that failed
	Timeout     Status = "timeout"     // no answer within the limit
	Cancelled   Status = "cancelled"   // the person, or the caller, cancelled
	Interrupted Status = "interrupted" // the process that made the call ended first
)

// Start is what is known when a call begins. The store keeps Arguments: do not
// change the bytes afterwards.
type Start struct {
	ID                                  string // from NewID
	Server, Tool, Origin, ReplayOf      string // Tool: what Method is about, also a prompt's name or a resource's URI
	Method                              string // "" is tools/call
	Client                              string // on whose behalf: the name of a program, a suite or an app
	Run, Step                           string // the run of a suite, and the step of it
	Arguments                           json.RawMessage
	StartedAt                           time.Time
	Protocol, ServerName, ServerVersion string
}

// Frame is one message that passed between Fairlead and the server.
type Frame struct {
	At            time.Time
	Direction     string // out (to the server) | in
	Kind          string // request | response | error | notification | http | invalid
	Method, RPCID string
	Raw           []byte
	Pace
}

// Pace is how a message passed. 0: not known.
type Pace struct {
	Passing  time.Duration // one that came in: from its first byte until At; one that went out by HTTP: from At until it was written
	Dialling time.Duration // one that went out: from At until a new connection was made; within Passing
}

// End is what is known when a call has ended. The store keeps the slices: do not
// change the bytes afterwards. Protocol, ServerName and ServerVersion, where not
// empty, replace those of Start.
type End struct {
	ID             string
	Status         Status
	Code           string          // failure code, "" when ok
	Failure        json.RawMessage // a *failure.Error as JSON, or nil
	Result         json.RawMessage // the raw result object, or nil
	EndedAt        time.Time
	Took           time.Duration
	Frames         []Frame
	OutputProblems json.RawMessage // JSON array, or nil
	Attempts       []Attempt       // of a call that was made more than once, the last one included; else nil
	OutputChecked  bool
	CachedOf       string // the call whose result was used again, or ""
	Trace          string // the OpenTelemetry trace it belongs to, hex, or ""
	// Preview is the text whose first words stand for the call in a list. Hand
	// it over uncut: the store redacts first and cuts afterwards, so that no
	// half of a secret stays behind.
	Preview                             string
	Protocol, ServerName, ServerVersion string
}

// Call is one row of the history.
type Call struct {
	ID, Server, Tool, Origin, ReplayOf  string
	Method                              string // tools/call, resources/read, prompts/get …
	Owner                               string // the instance that made it
	Status                              Status
	Code                                string
	StartedAt                           time.Time
	EndedAt                             time.Time     // zero while running and when interrupted
	Took                                time.Duration // -1 while running and when interrupted
	ArgumentBytes, ResultBytes          int64
	Protocol, ServerName, ServerVersion string
	Preview                             string
	FrameCount                          int
	Client, Run, Step, CachedOf, Trace  string // as in Start and End
	Pinned                              bool   // kept when old calls are removed
	Note                                string
	Tags                                []string       // in alphabetical order
	Unsaved                             *failure.Error // why it is in memory only, where that is so: the store keeps trying
}

// Record is a call with everything known of it but its frames.
type Record struct {
	Call
	Arguments, Result       Body
	Failure, OutputProblems json.RawMessage
	OutputChecked           bool
	Attempts                []Attempt // nil: the call was made once
}

// Body is stored data. Small ones are Inline; of large ones Hash names the file
// and Offset where in it they begin. OpenBody reads both kinds. The zero Body
// means there is none.
type Body struct {
	Bytes  int64
	Inline []byte
	Hash   string
	Offset int64
}

// unknown tells that there is nothing but the size.
func (b Body) unknown() bool { return b.Inline == nil && b.Hash == "" }

// StoredFrame is one message of a call, as it was stored.
type StoredFrame struct {
	Seq           int // 0, 1, 2 … in the order the messages passed
	At            time.Time
	Direction     string
	Kind          string
	Method, RPCID string
	Body          Body
	Pace
}

// Query selects calls.
type Query struct {
	Filter Filter
	Cursor string // Page.Next of the page before, or ""
	Limit  int    // 0: 100; at most 1000
	Count  bool   // fill in Page.Total
}

// Page is a piece of the list, newest first.
type Page struct {
	Calls []Call
	Next  string // "" at the end
	// Reached is how far back a search has looked that comes back before the page is full.
	Reached time.Time
	Total   int64 // calls that match; -1 when not asked for or too slow to count
	All     int64 // calls in the store
}

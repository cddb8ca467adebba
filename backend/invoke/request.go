package invoke

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke/cache"
	"fairlead/backend/manager"
	"fairlead/backend/secret"
	"fairlead/backend/session"
	"fairlead/backend/telemetry"
	"fairlead/backend/wire"
)

// The methods that are called.
const (
	CallTool     = "tools/call"
	ReadResource = "resources/read"
	GetPrompt    = "prompts/get"
)

// Request asks for one call: of a tool, or to read a resource or get a prompt.
// Of a tool with an empty Server, Tool is any of the names that the catalog
// resolves.
type Request struct {
	Origin     string // window | serve | cli | app (OriginApp)
	Method     string // "" is CallTool
	Server     string
	Tool       string          // the tool's name, the resource's URI or the prompt's name
	Arguments  json.RawMessage // an object; empty is {}. Of strings for a prompt, nothing for a resource
	Timeout    time.Duration   // 0: the server's, else the default
	SendAnyway bool            // do not check name and arguments
	ReplayOf   string
	Client     string // on whose behalf: the name of a program, a suite or an app
	Run        string // the run of a suite it is made in
	RunStep    string // and the step of it
	Fresh      bool   // ask the server whatever was answered before
	// Prepare, when set, makes the arguments once it is known which tool is
	// meant, or refuses the call. Of a tool that is not known only the names are set.
	Prepare func(context.Context, catalog.Tool) (json.RawMessage, error)
	// Progress, when set, is told of each progress notification.
	Progress func(Progress)
	// Task has a tool run as a task also where it only offers that.
	Task bool
	// Step makes each round of input_required wait until Continue lets it go on.
	Step bool
	// Round, when set, is told of each round before it is answered, and may block.
	Round func(context.Context, session.Round) error
}

// Progress is MCP's notifications/progress. Total is 0 when unknown.
type Progress struct {
	Progress float64 `json:"progress"`
	Total    float64 `json:"total"`
	Message  string  `json:"message"`
}

// Answer is the end of a call. Result is the raw result object; it is there
// also when the tool reported an error (Status tool_error).
type Answer struct {
	ID             string
	Method         string
	Tool           catalog.Tool
	Status         history.Status
	Result         json.RawMessage
	Failure        *failure.Error
	Took           time.Duration
	CachedOf       string    // the call whose result was used again, or ""
	CachedAt       time.Time // when that ended
	Trace          string    // the OpenTelemetry trace it belongs to, hex, or ""
	OutputChecked  bool
	OutputProblems []catalog.Problem
	Frames         []wire.Message
	Dropped        int            // messages in the middle that were too many, or too large together, to keep
	Unrecorded     *failure.Error // the history could not be written
}

// Recorder is what invoke needs of the history.
type Recorder interface {
	Begin(history.Start)
	End(context.Context, history.End) error
}

// Fleet is what invoke needs of the manager.
type Fleet interface {
	Status(name string) (manager.Status, error)
	Session(ctx context.Context, name string) (*session.Session, error)
	Lease(ctx context.Context, name string, want manager.Want) (*manager.Lease, error)
}

// Limits are the defaults for calls that set none themselves.
type Limits struct {
	Timeout    time.Duration // between two signs of life
	MaxTimeout time.Duration // in all, however much progress there is
}

// Options are the rooms an Invoker works with.
type Options struct {
	Fleet    Fleet
	Catalog  *catalog.Catalog
	History  Recorder
	Redactor *secret.Redactor
	Changed  func(server, id string) // a call started, progressed or ended
	Limits   func() Limits
	Cache    *cache.Cache // nil: no result is used twice
	// Telemetry is told of each call; nil, or what returns nil: nobody is.
	Telemetry func() *telemetry.Telemetry
	Ended     func(Answer) // nil: nobody hears of it
}

package api

import "fairlead/backend/failure"

// Failure is failure.Error for the page. Details is JSON text or "".
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Details string `json:"details"`
}

func toFailure(err error) *Failure {
	if err == nil {
		return nil
	}
	f := failure.From(err)
	return &Failure{Code: string(f.Code), Message: f.Message, Hint: f.Hint, Details: string(f.Details)}
}

// Body is a piece of data that may be large. Text holds it (JSON is
// pretty-printed by Go) when it is at most 256 kB, otherwise the beginning and
// Truncated is true. URL, when set, serves the whole: GET it, add ?pretty=1
// for indented JSON or ?download=1 to save it.
type Body struct {
	Text      string `json:"text"`
	Bytes     int64  `json:"bytes"`
	Truncated bool   `json:"truncated"`
	URL       string `json:"url"`
	// Failure says why a stored body cannot be shown: its file is missing or damaged.
	Failure *Failure `json:"failure"`
}

// Server is one row of the sidebar.
type Server struct {
	Name          string     `json:"name"`
	Transport     string     `json:"transport"` // stdio | http | builtin (sse and ws are shown, and refused with a reason)
	Target        string     `json:"target"`    // command line or URL, secrets masked
	Enabled       bool       `json:"enabled"`
	BuiltIn       bool       `json:"builtIn"`
	State         string     `json:"state"`     // disabled|stopped|connecting|connected|degraded|needs-auth|backing-off|failed
	Since         int64      `json:"since"`     // when the state began
	Reason        string     `json:"reason"`    // a sentence on the state, where there is something to say
	Failure       *Failure   `json:"failure"`   // of backing-off, failed, needs-auth and degraded; connecting: why it is tried again
	Attempt       int        `json:"attempt"`   // connecting: which one it is; backing-off: which one comes next; else 0
	NextTryAt     int64      `json:"nextTryAt"` // backing-off: when
	Restarts      int        `json:"restarts"`  // how often it came back after it had ended by itself
	Health        Health     `json:"health"`
	Instances     []Instance `json:"instances"` // at least one; further ones as they were needed
	Protocol      string     `json:"protocol"`  // negotiated version, "" when not connected
	Era           string     `json:"era"`       // modern | legacy | ""
	ServerName    string     `json:"serverName"`
	ServerTitle   string     `json:"serverTitle"`
	ServerVersion string     `json:"serverVersion"`
	Instructions  string     `json:"instructions"`
	ToolCount     int        `json:"toolCount"`     // -1: never listed
	ToolsStale    bool       `json:"toolsStale"`    // the list is the cached one of an earlier connection
	ToolsLack     *Failure   `json:"toolsLack"`     // the server gave more than is listed; null: it did not
	Running       int        `json:"running"`       // calls in flight
	ResourceCount int        `json:"resourceCount"` // resources and templates; -1: never listed
	PromptCount   int        `json:"promptCount"`   // -1: never listed
	Capabilities  []string   `json:"capabilities"`  // what the server declared: tools, resources, resources.subscribe, prompts, completions, logging, tasks …
	Icons         []Icon     `json:"icons"`
}

// Draft is a server definition recognised in pasted text, not saved yet.
type Draft struct {
	Name       string        `json:"name"`
	Definition string        `json:"definition"` // JSON object in servers.json's shape, pretty
	Transport  string        `json:"transport"`
	Target     string        `json:"target"`
	Exists     bool          `json:"exists"` // a server of that name is configured already
	Secrets    []PlainSecret `json:"secrets"`
	Warnings   []string      `json:"warnings"`
}

// PlainSecret is a value in a definition that looks like a secret and is offered to the vault.
type PlainSecret struct {
	Path      string `json:"path"`      // JSON pointer in the definition: /env/API_KEY
	Label     string `json:"label"`     // API_KEY
	Suggested string `json:"suggested"` // suggested vault name: fs-api-key
}

// Parsed is what Parse made of pasted text.
type Parsed struct {
	Kind   string  `json:"kind"` // mcpServers | server | command | url
	Drafts []Draft `json:"drafts"`
}

// LogLine is one line a server wrote, or one thing that happened to it.
type LogLine struct {
	Seq  int64  `json:"seq"`
	At   int64  `json:"at"`
	Kind string `json:"kind"` // stderr | stdout (stray, not MCP) | event
	Text string `json:"text"`
}

// LogPage is a slice of a server's log, oldest first.
type LogPage struct {
	Lines   []LogLine `json:"lines"`
	Next    int64     `json:"next"`    // pass as after to go on
	Dropped int64     `json:"dropped"` // lines that fell out of the buffer before after
}

// Tool is one row under a server.
type Tool struct {
	Server        string `json:"server"`
	Name          string `json:"name"`
	Title         string `json:"title"`
	Description   string `json:"description"`
	QualifiedName string `json:"qualifiedName"` // mcp__server__tool
	ReadOnly      bool   `json:"readOnly"`      // readOnlyHint is true
	Destructive   bool   `json:"destructive"`   // destructiveHint is true and readOnlyHint is not
	Idempotent    bool   `json:"idempotent"`
	OpenWorld     bool   `json:"openWorld"`
	Annotated     bool   `json:"annotated"`   // the server said anything at all about safety
	TaskSupport   string `json:"taskSupport"` // required | optional | forbidden | ""
	Icons         []Icon `json:"icons"`
	AppURI        string `json:"appUri"`  // the ui:// resource that shows its results; "" none
	AppOnly       bool   `json:"appOnly"` // only the server's own app may call it
}

// ToolDetail adds the schemas. Schemas and Raw are JSON text, numbers as the server wrote them.
type ToolDetail struct {
	Tool         Tool     `json:"tool"`
	InputSchema  string   `json:"inputSchema"`
	OutputSchema string   `json:"outputSchema"` // "" when none
	Raw          string   `json:"raw"`          // the whole definition, pretty
	SchemaError  *Failure `json:"schemaError"`  // the input schema does not compile; calls are still possible
	SecretPaths  []string `json:"secretPaths"`  // pointers of arguments marked secret (writeOnly or format password)
}

// Problem is one validation error. Pointer is a JSON pointer into the instance ("" is the whole).
type Problem struct {
	Pointer string `json:"pointer"`
	Message string `json:"message"`
	Keyword string `json:"keyword"`
}

// CallRequest asks for one tool call.
type CallRequest struct {
	Server     string `json:"server"`
	Tool       string `json:"tool"`
	Arguments  string `json:"arguments"`  // JSON text of an object; "" is {}
	TimeoutMs  int64  `json:"timeoutMs"`  // 0: the server's or the default
	SendAnyway bool   `json:"sendAnyway"` // skip the check against the input schema
	ReplayOf   string `json:"replayOf"`   // call id this one repeats, or ""
	Client     string `json:"client"`     // on whose behalf, or ""
	Fresh      bool   `json:"fresh"`      // ask the server whatever was answered before
	Step       bool   `json:"step"`       // wait for Calls.Continue at each round of input_required
	Task       bool   `json:"task"`       // run it as a task where the tool offers that; where it must, it is one anyway
}

// Call is one row of the history.
type Call struct {
	ID            string   `json:"id"`
	Server        string   `json:"server"`
	Tool          string   `json:"tool"`   // what method is about: a tool's or prompt's name, a resource's URI
	Method        string   `json:"method"` // tools/call, resources/read, prompts/get …
	Origin        string   `json:"origin"` // window | serve | cli | app | suite | shell
	Status        string   `json:"status"` // running | ok | tool_error | error | timeout | cancelled | interrupted
	Code          string   `json:"code"`   // failure code, "" when ok
	StartedAt     int64    `json:"startedAt"`
	TookUs        int64    `json:"tookUs"` // microseconds; -1 while running
	ArgumentBytes int64    `json:"argumentBytes"`
	ResultBytes   int64    `json:"resultBytes"`
	Protocol      string   `json:"protocol"`
	ServerName    string   `json:"serverName"`
	ServerVersion string   `json:"serverVersion"`
	ReplayOf      string   `json:"replayOf"`
	Preview       string   `json:"preview"`  // first words of the result or the error, one line
	Client        string   `json:"client"`   // on whose behalf: the name of a program, a suite or an app; "" nobody's in particular
	Run           string   `json:"run"`      // the run of a suite it was made in, or ""
	Step          string   `json:"step"`     // and the step of it
	CachedOf      string   `json:"cachedOf"` // the call whose result was used again, or ""
	Trace         string   `json:"trace"`    // the OpenTelemetry trace it belongs to, hex, or ""
	Pinned        bool     `json:"pinned"`   // kept when old calls are removed
	Note          string   `json:"note"`
	Tags          []string `json:"tags"`    // in alphabetical order
	Unsaved       *Failure `json:"unsaved"` // why it is in memory only, where that is so: it is stored as soon as that is over
}

// Progress is the newest progress notification of a running call.
type Progress struct {
	Progress float64 `json:"progress"`
	Total    float64 `json:"total"` // 0: unknown
	Message  string  `json:"message"`
}

// CallDetail is one call with everything known of it.
type CallDetail struct {
	Call           Call          `json:"call"`
	Arguments      Body          `json:"arguments"`
	Result         Body          `json:"result"`       // the raw result object, pretty JSON; empty when there is none
	Content        []Content     `json:"content"`      // the first blocks of result.content in order
	ContentTotal   int           `json:"contentTotal"` // how many there are
	HasStructured  bool          `json:"hasStructured"`
	Structured     Body          `json:"structured"` // result.structuredContent
	Failure        *Failure      `json:"failure"`
	Progress       *Progress     `json:"progress"`
	OutputProblems []Problem     `json:"outputProblems"` // mismatches against outputSchema
	OutputChecked  bool          `json:"outputChecked"`  // there was a schema and the result was checked
	FrameCount     int           `json:"frameCount"`
	Attempts       []CallAttempt `json:"attempts"` // of a call that was made more than once, the last one included; else empty
	Rounds         []Round       `json:"rounds"`   // of input_required, in order
	Task           *Task         `json:"task"`     // the server works on it as a task
}

// Content is one block of a result.
type Content struct {
	Type        string `json:"type"`   // text | image | audio | resource | resource_link | anything else a server invents
	Text        Body   `json:"text"`   // text blocks and text resources; JSON text is pretty-printed when recognised
	Format      string `json:"format"` // of Text: json | markdown | plain
	MimeType    string `json:"mimeType"`
	DataURL     string `json:"dataUrl"` // images, audio and blobs: URL that serves the bytes
	DataBytes   int64  `json:"dataBytes"`
	URI         string `json:"uri"`
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Role        string `json:"role"` // messages of prompts and of sampling: user | assistant
	Raw         Body   `json:"raw"`  // the block as the server sent it
}

// Frame is one message of a call.
type Frame struct {
	Seq       int    `json:"seq"`
	AtUs      int64  `json:"atUs"`      // Unix microseconds
	Direction string `json:"direction"` // out (to the server) | in
	Kind      string `json:"kind"`      // request | response | error | notification | http | invalid
	Method    string `json:"method"`
	RPCID     string `json:"rpcId"`
	Body      Body   `json:"body"`
}

// HistoryQuery selects calls. Text is the filter language:
// server:x tool:x status:error origin:cli took>2s words and "quoted phrases".
type HistoryQuery struct {
	Text   string `json:"text"`
	Cursor string `json:"cursor"`
	Limit  int    `json:"limit"` // 0: 100; at most 500
}

// HistoryPage is newest first.
type HistoryPage struct {
	Calls  []Call `json:"calls"`
	Next   string `json:"next"`  // "" at the end
	Total  int64  `json:"total"` // calls that match, -1 when not counted
	All    int64  `json:"all"`   // calls in the store
	TookUs int64  `json:"tookUs"`
}

// UnknownName is a name in a filter that no call has.
type UnknownName struct {
	Term    string `json:"term"`    // as server:demmo
	Meant   string `json:"meant"`   // as server:demo; "" when no name is near
	Instead string `json:"instead"` // the whole filter with Meant in it; "" when no name is near
}

// SecretState is the vault as the window shows it.
type SecretState struct {
	Keychain string   `json:"keychain"` // available | locked | missing | failing
	Mode     string   `json:"mode"`     // keychain | passphrase | session (memory only)
	Sealed   bool     `json:"sealed"`   // the vault exists and cannot be opened now
	Detail   string   `json:"detail"`   // one sentence, what it means and what to do
	Failure  *Failure `json:"failure"`
	Secrets  []Secret `json:"secrets"`
}

// Secret is a name, never a value.
type Secret struct {
	Name        string   `json:"name"`
	UpdatedAt   int64    `json:"updatedAt"`
	UsedBy      []string `json:"usedBy"` // servers that refer to it
	SessionOnly bool     `json:"sessionOnly"`
}

// Settings are the person's choices. Durations in milliseconds.
type Settings struct {
	Theme              string `json:"theme"` // system | light | dark
	CallTimeoutMs      int64  `json:"callTimeoutMs"`
	MaxCallTimeoutMs   int64  `json:"maxCallTimeoutMs"`
	ConnectTimeoutMs   int64  `json:"connectTimeoutMs"`
	MaxMessageBytes    int64  `json:"maxMessageBytes"`
	ConfirmDestructive bool   `json:"confirmDestructive"`
	MessagesKept       int64  `json:"messagesKept"`      // of those that pass; 0 keeps none
	MessagesKeptBytes  int64  `json:"messagesKeptBytes"` // and what they may take
	CallsKept          int64  `json:"callsKept"`         // in the history, besides pinned ones; 0: all
	CallsKeptDays      int64  `json:"callsKeptDays"`     // 0: for ever
	CallsKeptBytes     int64  `json:"callsKeptBytes"`    // 0: without a limit
	ParallelStarts     int    `json:"parallelStarts"`    // processes that start at the same time; 0: by the number of processors
	MaxConnections     int    `json:"maxConnections"`    // of all servers together
	CacheEntries       int    `json:"cacheEntries"`      // results kept for identical calls; 0 keeps none
	CacheBytes         int64  `json:"cacheBytes"`
	Telemetry          string `json:"telemetry"`        // the address of an OpenTelemetry collector, or ""
	TelemetryContent   bool   `json:"telemetryContent"` // arguments and results go there too
	LogLevel           string `json:"logLevel"`         // off | error | warn | info | debug
}

// Info is what the status bar and the settings page say about the program.
type Info struct {
	Version        string   `json:"version"`
	Mode           string   `json:"mode"` // window | serve
	ConfigFile     string   `json:"configFile"`
	DataFolder     string   `json:"dataFolder"`
	HistoryBytes   int64    `json:"historyBytes"`
	HistoryCalls   int64    `json:"historyCalls"`
	FirstStart     bool     `json:"firstStart"`
	ConfigFailure  *Failure `json:"configFailure"`  // servers.json is broken; the last good state is in use
	StorageFailure *Failure `json:"storageFailure"` // the history cannot be written
	HistoryAside   *Failure `json:"historyAside"`   // it was damaged, moved aside and begun anew; until System.AsideSeen
}

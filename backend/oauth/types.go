package oauth

import (
	"context"
	"net"
	"net/http"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// Vault keeps the tokens. *secret.Vault is one.
type Vault interface {
	Get(ctx context.Context, name string) (string, error)
	Set(ctx context.Context, name, value string) error
	Remove(ctx context.Context, name string) error
	List(ctx context.Context) ([]secret.Info, error)
}

// Prompt brings a flow's URL to the person. It returns when that is done, not
// when the person is; an error ends the flow.
type Prompt func(ctx context.Context, f Flow) error

// Options are what a Service needs. Only Vault is required.
type Options struct {
	Vault    Vault
	Redactor *secret.Redactor // made to know every token; may be nil
	Events   *event.Bus       // told of every change; may be nil
	Dir      string           // for the locks that keep two processes from refreshing at once; "": none
	// Network is how authorization servers are reached: certificates and proxy.
	// nil: as the system says. Where they may be is checked besides (reach).
	Network    *http.Transport
	Resolver   *net.Resolver // nil: the system's
	ClientName string        // as people see it where they consent; "": Fairlead
	Version    string
	// Prompt makes a 401 start a flow and wait for it. nil: a 401 becomes
	// failure.AuthNeeded, and somebody calls Start.
	Prompt Prompt
	Now    func() time.Time // the wall clock; nil: time.Now
}

// Server is one MCP server to sign in to.
type Server struct {
	Name     string
	URL      string
	Settings Settings
	Network  *http.Transport // nil: Options.Network
}

// StartOptions change how a flow runs.
type StartOptions struct {
	StepMode bool // stop before each request until Continue
	// Redirect is where the browser is sent back to. "": a listener on this
	// machine that completes the flow by itself. Otherwise the caller brings
	// the callback to Complete.
	Redirect string
	Fresh    bool // forget the registered client and register again

	prompt Prompt // of a flow a request started
}

// Kind says what a flow is for.
type Kind string

// The kinds of flows.
const (
	SignIn  Kind = "sign-in"
	StepUp  Kind = "step-up" // a sign-in for more scopes
	Renewal Kind = "refresh"
	Leaving Kind = "sign-out"
)

// State is where a flow is.
type State string

// The states of a flow; the last three are final.
const (
	Running   State = "running" // a request is under way
	Paused    State = "paused"  // step mode: before the request named Next
	Waiting   State = "waiting" // for the browser to come back
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Flow is a sign-in, a refresh or a sign-out. It holds no secret.
type Flow struct {
	ID       string
	Server   string
	Kind     Kind
	State    State
	StepMode bool
	Next     string // while paused: the step that comes
	URL      string // to open in a browser, once it is known
	Redirect string // where the browser comes back to
	Issuer   string
	Scopes   []string // asked for
	Started  time.Time
	Deadline time.Time // when it gives up
	Steps    int
	Failure  *failure.Error
}

// Final reports whether the flow is over.
func (f Flow) Final() bool { return f.State == Done || f.State == Failed || f.State == Cancelled }

// Callback is what the browser brought back: the whole URL, or its parameters.
type Callback struct {
	URL              string
	Code             string
	State            string
	Issuer           string // iss, RFC 9207
	Error            string
	ErrorDescription string
}

// StepKind says what a step was.
type StepKind string

// The kinds of steps.
const (
	Request  StepKind = "request"  // an HTTP exchange
	Browser  StepKind = "browser"  // the address the person is sent to
	Redirect StepKind = "redirect" // what the browser brought back
	Note     StepKind = "note"     // a decision, in words
)

// Step is one thing a flow did. Secrets are masked.
type Step struct {
	Number          int
	Kind            StepKind
	Name            string
	Method          string
	URL             string
	RequestHeaders  http.Header
	RequestBody     string
	Status          int
	ResponseHeaders http.Header
	ResponseBody    string
	Truncated       bool // the body was longer
	Error           string
	At              time.Time
	Duration        time.Duration
}

// ClientKind says where a client id comes from.
type ClientKind string

// The kinds of clients.
const (
	Preregistered ClientKind = "preregistered"
	MetadataURL   ClientKind = "metadata-url"
	Registered    ClientKind = "registered" // dynamically, by Fairlead
)

// Status is what may be known of a server's sign-in. Zero times: none.
type Status struct {
	Server      string
	SignedIn    bool // there is a token that can be used or renewed
	Needed      bool // the server refused: somebody must sign in
	Grant       Grant
	Issuer      string
	Resource    string
	Scopes      []string  // granted
	Wanted      []string  // scopes the server asked for beyond those
	Expiry      time.Time // of the access token
	NextRefresh time.Time
	Refreshable bool // there is a refresh token, or the grant needs nobody
	Since       time.Time
	ClientID    string
	ClientKind  ClientKind
	TokenType   string         // Bearer or DPoP
	Flow        string         // the flow under way, ""
	Failure     *failure.Error // why the last attempt failed
	Unsaved     *failure.Error // why the sign-in will not survive a restart
}

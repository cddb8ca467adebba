package failure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Code names a kind of failure. Codes are stable: they are printed by the CLI,
// stored in the history and matched by scripts.
type Code string

// The codes, in the order of the way of a call.
const (
	SpawnFailed      Code = "spawn_failed"      // the server's process could not be started, or ended while starting
	ServerNotFound   Code = "server_not_found"  // no server of that name is configured
	ServerDisabled   Code = "server_disabled"   // the server is configured but switched off
	NotConnected     Code = "not_connected"     // the server is known but there is no connection, and none could be made
	ToolNotFound     Code = "tool_not_found"    // the server offers no tool of that name
	AmbiguousName    Code = "ambiguous_name"    // a bare name matches tools of several servers
	InvalidArguments Code = "invalid_arguments" // the arguments are not JSON or do not match the tool's schema
	ToolError        Code = "tool_error"        // the tool ran and reported an error (isError)
	RPCError         Code = "rpc_error"         // the server answered with a JSON-RPC error
	Timeout          Code = "timeout"           // no answer within the limit
	Cancelled        Code = "cancelled"         // the person, or the caller, cancelled
	Closed           Code = "closed"            // the connection ended before the answer
	AuthNeeded       Code = "auth_needed"       // the server wants a sign-in (HTTP 401/403)
	OAuthFailed      Code = "oauth_failed"      // a sign-in flow failed
	Denied           Code = "denied"            // consent was refused
	Transport        Code = "transport"         // the network or the pipe failed: refused, TLS, HTTP status
	Protocol         Code = "protocol"          // the peer does not speak MCP correctly
	Busy             Code = "busy"              // a limit of calls or connections at the same time is reached
	TooLarge         Code = "too_large"         // a message is over the configured limit
	Config           Code = "config"            // a configuration file or definition is wrong
	Storage          Code = "storage"           // the history or another file could not be read or written
	Keychain         Code = "keychain"          // the OS keychain is locked, missing or failing, or a secret is not there
	Interrupted      Code = "interrupted"       // Fairlead ended while the call was running
	NotPassed        Code = "not_passed"        // a suite ran, and a step did not come out as expected
	NotFound         Code = "not_found"         // no such call, secret, blob
	Usage            Code = "usage"             // the command line or an API request is malformed
	Internal         Code = "internal"          // a defect in Fairlead
)

// Error is a failure a person can act on. Message is one sentence that says
// what happened; Hint says what to do next and may be empty; Details is
// machine-readable JSON (validation problems, candidates, stderr lines, the
// peer's error data) and may be nil. Neither may hold a secret.
type Error struct {
	Code    Code
	Message string
	Hint    string
	Details json.RawMessage
	Cause   error
	// Command is what helps in a terminal, without the program's name: "tools demo". The
	// commands add it to the hint; whoever has a window finds the way there.
	Command string
}

// New makes a failure with a formatted message.
func New(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Cause: errors.Unwrap(err)}
}

// Wrap makes a failure that keeps cause for errors.Is and errors.As. The
// message is used as it is: include the cause's text when it helps a person.
func Wrap(code Code, cause error, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...), Cause: cause}
}

// WithHint returns e with the sentence that says what to do next.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// WithCommand returns e with the command that helps in a terminal.
func (e *Error) WithCommand(format string, args ...any) *Error {
	e.Command = fmt.Sprintf(format, args...)
	return e
}

// WithDetails returns e with v, marshalled to JSON, as its details.
func (e *Error) WithDetails(v any) *Error {
	if raw, err := json.Marshal(v); err == nil {
		e.Details = raw
	}
	return e
}

// Error returns the message alone; the hint is for where there is room.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// wireError is the JSON shape of a failure everywhere outside Go.
type wireError struct {
	Code    Code            `json:"code"`
	Message string          `json:"message"`
	Hint    string          `json:"hint,omitempty"`
	Details json.RawMessage `json:"details,omitempty"`
}

// MarshalJSON writes {"code","message","hint","details"}.
func (e *Error) MarshalJSON() ([]byte, error) {
	return json.Marshal(wireError{e.Code, e.Message, e.Hint, e.Details})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (e *Error) UnmarshalJSON(data []byte) error {
	var w wireError
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*e = Error{Code: w.Code, Message: w.Message, Hint: w.Hint, Details: w.Details}
	return nil
}

// From returns err as a failure: itself if it is one, Timeout or Cancelled for
// context errors, otherwise Internal. nil stays nil.
func From(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Wrap(Timeout, err, "The time limit was reached.")
	case errors.Is(err, context.Canceled):
		return Wrap(Cancelled, err, "Cancelled.")
	}
	return Wrap(Internal, err, "%s", err.Error())
}

// Is reports whether err is a failure of the given code.
func Is(err error, code Code) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

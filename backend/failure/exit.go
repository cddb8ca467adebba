package failure

import "net/http"

// ExitCode maps a failure to the CLI's exit code: 0 done · 1 unexpected · 2 usage ·
// 3 server not found, disabled or cannot be reached · 4 timeout or cancelled ·
// 5 the tool reported an error, or a suite did not pass · 6 invalid arguments · 7 denied ·
// 8 sign-in needed · 9 keychain or storage.
func ExitCode(err error) int {
	if err == nil {
		return 0
	}
	switch From(err).Code {
	case Usage:
		return 2
	case SpawnFailed, ServerNotFound, ServerDisabled, NotConnected, Closed, Transport, Config, Busy:
		return 3
	case Timeout, Cancelled, Interrupted:
		return 4
	case ToolError, RPCError, NotPassed:
		return 5
	case InvalidArguments, ToolNotFound, AmbiguousName:
		return 6
	case Denied:
		return 7
	case AuthNeeded, OAuthFailed:
		return 8
	case Keychain, Storage:
		return 9
	default:
		return 1
	}
}

// HTTPStatus maps a failure to the status `fairlead serve` answers with.
func HTTPStatus(err error) int {
	switch From(err).Code {
	case Usage, InvalidArguments, AmbiguousName, Config:
		return http.StatusBadRequest
	case AuthNeeded, OAuthFailed:
		return http.StatusUnauthorized
	case Denied:
		return http.StatusForbidden
	case ServerNotFound, ToolNotFound, NotFound:
		return http.StatusNotFound
	case Timeout:
		return http.StatusGatewayTimeout
	case SpawnFailed, NotConnected, Closed, Transport, Protocol, ToolError, RPCError, TooLarge:
		return http.StatusBadGateway
	case Busy:
		return http.StatusServiceUnavailable
	case ServerDisabled, Cancelled, Interrupted:
		return http.StatusConflict
	default:
		return http.StatusInternalServerError
	}
}

package failure

// Codes are all there are, in the order of their definition.
func Codes() []Code {
	return []Code{
		SpawnFailed, ServerNotFound, ServerDisabled, NotConnected, ToolNotFound, AmbiguousName, InvalidArguments, ToolError, RPCError,
		Timeout, Cancelled, Closed, AuthNeeded, OAuthFailed, Denied, Transport, Protocol, Busy, TooLarge, Config, Storage, Keychain,
		Interrupted, NotPassed, NotFound, Usage, Internal,
	}
}

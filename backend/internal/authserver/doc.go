// Package authserver is for tests: an authorization server and an MCP server
// that trusts it, both real HTTP servers on this machine. The authorization
// server checks what it is sent as strictly as the RFCs allow (PKCE, redirect
// address, resource, client authentication, one use of codes and refresh tokens,
// DPoP); Options make either of them an older, a stranger or a hostile one.
//
// Browse plays the person in the browser who consents.
package authserver

// Package session is one live connection to one MCP server: it finds the
// protocol era, makes requests of every method, follows rounds of input and
// tasks, answers what the server asks, and puts every way a connection can fail
// into words.
//
// The go-sdk shakes hands and knows the mechanics of HTTP. All that comes after
// goes by the raw messages, on the same connection: nothing is rounded, dropped
// or refused because the SDK does not know it. Only invoke asks a session to
// call a tool, read a resource or get a prompt.
package session

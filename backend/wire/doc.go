// Package wire moves bytes and frames: it starts stdio processes, speaks
// Streamable HTTP, HTTP+SSE and WebSocket,
// and shows every JSON-RPC message to a Tap before the MCP client sees it. It
// knows JSON-RPC's envelope and nothing of what a method means.
//
// It exists because a stray line on stdout, an error without an id, or a frame
// of 17 MiB must not cost a session, and because what Fairlead shows and stores
// is what passed over the wire, byte for byte.
package wire

// Package oauth signs Fairlead in to MCP servers: OAuth 2.1 as the MCP
// authorization specification 2026-07-28 has it, and as older servers need it.
//
// A Service has one entry per server: its tokens, kept in the vault, and at most
// one flow under way. Transport puts the token on requests to the server's own
// origin and answers 401 and 403; Start and Complete are the two halves of a
// sign-in. Every request of a flow is a Step that can be looked at, secrets
// masked, and before which a flow can be made to stop.
//
// The room does not know where a server's definition comes from, opens no
// browser and asks nobody: ways in do that. It does not use the SDK's own
// handlers, because they register at every sign-in, ask five times for five
// concurrent refusals, and refuse servers in private networks.
package oauth

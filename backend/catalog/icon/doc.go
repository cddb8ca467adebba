// Package icon gets the pictures that servers name for what they offer, by the
// rules of MCP 2025-11-25 (icons, security considerations): from https or data
// addresses only, without credentials, from the server's own origin where it
// has one and else from the internet only, bounded in size and in points, and
// known by their first bytes. A page that shows them never goes to an address of
// a server itself. What is kept of a server costs no other server anything.
package icon

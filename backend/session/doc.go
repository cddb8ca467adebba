// Package session is one live connection to one MCP server: it finds the
// protocol era, holds the go-sdk client, ties frames to calls, and puts every
// way a connection can fail into words. It makes calls, but only invoke asks it
// to.
package session

// Package manager is the fleet: every configured server with its state, its
// log and at most one live session. It connects, disconnects, follows changes
// of the configuration, and hands out sessions. One server never waits for
// another.
package manager

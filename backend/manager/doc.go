// Package manager is the fleet: every configured server with its state, its log
// and its connections. It connects, follows changes of the configuration, keeps
// connections up and hands out sessions. One server never waits for another.
//
// A server has one instance or several (instance.go), each with a connection or
// what became of it. An attempt to connect ends in outcome.go; backoff.go says
// what follows a failure and when; health.go watches a connection and notices
// its end; pool.go picks one for a call, idle.go closes those that nobody needs;
// change.go is what the person does: edits, switches, restarts.
//
// A server's mu guards all of its fields and those of its instances. Nothing
// that blocks is done under it.
package manager

// Package history is the store of every call: who asked for what, the outcome,
// the raw JSON-RPC frames with their times, and a full-text index over all of it.
//
// One data folder holds
//
//	history.db            SQLite, readable with the sqlite3 tool (start with calls_view)
//	blobs/ab/<sha256>     bodies over 256 kB
//	journal/<instance>.*  what this process reported done and SQLite does not hold yet
//	history.reserve       room for removing calls when the disk is full
//
// The way of a call stays short: Begin only queues, End makes one write(2) to the
// journal and queues. One goroutine per process, the writer, moves the queue into
// SQLite in batches and does everything else that writes. Reads wait until the
// queue of their own process is in, so that a finished call is always found.
//
// Several processes may share a folder. Each holds a lock on its journal; a journal
// whose lock is free belongs to a process that died, and whoever opens the store
// next replays it and marks what was still running as interrupted.
//
// Redaction happens here, once, before a byte leaves memory (build.go).
//
// What does not live here: how calls are made, what is shown of them, and when
// they are deleted.
package history

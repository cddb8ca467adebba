// Command million makes a home with a long past, and measures finding things in it.
//
//	go run -tags sqlite_fts5 ./backend/bench/million -home DIR -calls 1000000
//
// makes the history in DIR, unless it is there, and measures it. Set FAIRLEAD_HOME=DIR
// to look at it with Fairlead.
//
//	… -home DIR -rounds 1 -only searches -search '"connection failed" server:github'
//	… -home DIR -only typed -seed 7
//
// measure some parts of all. The searches of the part searches were chosen; those of the part
// typed nobody chose: they are cut out of the history, or put together from what is in it, with
// other ones for each seed. A search that was cut out of a call and does not find it is an error.
//
// The parts recording, retention and clearing write: recording deletes again what it recorded, the
// other two work on a copy beside DIR.
package main

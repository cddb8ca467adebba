// Command million makes a home with a long past, and measures finding things in it.
//
//	go run -tags sqlite_fts5 ./backend/bench/million -home DIR -calls 1000000
//
// makes the history in DIR, unless it is there, and measures it. Set FAIRLEAD_HOME=DIR
// to look at it with Fairlead.
package main

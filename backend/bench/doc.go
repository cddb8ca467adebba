// Command bench prints how much Fairlead costs over the bare go-sdk, both
// measured in the same run, in turns, so that a busy machine hits both alike.
//
//	go run -tags sqlite_fts5 ./backend/bench -fairlead build/bin/fairlead
package main

// Package chaos has no code of its own: its test kills servers, drops
// connections, fills pipes, rewrites the configuration and switches servers
// about while many calls run, and then looks whether everything is accounted
// for: each call with one end in the history, states that tell the truth, and
// no goroutine, process or file left.
//
// It looks into /proc, so it is for Linux. It lasts a few seconds in make test; make chaos runs it for minutes. The seed
// is printed; FAIRLEAD_CHAOS_SEED repeats its choices, though not the moments.
package chaos

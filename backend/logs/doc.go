// Package logs keeps Fairlead's own log: what it did and what went wrong, one JSON
// object a line, in a folder of a few files that are bounded. Several processes
// write to it at once. No arguments and no results of calls are in it: those are in
// the history.
//
//	logs/fairlead.log     the newest
//	logs/fairlead.1.log   the one before, and so on up to 4
package logs

// Package invoke is the one way a call is made. Window, CLI and everything that
// comes later go through it, and that is why every call is checked, limited and
// recorded:
//
//	resolve name (catalog) → validate (catalog) → record start (history)
//	  → session (manager) → wire → server
//	  → check output (catalog) → record end (history) → publish (event) → answer
package invoke

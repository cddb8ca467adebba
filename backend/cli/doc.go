// Package cli is the command line: each file is one command with its options
// and its run function. It holds no rules of its own: it turns words into
// requests to the rooms below, and what they answer into text, or into one JSON
// document with --json.
//
// The contract that scripts rely on is in docs/cli.md: what goes to stdout,
// what to stderr, and which exit code says what (failure.ExitCode).
package cli

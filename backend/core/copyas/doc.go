// Package copyas writes a recorded call so that something else can make it: as JSON,
// a command of ours, curl, or a program with an SDK in Go, TypeScript or Python.
//
// Secrets are not written: what a definition takes from the vault or the environment,
// and what looks like a secret in it, becomes an environment variable.
package copyas

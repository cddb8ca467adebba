// Package sandbox makes of the command of a stdio server one that runs it where
// it sees and reaches little: in a Docker container, or on Linux with bubblewrap.
//
// It makes command lines and starts nothing, so that what is shown to people is
// what is run. docs/sandbox.md says what each sandbox holds back.
package sandbox

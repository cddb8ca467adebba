// Package edit reads the entries of TOML and YAML files and changes single ones
// in place: every byte outside the changed entry stays. What cannot be changed
// without losing something (anchors, several documents, comments inside a value
// that is replaced) is refused. Files of JSON have the same three methods in
// package config.
//
// An entry is its content as ordered JSON; what it means is the caller's.
package edit

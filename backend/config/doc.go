// Package config knows what the person configured: the servers of servers.json,
// the settings, and where both lie.
//
// servers.json is the person's file. It is read as JSON with comments and edited
// in place: comments, order, unknown keys and layout outside the change stay as
// they are. A file that does not parse is never written; the last good state,
// a copy in the data folder, is in use until it does. One wrong entry takes
// nobody else down.
//
// Server is a definition as it was written. Resolve fills in what its references
// stand for, at the moment of connecting. ParseSnippet makes definitions from
// whatever people paste; nothing pasted is ever run.
package config

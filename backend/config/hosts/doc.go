// Package hosts knows the other programs that keep MCP servers: where their files
// are on each system, what is in them, and how one entry of such a file is changed
// while every other byte stays. How each writes a server is the table of shapes in
// package config, which pasting shares.
//
// Reading (Scan, Open, PreviewImport) writes nothing. PreviewExport says what
// would change; Apply does it: backup beside the file, atomic, refused when the
// file is not the one that was previewed. Undo takes the last one back.
package hosts

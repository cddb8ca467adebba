package main

import (
	"embed"
	"io/fs"
)

//go:embed all:frontend/dist
var embedded embed.FS

// pages returns the built front end, index.html at its root.
func pages() (fs.FS, error) { return fs.Sub(embedded, "frontend/dist") }

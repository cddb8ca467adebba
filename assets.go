package main

import (
	"embed"
	"io/fs"

	"fairlead/backend/failure"
)

//go:embed all:frontend/dist
var embedded embed.FS

// pages returns the built front end, index.html at its root.
func pages() (fs.FS, error) {
	assets, err := fs.Sub(embedded, "frontend/dist")
	if err == nil {
		_, err = fs.Stat(assets, "index.html")
	}
	if err != nil {
		return assets, failure.Wrap(failure.Internal, err, "This program was built without its pages.").
			WithHint("Build it with `make build`, which builds the front end first.")
	}
	return assets, nil
}

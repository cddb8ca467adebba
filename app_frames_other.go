//go:build !linux && !headless && !bindings

package main

import (
	"runtime"

	"fairlead/backend/apps"
)

// pageHost is the host of the page's address.
var pageHost = map[bool]string{true: "wails.localhost", false: "wails"}[runtime.GOOS == "windows"]

// framePlace: here only the page's own host is served (Windows), or other hosts
// are refused (macOS). Frames come from a path of it and are made opaque by
// their policy. Wails takes messages of the main frame only: on macOS it asks
// WebKit which frame sent one, on Windows frames have a channel of their own.
func framePlace(func() int) (apps.Place, bool) {
	base := "wails://" + pageHost
	if runtime.GOOS == "windows" {
		base = "http://" + pageHost
	}
	return apps.Place{Base: base, Parents: []string{base}}, true
}

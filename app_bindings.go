//go:build bindings && !headless

package main

import (
	"fmt"
	"os"

	"fairlead/backend/api"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
)

// openWindow writes the page's view of the facades, frontend/wailsjs, instead of
// opening a window. Only their types are looked at: nothing of the program starts.
func openWindow() int {
	err := wails.Run(&options.App{Bind: []any{
		&api.Servers{}, &api.Tools{}, &api.Calls{}, &api.History{},
		&api.Secrets{}, &api.Preferences{}, &api.System{},
	}})
	if err != nil {
		fmt.Fprintln(os.Stderr, "fairlead:", err)
		return 1
	}
	return 0
}

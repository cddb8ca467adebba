//go:build bindings && !headless

package main

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"fairlead/backend/api"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
)

// openWindow writes the page's view of the facades, frontend/wailsjs, instead of
// opening a window. Only their types are looked at: nothing of the program starts.
func openWindow() int {
	err := wails.Run(&options.App{Bind: slices.Collect(maps.Values(api.New("").Facades()))})
	if err != nil {
		fmt.Fprintln(os.Stderr, "fairlead:", err)
		return 1
	}
	return 0
}

//go:build !headless

package main

import (
	"embed"

	"fairlead/backend/api"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
)

//go:embed all:frontend/dist
var assets embed.FS

func runWindow() error {
	return wails.Run(&options.App{
		Title: "Fairlead", Width: 1280, Height: 800, MinWidth: 900, MinHeight: 600,
		AssetServer: &assetserver.Options{Assets: assets},
		Bind: []any{
			&api.Servers{}, &api.Tools{}, &api.Calls{}, &api.History{},
			&api.Secrets{}, &api.Preferences{}, &api.System{},
		},
	})
}

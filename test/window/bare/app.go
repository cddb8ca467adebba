// Bare is a window with a heading and nothing behind it: what any program made
// with Wails costs to start. The start of Fairlead is measured beside it.
package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
)

//go:embed page
var page embed.FS

func main() {
	assets, err := fs.Sub(page, "page")
	if err == nil {
		_ = os.Setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
		err = wails.Run(&options.App{
			Title: "Bare", Width: 1280, Height: 800,
			AssetServer: &assetserver.Options{Assets: assets},
			Linux:       &linux.Options{WebviewGpuPolicy: linux.WebviewGpuPolicyOnDemand},
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

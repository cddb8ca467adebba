//go:build !headless && !bindings

package main

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// dialogs are the system's. They begin in the folder that was chosen last.
type dialogs struct {
	window *window
	mu     sync.Mutex
	folder string
}

// SaveFile implements api.Dialogs.
func (d *dialogs) SaveFile(name string) (string, error) {
	return d.chosen(runtime.SaveFileDialog(d.window.ctx, runtime.SaveDialogOptions{
		Title: "Save", DefaultFilename: name, DefaultDirectory: d.begin(), CanCreateDirectories: true,
	}))
}

// OpenFile implements api.Dialogs.
func (d *dialogs) OpenFile(title, kind, patterns string) (string, error) {
	return d.chosen(runtime.OpenFileDialog(d.window.ctx, runtime.OpenDialogOptions{
		Title: title, DefaultDirectory: d.begin(), Filters: []runtime.FileFilter{{DisplayName: kind, Pattern: patterns}},
	}))
}

// OpenFolder implements api.Dialogs.
func (d *dialogs) OpenFolder(title string) (string, error) {
	return d.chosen(runtime.OpenDirectoryDialog(d.window.ctx, runtime.OpenDialogOptions{Title: title, DefaultDirectory: d.begin()}))
}

func (d *dialogs) chosen(path string, err error) (string, error) {
	if err == nil && path != "" {
		d.mu.Lock()
		d.folder = filepath.Dir(path)
		d.mu.Unlock()
	}
	return path, err
}

// begin is where a dialog begins: Wails wants a folder that is there.
func (d *dialogs) begin() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if info, err := os.Stat(d.folder); d.folder != "" && err == nil && info.IsDir() {
		return d.folder
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}

//go:build !linux && !headless && !bindings

package main

import "github.com/wailsapp/wails/v2/pkg/options"

// claim leaves it to Wails to find another instance.
func claim(string, func()) (release func(), ok bool) { return func() {}, true }

// instanceLock ends a second process of the same data folder. What that one was
// called with is nobody's order: it only brings the window forward.
func (w *window) instanceLock() *options.SingleInstanceLock {
	return &options.SingleInstanceLock{
		UniqueId:               "fairlead-" + folderID(w.folder),
		OnSecondInstanceLaunch: func(options.SecondInstanceData) { w.present() },
	}
}

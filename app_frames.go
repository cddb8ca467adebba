//go:build !headless && !bindings

package main

import (
	"net/http"

	"fairlead/backend/api"
)

// appFrames is how the window shows the apps of servers (MCP Apps).
type appFrames struct {
	policy  string       // of the page
	handler http.Handler // of the frames; nil when apps are not shown
}

// showApps prepares the window for frames whose content nobody here wrote. When
// it cannot be made sure that they reach no bound method, there are none.
func (w *window) showApps() appFrames {
	place, ok := framePlace(w.api.OpenApps)
	if !ok {
		return appFrames{policy: api.PagePolicy}
	}
	policy, handler := w.api.WindowApps(place)
	return appFrames{policy: policy, handler: handler}
}

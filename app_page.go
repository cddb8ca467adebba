//go:build !headless && !bindings

package main

import (
	"net/http"
	"strings"

	"fairlead/backend/apps"
)

// pageHandler serves the page from next, large bodies, under /blob/, from blobs,
// and the frames of apps. frames says how, before the first byte of the page is
// sent; to hosts other than the page's nothing else is served.
func pageHandler(next, blobs http.Handler, frames func() appFrames) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w = &uninherited{ResponseWriter: w}
		h := w.Header()
		f := frames()
		if f.handler != nil && (r.Host != pageHost || strings.HasPrefix(r.URL.Path, apps.Prefix)) {
			f.handler.ServeHTTP(w, r)
			return
		}
		if r.Host != pageHost {
			http.NotFound(w, r)
			return
		}
		h.Set("Content-Security-Policy", f.policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if strings.HasPrefix(r.URL.Path, "/blob/") {
			blobs.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

//go:build !headless && !bindings

package main

import (
	"net/http"
	"strings"

	"fairlead/backend/api"
)

// pageHandler serves the page from next and large bodies, under /blob/, from
// blobs.
func pageHandler(next, blobs http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w = &uninherited{ResponseWriter: w}
		h := w.Header()
		h.Set("Content-Security-Policy", api.PagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if strings.HasPrefix(r.URL.Path, "/blob/") {
			blobs.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

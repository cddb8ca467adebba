//go:build !headless && !bindings

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fairlead/backend/api"
	"fairlead/backend/apps"
)

func answering(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) })
}

// get asks a handler as the webview does: host and path of an address.
// get asks a handler and returns what it wrote.
func get(h http.Handler, host, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = host
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPageIsServedUnderAStrictPolicy(t *testing.T) {
	shown := pageHandler(answering("the page"), answering("a blob"), func() appFrames {
		return appFrames{policy: api.PagePolicy + "; frame-src wails://sandbox", handler: answering("a frame")}
	})
	none := pageHandler(answering("the page"), answering("a blob"), func() appFrames { return appFrames{policy: api.PagePolicy} })
	for path, want := range map[string]string{"/": "the page", "/assets/a.js": "the page", "/blob/abc": "a blob"} {
		for _, h := range []http.Handler{shown, none} {
			r := get(h, pageHost, path)
			if text := r.Body.String(); text != want {
				t.Errorf("%s answers %q, want %q", path, text, want)
			}
			policy := r.Header().Get("Content-Security-Policy")
			if !strings.Contains(policy, "default-src 'self'") || !strings.Contains(policy, "script-src 'self';") {
				t.Errorf("%s comes with the policy %q", path, policy)
			}
		}
	}
	for host, path := range map[string]string{"sandbox": "/", "app-1": "/assets/a.js", pageHost: apps.Prefix + "x/frame"} {
		if text := get(shown, host, path).Body.String(); text != "a frame" {
			t.Errorf("%s%s answers %q", host, path, text)
		}
		if host != pageHost {
			if text := get(none, host, path).Body.String(); strings.Contains(text, "page") && !strings.Contains(text, "not found") {
				t.Errorf("without apps %s%s answers %q", host, path, text)
			}
		}
	}
}

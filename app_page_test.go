//go:build !headless && !bindings

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func answering(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) })
}

func TestPageIsServedUnderAStrictPolicy(t *testing.T) {
	server := httptest.NewServer(pageHandler(answering("the page"), answering("a blob")))
	defer server.Close()
	for path, want := range map[string]string{"/": "the page", "/assets/a.js": "the page", "/blob/abc": "a blob"} {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if err != nil || string(text) != want {
			t.Errorf("%s answers %q (%v), want %q", path, text, err, want)
		}
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'self'") || !strings.Contains(policy, "script-src 'self';") {
			t.Errorf("%s comes with the policy %q", path, policy)
		}
	}
}

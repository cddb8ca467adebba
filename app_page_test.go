//go:build !headless && !bindings

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fairlead/backend/failure"
)

func answering(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) })
}

func TestPageIsServedUnderAStrictPolicy(t *testing.T) {
	ready := func() (http.Handler, error) { return answering("a blob"), nil }
	server := httptest.NewServer(pageHandler(answering("the page"), ready))
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
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "script-src 'self';") {
			t.Errorf("%s comes with the policy %q", path, policy)
		}
	}
}

func TestPageSaysWhyTheProgramCannotOpen(t *testing.T) {
	ready := func() (http.Handler, error) {
		return nil, failure.New(failure.Storage, "The history is of a newer Fairlead <0.9>.").WithHint("Update Fairlead.")
	}
	w := httptest.NewRecorder()
	pageHandler(answering("the page"), ready).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
	for _, want := range []string{"newer Fairlead &lt;0.9&gt;", "Update Fairlead.", "storage"} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page does not say %q:\n%s", want, w.Body)
		}
	}
}

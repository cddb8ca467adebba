//go:build !headless && !bindings

package main

import (
	"html"
	"net/http"
	"strings"

	"fairlead/backend/failure"
)

// pagePolicy lets the page load only what the program itself brings. Styles may
// be inline because the editor and the components write them; nothing may use eval.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-src 'none'; object-src 'none'"

// pageHandler serves what the page asks for. Nothing is answered before ready
// returns, so that the page cannot call a method whose backend is not open yet;
// when ready fails, the page says why. Large bodies come from blobs under /blob/.
func pageHandler(next http.Handler, ready func() (blobs http.Handler, err error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		blobs, err := ready()
		switch {
		case err != nil:
			writeFailurePage(w, err)
		case strings.HasPrefix(r.URL.Path, "/blob/"):
			blobs.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// writeFailurePage is what the window shows when the program could not open its data.
func writeFailurePage(w http.ResponseWriter, err error) {
	f := failure.From(err)
	page := strings.NewReplacer("{message}", html.EscapeString(f.Message), "{hint}", html.EscapeString(f.Hint),
		"{code}", html.EscapeString(string(f.Code))).Replace(failurePage)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// Not an error status: WebKit would show a page of its own.
	_, _ = w.Write([]byte(page))
}

const failurePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Fairlead cannot start</title>
<style>
:root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f7f9, #14161b); color: light-dark(#1d2330, #d9dde5); }
main { max-width: 38rem; padding: 2rem; }
h1 { font-size: 1.25rem; }
code { color: light-dark(#5f6877, #8d95a5); }
</style>
</head>
<body><main>
<h1>Fairlead cannot start</h1>
<p>{message}</p>
<p>{hint}</p>
<p><code>{code}</code></p>
</main></body>
</html>
`

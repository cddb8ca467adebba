package oauth

import (
	"crypto/subtle"
	"html/template"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// quiet is the log of the redirect listener: its requests hold codes.
var quiet = log.New(io.Discard, "", 0)

// pageWait is how long the browser waits for the outcome before it is told that
// the sign-in goes on in Fairlead.
const pageWait = 30 * time.Second

// page answers the browser that comes back. It has no script, loads nothing, and
// keeps its address, which holds the code, from referrers and caches.
func (f *flow) page() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil || !isLoopbackName(host) || r.URL.Path != callbackPath {
			http.NotFound(w, r)
			return
		}
		if r.Method != http.MethodGet {
			h.Set("Allow", http.MethodGet)
			http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
			return
		}
		c, err := callbackOf(r.URL)
		if err == nil {
			err = f.accept(c)
		}
		if err != nil {
			f.show(w, http.StatusBadRequest, outcome{Title: "Not signed in", Text: failure.From(err).Message})
			return
		}
		f.show(w, http.StatusOK, f.awaited(r))
	})
}

// outcome is what the page says.
type outcome struct{ Title, Text string }

// awaited waits for the end of the flow and puts it into words.
func (f *flow) awaited(r *http.Request) outcome {
	later := outcome{"Answer received", "The sign-in to " + f.entry.name + " goes on in Fairlead. You can close this page."}
	if f.opts.StepMode {
		return later
	}
	timer := time.NewTimer(pageWait)
	defer timer.Stop()
	select {
	case <-f.done:
	case <-timer.C:
		return later
	case <-r.Context().Done():
		return later
	}
	if err := f.outcome(); err != nil {
		return outcome{"Not signed in", failure.From(err).Message + " Fairlead says more about it."}
	}
	return outcome{"Signed in", "Fairlead is signed in to " + f.entry.name + ". You can close this page."}
}

func (f *flow) show(w http.ResponseWriter, status int, o outcome) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = words().Execute(w, o)
}

// words is read when the first page is shown: most programs show none.
var words = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(page)) })

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} – Fairlead</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem }
h1 { font-size: 1.5rem }
</style></head>
<body><main><h1>{{.Title}}</h1><p>{{.Text}}</p></main></body></html>
`

func sameText(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

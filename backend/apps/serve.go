package apps

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

//go:embed proxy.js
var proxyScript string

var proxyPage = template.Must(template.New("proxy").Parse(`<!doctype html>
<html><head><meta charset="utf-8"><title>App</title>
<style>html,body,iframe{margin:0;border:0;padding:0;width:100%;height:100%;overflow:hidden;background:transparent;color-scheme:normal;display:block}</style>
</head><body><script type="application/json" id="settings">{{.Settings}}</script><script>{{.Script}}</script></body></html>`))

// settings are what the proxy knows of its view.
type settings struct {
	Parents []string `json:"parents"`
	View    string   `json:"view"`   // the address of the app's document; "" when Document is it
	Origin  string   `json:"origin"` // of the app's messages
	// Document is the app's HTML where it has no address of its own.
	Document string `json:"document,omitempty"`
}

// ServeHTTP serves the proxy of a view at Prefix+ID+"/frame" of the sandbox's origin,
// and the app's document at Prefix+ID+"/view" of the server's. Nothing here
// looks at a cookie or sets one, and whoever does not know an id gets nothing.
func (s *Views) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cache-Control", "no-store")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	id, part, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	v, found := s.Get(id)
	if !ok || !found || !strings.HasPrefix(r.URL.Path, Prefix) || r.Method != http.MethodGet || !framed(r) {
		http.Error(w, "There is no such app.", http.StatusNotFound)
		return
	}
	host := v.place.host(r)
	switch {
	case part == "frame" && (v.place.Opaque() || host == sandboxHost):
		v.serveProxy(w)
	case part == "view" && !v.place.Opaque() && host == v.place.appHost(v.Server):
		head.Set("Content-Security-Policy", v.Policy())
		head.Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(v.HTML) // the frame has gone away when this fails
	default:
		http.Error(w, "There is no such app.", http.StatusNotFound)
	}
}

// framed refuses an app that is opened as a page of its own, by browsers that say so.
func framed(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return dest == "" || dest == "iframe"
}

// host is the name before the suffix that the request came by, "" for any other.
func (p Place) host(r *http.Request) string {
	u, err := url.Parse(p.Scheme + r.Host)
	if err != nil {
		return ""
	}
	name, ok := strings.CutSuffix(u.Host, p.Suffix)
	if !ok {
		return ""
	}
	return name
}

func (v View) serveProxy(w http.ResponseWriter) {
	given := settings{Parents: v.place.Parents, View: v.origin() + Prefix + v.ID + "/view", Origin: v.origin()}
	policy := "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
		directive("frame-src", v.origin()) + "; " + directive("frame-ancestors", v.place.Parents...)
	if v.place.Opaque() {
		// A document without an address inherits the policy of the one around it.
		given = settings{Parents: v.place.Parents, Origin: "null", Document: string(v.HTML)}
		policy = "sandbox allow-scripts allow-forms; " + v.Policy()
	}
	raw, err := json.Marshal(given)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// json.Marshal writes < and > as escapes: nothing in it ends the element.
	_ = proxyPage.Execute(w, map[string]any{"Settings": template.JS(raw), "Script": template.JS(proxyScript)})
}

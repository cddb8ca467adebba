package api

import (
	"net/http"
	"net/url"
	"strings"

	"fairlead/backend/core"
)

// serveIcon serves /blob/icon/SERVER/KEY: a picture that a server named.
func serveIcon(w http.ResponseWriter, r *http.Request, app *core.App) error {
	server, key, ok := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/blob/icon/"), "/")
	name, err := url.PathUnescape(server)
	if !ok || err != nil {
		return badID("icon", r.URL.Path)
	}
	picture, err := app.Icon(r.Context(), name, key)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", picture.Media)
	w.Header().Set("Cache-Control", "private, max-age=3600")
	_, _ = w.Write(picture.Bytes) // the page has gone away when this fails
	return nil
}

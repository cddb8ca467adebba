package api

import (
	"encoding/json"
	"io"
	"path/filepath"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
	"fairlead/backend/view"
)

const (
	// inMemory is the largest body that is taken apart in memory; a larger one
	// is, out of a file that the system maps.
	inMemory = 8 << 20
	// longText is the size from which a text is not decoded whole to show its beginning.
	longText = 4 * bodyText
)

// viewFolder is where what is looked at lies while it is.
func viewFolder(app *core.App) string { return filepath.Join(app.Paths.Data, "views") }

// within calls f with the whole of a stored body, which is f's only until it returns.
func (b bodies) within(body history.Body, f func(raw []byte) error) error {
	if body.Bytes <= inMemory || b.folder == "" {
		raw, err := b.whole(body)
		if err != nil {
			return err
		}
		return f(raw)
	}
	r, err := b.store.OpenBody(body)
	if err != nil {
		return err
	}
	defer r.Close()
	spool, err := view.NewSpool(b.folder, r)
	if err != nil {
		return err
	}
	defer spool.Close()
	return f(spool.Bytes)
}

// long makes a Body of a text that is too long to decode whole: JSON, as far as
// its beginning tells, or plain.
func (b bodies) long(raw json.RawMessage, path string) (Body, string) {
	part := view.Part{Raw: raw, Text: true}
	size, _ := io.Copy(io.Discard, part.Reader()) // a text in memory can be read
	out := Body{Bytes: size, URL: b.url(path)}
	begin := &beginning{most: b.limit()}
	if part.IsJSON() {
		_ = jsonx.Pretty(begin, part.Reader()) // its beginning is, and no more is wanted
		out.Text, out.Truncated = begin.String()
		return out, "json"
	}
	_, _ = io.Copy(begin, part.Reader()) // it is enough
	out.Text, out.Truncated = begin.String()
	return out, "plain"
}

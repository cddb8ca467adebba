package api

import (
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
	"fairlead/backend/pattern"
	"fairlead/backend/view"
)

// Handler serves what is too large for the bridge, below /blob/:
//
//	/blob/call/ID/arguments | result | structured | frame/N
//	/blob/call/ID/content/N         the block as JSON
//	/blob/call/ID/content/N/text    its text
//	/blob/call/ID/content/N/data    its bytes
//	/blob/icon/SERVER/KEY           a picture a server named
//	/blob/message/SEQ/body          of a message
//	/blob/messages?server=…         all messages of a query, as JSON lines (Messages.Export)
//	/blob/calls/TICKET              calls, as JSON lines (History.Export)
//
// ?pretty=1 indents JSON, ?download=1 makes it a download. Whoever mounts it
// answers for who may ask.
func (a *API) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		// What servers sent is never a document: no script, no sniffing.
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		head.Set("Cache-Control", "private, no-store")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		app, err := a.house.app()
		if err == nil {
			err = a.serveBlob(w, r, app)
		}
		if err != nil {
			writeFailure(w, err)
		}
	})
}

func writeFailure(w http.ResponseWriter, err error) {
	f := failure.From(err)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(failure.HTTPStatus(f))
	// The page has gone away when this fails.
	_ = json.NewEncoder(w).Encode(f)
}

func (a *API) serveBlob(w http.ResponseWriter, r *http.Request, app *core.App) error {
	if strings.HasPrefix(r.URL.Path, exportPath) {
		return a.serveCalls(w, r, app)
	}
	if of, ok := strings.CutPrefix(r.URL.Path, "/blob/message"); ok {
		store, err := app.Store()
		if err != nil {
			return err
		}
		if of == "s" {
			return serveMessages(w, r, store)
		}
		if seq, ok := strings.CutSuffix(strings.TrimPrefix(of, "/"), "/body"); ok {
			return serveMessage(w, r, store, seq)
		}
	}
	if strings.HasPrefix(r.URL.Path, "/blob/icon/") {
		return serveIcon(w, r, app)
	}
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/blob/call/"), "/")
	if !strings.HasPrefix(r.URL.Path, "/blob/call/") || len(parts) < 2 {
		return badID("blob", r.URL.Path)
	}
	b := bodies{id: parts[0], folder: viewFolder(app)}
	var err error
	if b.store, err = app.Store(); err != nil {
		return err
	}
	part := strings.Join(parts[1:], "/")
	switch {
	case part == "arguments" || part == "result":
		return b.serveStored(w, r, part)
	case parts[1] == "frame" && len(parts) == 3:
		return b.serveFrame(w, r, parts[2])
	case part == "structured" || parts[1] == "content" && len(parts) >= 3:
		return b.servePart(w, r, parts[1:])
	}
	return badID("blob", r.URL.Path)
}

func (b bodies) serveStored(w http.ResponseWriter, r *http.Request, part string) error {
	record, err := b.store.Get(context.Background(), b.id)
	if err != nil {
		return err
	}
	body := record.Result
	if part == "arguments" {
		body = record.Arguments
	}
	return b.serveBody(w, r, body, part)
}

func (b bodies) serveFrame(w http.ResponseWriter, r *http.Request, number string) error {
	seq, err := strconv.Atoi(number)
	if err != nil {
		return badID("frame", number)
	}
	frames, err := b.store.Frames(context.Background(), b.id)
	if err != nil {
		return err
	}
	for _, f := range frames {
		if f.Seq == seq {
			return b.serveBody(w, r, f.Body, "frame-"+number)
		}
	}
	return badID("frame", number)
}

func (b bodies) serveBody(w http.ResponseWriter, r *http.Request, body history.Body, name string) error {
	if body.Bytes == 0 {
		return badID("blob", name)
	}
	stored, err := b.store.OpenBody(body)
	if err != nil {
		return err
	}
	defer stored.Close()
	b.headers(w, r, "application/json", name+".json")
	if r.URL.Query().Get("pretty") != "" && jsonx.Pretty(w, stored) == nil {
		return nil
	}
	if _, err := stored.Seek(0, io.SeekStart); err == nil && r.URL.Query().Get("pretty") == "" {
		w.Header().Set("Content-Length", strconv.FormatInt(body.Bytes, 10)) // tells a part from the whole
		_, _ = io.Copy(w, stored)                                           // the page has gone away when this fails
	}
	return nil
}

// servePart serves structured, content/N, content/N/text and content/N/data.
func (b bodies) servePart(w http.ResponseWriter, r *http.Request, parts []string) error {
	record, err := b.store.Get(context.Background(), b.id)
	if err != nil {
		return err
	}
	return b.within(record.Result, func(raw []byte) error {
		name := strings.Join(parts, "/")
		part, err := view.PartOf(raw, name)
		if err != nil {
			return err
		}
		return b.sendPart(w, r, part, strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(name, "/text"), "/data"), "/", "-"))
	})
}

// sendPart streams a part: it is never in memory whole.
func (b bodies) sendPart(w http.ResponseWriter, r *http.Request, part view.Part, name string) error {
	pretty := r.URL.Query().Get("pretty") != "" && part.IsJSON()
	switch {
	case part.Data:
		// What is no base64 says so before anything is sent.
		if _, err := io.Copy(io.Discard, part.Reader()); err != nil {
			return failure.Wrap(failure.Protocol, err, "The block's data is not base64: %v.", err)
		}
		media, extension := shownMedia(part.Type)
		b.headers(w, r, media, name+extension)
	case part.Text:
		b.headers(w, r, "text/plain; charset=utf-8", name+".txt")
		pretty = pretty && jsonx.Pretty(io.Discard, part.Reader()) == nil
	default:
		b.headers(w, r, "application/json", name+".json")
	}
	if pretty {
		_ = jsonx.Pretty(w, part.Reader())
		return nil
	}
	_, _ = io.Copy(w, part.Reader()) // the page has gone away when this fails
	return nil
}

var unsafeName = pattern.Lazy(`[^A-Za-z0-9._-]+`)

func (b bodies) headers(w http.ResponseWriter, r *http.Request, media, name string) {
	w.Header().Set("Content-Type", media)
	if r.URL.Query().Get("download") != "" {
		file := unsafeName().ReplaceAllString("fairlead-"+b.id[:min(8, len(b.id))]+"-"+name, "_")
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file}))
	}
}

// decode64 takes base64 with and without padding, and the URL alphabet that
// some servers send.
func decode64(text string) ([]byte, error) {
	return io.ReadAll(view.Base64(strings.NewReader(text)))
}

// shownMedia lets only media types through that a page can show without
// running them; anything else is bytes.
func shownMedia(media string) (string, string) {
	base, _, err := mime.ParseMediaType(media)
	if err != nil {
		return "application/octet-stream", ".bin"
	}
	shown := map[string]string{
		"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/avif": ".avif", "image/svg+xml": ".svg",
		"audio/wav": ".wav", "audio/x-wav": ".wav", "audio/mpeg": ".mp3", "audio/ogg": ".ogg", "audio/webm": ".weba", "audio/mp4": ".m4a", "audio/flac": ".flac",
	}
	if extension, ok := shown[base]; ok {
		return base, extension
	}
	return "application/octet-stream", ".bin"
}

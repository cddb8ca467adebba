package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
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
	if strings.HasPrefix(r.URL.Path, "/blob/calls/") {
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
	b := bodies{id: parts[0]}
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
		_, _ = io.Copy(w, stored) // the page has gone away when this fails
	}
	return nil
}

// servePart serves structured, content/N, content/N/text and content/N/data.
func (b bodies) servePart(w http.ResponseWriter, r *http.Request, parts []string) error {
	record, err := b.store.Get(context.Background(), b.id)
	if err != nil {
		return err
	}
	raw, err := b.whole(record.Result)
	if err != nil {
		return err
	}
	all, _ := jsonx.Members(raw) // what is no object has no parts
	result := objectOf(all)
	if parts[0] == "structured" {
		return b.serveJSON(w, r, result["structuredContent"], "structured")
	}
	blocks := blocksOf(record.Method, result)
	n, err := strconv.Atoi(parts[1])
	if err != nil || n < 0 || n >= len(blocks) {
		return badID("content block", parts[1])
	}
	name := fmt.Sprintf("content-%d", n)
	block := blocks[n].carrier()
	switch {
	case len(parts) == 2:
		return b.serveJSON(w, r, blocks[n].raw, name)
	case parts[2] == "text":
		b.headers(w, r, "text/plain; charset=utf-8", name+".txt")
		text := block.text("text")
		if r.URL.Query().Get("pretty") != "" {
			text = string(jsonx.Indent([]byte(text)))
		}
		_, _ = io.WriteString(w, text)
		return nil
	case parts[2] == "data":
		data, err := decode64(block.text("data"))
		if err != nil {
			return failure.Wrap(failure.Protocol, err, "The block's data is not base64: %v.", err)
		}
		media, extension := shownMedia(block.text("mimeType"))
		b.headers(w, r, media, name+extension)
		_, _ = w.Write(data)
		return nil
	}
	return badID("blob", strings.Join(parts, "/"))
}

func (b bodies) serveJSON(w http.ResponseWriter, r *http.Request, raw json.RawMessage, name string) error {
	if raw == nil {
		return badID("blob", name)
	}
	b.headers(w, r, "application/json", name+".json")
	if r.URL.Query().Get("pretty") != "" {
		_ = jsonx.Pretty(w, bytes.NewReader(raw))
		return nil
	}
	_, _ = w.Write(raw)
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
	text = strings.TrimRight(strings.Join(strings.Fields(text), ""), "=")
	if strings.ContainsAny(text, "-_") {
		return base64.RawURLEncoding.DecodeString(text)
	}
	return base64.RawStdEncoding.DecodeString(text)
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

package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

const (
	bodyText  = 256 << 10 // a Body's text; more goes by URL
	frameText = 32 << 10  // a frame's text: there may be thousands
)

// bodies makes DTOs of what is stored of one call.
type bodies struct {
	store *history.Store
	id    string
	most  int    // of a Body's text; 0 is bodyText
	base  string // of their addresses; "" is the call's
	// folder is where a body too large for memory may lie while it is taken
	// apart; "" takes it into memory.
	folder string
}

func (b bodies) limit() int {
	if b.most > 0 {
		return b.most
	}
	return bodyText
}

func (b bodies) url(path string) string {
	switch {
	case b.base != "":
		return b.base + path
	case b.id == "":
		return "" // it is stored nowhere
	}
	return "/blob/call/" + b.id + "/" + path
}

func framePath(seq int) string { return fmt.Sprintf("frame/%d", seq) }

// json returns stored JSON, indented, whole or its beginning. A body that cannot be
// read says so in its place: the rest of the call is worth seeing all the same.
func (b bodies) json(body history.Body, path string) Body {
	out, err := b.read(body, path)
	if err != nil {
		out.Text, out.Truncated, out.Failure = "", false, toFailure(failure.From(err))
	}
	return out
}

func (b bodies) read(body history.Body, path string) (Body, error) {
	if body.Bytes == 0 {
		return Body{}, nil
	}
	out := Body{Bytes: body.Bytes, URL: b.url(path)}
	r, err := b.store.OpenBody(body)
	if err != nil {
		return out, err
	}
	defer r.Close()
	text := &beginning{most: b.limit()}
	if err := jsonx.Pretty(text, r); err != nil && !errors.Is(err, errEnough) {
		// Not JSON (an HTML page instead of MCP): show it as it is.
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return out, failure.Wrap(failure.Storage, err, "A stored body could not be read: %v.", err)
		}
		text = &beginning{most: b.limit()}
		if _, err := io.Copy(text, r); err != nil && !errors.Is(err, errEnough) {
			return out, failure.Wrap(failure.Storage, err, "A stored body could not be read: %v.", err)
		}
	}
	out.Text, out.Truncated = text.String()
	return out, nil
}

// whole reads a stored body.
func (b bodies) whole(body history.Body) ([]byte, error) {
	if body.Bytes == 0 || body.Inline != nil {
		return body.Inline, nil
	}
	r, err := b.store.OpenBody(body)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	raw := make([]byte, body.Bytes)
	if _, err := io.ReadFull(r, raw); err != nil {
		return nil, failure.Wrap(failure.Storage, err, "A stored body could not be read: %v.", err)
	}
	return raw, nil
}

// parts takes a result apart.
func (b bodies) parts(method string, body history.Body) (p parts, err error) {
	p.content = []Content{}
	err = b.within(body, func(raw []byte) error {
		p = b.partsOf(method, raw)
		return nil
	})
	return p, err
}

func (b bodies) partsOf(method string, raw []byte) (p parts) {
	p.content = []Content{}
	if len(raw) == 0 {
		return p
	}
	all, _ := jsonx.Members(raw) // what is no object has no parts, and is shown raw
	result := objectOf(all)
	if structured, ok := result["structuredContent"]; ok && method == invoke.CallTool && string(structured) != "null" {
		p.hasStructured = true
		p.structured = b.indented(structured, "structured")
	}
	blocks, total := blocksOf(method, result)
	p.total = total
	b.most = share(b.limit(), len(blocks))
	for n, one := range blocks {
		p.content = append(p.content, b.content(one, n))
	}
	return p
}

// Bounds of what the blocks of one result hold together: the page is sent all of
// them, and they are remembered until it looks again.
const (
	blocksText = 8 << 20
	blockText  = 256 // at least, however many there are
)

// share is what each of n blocks may hold of its text, and of its raw JSON; the
// rest goes by URL.
func share(most, n int) int {
	return min(most, max(blockText, blocksText/2/max(1, n)))
}

func (b bodies) indented(raw json.RawMessage, path string) Body {
	text := &beginning{most: b.limit()}
	// Members has read it already: the only error is that it is enough.
	_ = jsonx.Pretty(text, bytes.NewReader(raw))
	out := Body{Bytes: int64(len(raw)), URL: b.url(path)}
	out.Text, out.Truncated = text.String()
	return out
}

func (b bodies) plain(text, path string) Body {
	out := Body{Text: text, Bytes: int64(len(text)), URL: b.url(path)}
	if len(text) > b.limit() {
		out.Text, out.Truncated = strings.ToValidUTF8(text[:b.limit()], ""), true
	}
	return out
}

// errEnough ends a copy whose beginning is all that is wanted.
var errEnough = errors.New("enough")

// beginning keeps the first bytes written to it.
type beginning struct {
	most int
	buf  bytes.Buffer
	more bool
}

func (w *beginning) Write(p []byte) (int, error) {
	room := w.most - w.buf.Len()
	if len(p) > room {
		w.buf.Write(p[:room])
		w.more = true
		return room, errEnough
	}
	return w.buf.Write(p)
}

// String returns the text, cut between runes, and whether there is more.
func (w *beginning) String() (string, bool) {
	b := w.buf.Bytes()
	for w.more && len(b) > 0 && !utf8.Valid(b[max(0, len(b)-utf8.UTFMax):]) {
		b = b[:len(b)-1]
	}
	return strings.ToValidUTF8(string(b), "\uFFFD"), w.more
}

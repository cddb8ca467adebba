package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// events is a text/event-stream.
type events struct {
	mu    sync.Mutex
	w     http.ResponseWriter
	body  io.Writer
	ended chan struct{} // nil: the handler itself writes
	over  bool          // the request it answers is done
}

func newEvents(w http.ResponseWriter) *events {
	e := &events{w: w, body: w}
	if w.Header().Get("Content-Encoding") == "gzip" {
		e.body = gzip.NewWriter(w)
	}
	return e
}

func (e *events) flush() {
	if z, ok := e.body.(*gzip.Writer); ok {
		_ = z.Flush()
	}
	_ = http.NewResponseController(e.w).Flush()
}

// begin says where messages go. It holds the lock until all is flushed: the
// client may have its first message answered before this one returns, and two
// writers at once break the stream.
func (e *events) begin(endpoint string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, _ = fmt.Fprintf(e.body, "event: endpoint\ndata: %s\n\n", endpoint)
	e.flush()
}

// end keeps others from writing what is no longer theirs.
func (e *events) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.over = true
}

func (e *events) message(raw string) {
	e.stream(func(w io.Writer) { _, _ = io.WriteString(w, raw) })
}

func (e *events) stream(write func(io.Writer)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over {
		return
	}
	_, _ = io.WriteString(e.body, "data: ")
	buffered(e.body, write)
	_, _ = io.WriteString(e.body, "\n\n")
	e.flush()
}

func (e *events) part(raw string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over {
		return
	}
	_, _ = io.WriteString(e.body, "data: "+raw)
	e.flush()
}

func (e *events) cut() {
	if e.ended != nil {
		close(e.ended)
	}
	panic(http.ErrAbortHandler)
}

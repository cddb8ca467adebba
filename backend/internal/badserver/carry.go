package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"

	"github.com/coder/websocket"
)

// carrier is what messages of the hostile modes go over.
type carrier interface {
	message(raw string)           // a whole message
	stream(write func(io.Writer)) // one message, written bit by bit
	part(raw string)              // the beginning of a message
	cut()                         // ends the connection at once, and does not return
}

// handle answers one message as the mode wants it.
func (s *server) handle(raw []byte, c carrier) {
	var m message
	if json.Unmarshal(raw, &m) != nil || m.Method == "" || len(m.ID) == 0 || s.hostile(m, c) {
		return
	}
	if m.Method == "tools/call" {
		c.message(s.echo(m))
		return
	}
	c.message(s.answer(m))
}

// listenOver serves a hostile mode over HTTP, HTTP+SSE or WebSocket.
func (s *server) listenOver() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		exit(1, "%v", err)
	}
	scheme := "http"
	if s.over == "ws" {
		scheme = "ws"
	}
	fmt.Printf("%s://%s/%s\n", scheme, l.Addr(), s.over)
	exit(1, "%v", http.Serve(l, s.everyWay()))
}

// everyWay answers over HTTP, HTTP+SSE and WebSocket, each at its own path.
func (s *server) everyWay() http.Handler {
	var streams sync.Map
	mux := http.NewServeMux()
	mux.HandleFunc("POST /http", func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		if s.mode == "gzip-bomb" && r.Header.Get("Accept-Encoding") != "" {
			w.Header().Set("Content-Encoding", "gzip")
		}
		if s.endless(w, raw) {
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		s.handle(raw, newEvents(w))
	})
	mux.HandleFunc("GET /sse", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		e := newEvents(w)
		e.ended = make(chan struct{})
		key := fmt.Sprintf("%p", e)
		streams.Store(key, e)
		defer streams.Delete(key)
		defer e.end()
		e.begin("/messages?stream=" + key)
		select {
		case <-r.Context().Done():
		case <-e.ended:
			panic(http.ErrAbortHandler)
		}
	})
	mux.HandleFunc("POST /messages", func(w http.ResponseWriter, r *http.Request) {
		e, ok := streams.Load(r.URL.Query().Get("stream"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		raw, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusAccepted)
		_ = http.NewResponseController(w).Flush()
		s.handle(raw, e.(*events))
	})
	mux.HandleFunc("GET /ws", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"mcp"}})
		if err != nil {
			return
		}
		defer func() { _ = conn.CloseNow() }()
		for {
			_, raw, err := conn.Read(r.Context())
			if err != nil {
				return
			}
			go s.handle(raw, &socket{conn: conn})
		}
	})
	return mux
}

// buffered makes few large writes out of many small ones.
func buffered(w io.Writer, write func(io.Writer)) {
	b := bufio.NewWriterSize(w, 256<<10)
	write(b)
	_ = b.Flush() // the reader went away: so will we
}

// stdio is the carrier of a process.
type stdio struct{ out *output }

func (c stdio) message(raw string) { c.out.line(raw) }

func (c stdio) stream(write func(io.Writer)) {
	c.out.mu.Lock()
	defer c.out.mu.Unlock()
	buffered(c.out.w, write)
	_, _ = io.WriteString(c.out.w, "\n")
}

func (c stdio) part(raw string) { _, _ = io.WriteString(c.out.w, raw) }
func (c stdio) cut()            { os.Exit(7) }

// socket is a WebSocket.
type socket struct{ conn *websocket.Conn }

func (c *socket) message(raw string) {
	_ = c.conn.Write(context.Background(), websocket.MessageText, []byte(raw))
}

func (c *socket) stream(write func(io.Writer)) {
	w, err := c.conn.Writer(context.Background(), websocket.MessageText)
	if err != nil {
		return
	}
	buffered(w, write)
	_ = w.Close()
}

// part leaves the writer open, so that the message never ends. White space
// fills the buffers before the wire.
func (c *socket) part(raw string) {
	if w, err := c.conn.Writer(context.Background(), websocket.MessageText); err == nil {
		_, _ = io.WriteString(w, raw+fmt.Sprintf("%20000s", ""))
	}
}

func (c *socket) cut() {
	_ = c.conn.CloseNow()
	select {} // the handler's goroutine ends; this one is the server's loss
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
)

// listen serves the http modes at an address of the system's choice.
func (s *server) listen() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		exit(1, "%v", err)
	}
	fmt.Printf("http://%s/mcp\n", l.Addr())
	exit(1, "%v", http.Serve(l, s.handler()))
}

func (s *server) handler() http.Handler {
	var session atomic.Int64 // 0: none
	var sessions atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch s.mode {
		case "http-401":
			w.Header().Set("WWW-Authenticate", `Bearer realm="badserver", error="invalid_token"`)
			http.Error(w, `{"error":"invalid_token"}`, http.StatusUnauthorized)
			return
		case "http-500":
			http.Error(w, "Internal Server Error: the database is on fire", http.StatusInternalServerError)
			return
		case "http-html":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = io.WriteString(w, "<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body><h1>It works</h1></body></html>")
			return
		case "http-hang":
			_, _ = io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
			return
		}
		switch r.Method {
		case http.MethodDelete:
			session.Store(0)
			return
		case http.MethodPost:
		default:
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		var m message
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			http.Error(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`, http.StatusBadRequest)
			return
		}
		if s.era != "modern" && m.Method == "initialize" {
			session.Store(sessions.Add(1))
			w.Header().Set("Mcp-Session-Id", strconv.FormatInt(session.Load(), 10))
		} else if s.mode == "http-lost-session" && r.Header.Get("Mcp-Session-Id") != strconv.FormatInt(session.Load(), 10) {
			http.Error(w, "session not found", http.StatusNotFound)
			return
		}
		if len(m.ID) == 0 {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		answer := s.answer(m)
		if m.Method == "tools/call" {
			answer = s.echo(m)
			if s.mode == "http-lost-session" && sessions.Load() == 1 {
				session.Store(-1)
			}
		}
		s.write(w, answer)
	})
}

func (s *server) write(w http.ResponseWriter, answer string) {
	if s.sse {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "event: message\ndata: %s\n\n", answer)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, answer)
}

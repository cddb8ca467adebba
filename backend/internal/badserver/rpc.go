package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	legacyVersion = "2025-11-25"
	modernVersion = "2026-07-28"
)

type server struct {
	mode, era       string
	over, remote    string
	tools           int
	pages           atomic.Int64
	bytes, progress int
	seconds         float64
	sse             bool
	out             *output

	mu      sync.Mutex
	running map[string]chan struct{} // by request id; closed when cancelled
	huge    bool                     // the huge frame was sent
}

// output writes whole lines, one at a time.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

func (o *output) line(parts ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range append(parts, "\n") {
		_, _ = io.WriteString(o.w, p) // the reader went away: so will we, at the end of stdin
	}
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name            string          `json:"name"`
		URI             string          `json:"uri"`
		Arguments       json.RawMessage `json:"arguments"`
		ProtocolVersion string          `json:"protocolVersion"`
		RequestID       json.RawMessage `json:"requestId"`
		Meta            struct {
			ProgressToken json.RawMessage `json:"progressToken"`
		} `json:"_meta"`
	} `json:"params"`
}

func result(id json.RawMessage, body string) string {
	return `{"jsonrpc":"2.0","id":` + string(id) + `,"result":` + body + `}`
}

func rpcError(id json.RawMessage, code int, text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, id, code, text)
}

// line handles one line of stdin.
func (s *server) line(raw []byte) {
	if hostileModes[s.mode] {
		s.handle(raw, stdio{s.out})
		return
	}
	var m message
	if json.Unmarshal(raw, &m) != nil {
		s.out.line(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`)
		return
	}
	switch {
	case s.mode == "silent", m.Method == "server/discover" && s.mode == "silent-discover":
		return
	case s.mode == "garbage-only":
		s.garbage()
		return
	case m.Method == "server/discover" && s.mode == "exit-on-discover":
		exit(1, "unknown method server/discover")
	case m.Method == "notifications/cancelled":
		s.cancel(string(m.Params.RequestID))
		return
	case len(m.ID) == 0 || m.Method == "":
		return // another notification, or an answer to something never asked
	case m.Method == "tools/call":
		s.call(m)
		return
	}
	s.send(s.answer(m))
}

// send writes an answer as the mode wants it.
func (s *server) send(answer string) {
	switch s.mode {
	case "garbage":
		s.garbage()
	case "null-id-error":
		s.out.line(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"an error about nothing"}}`)
		s.out.line(`{"jsonrpc":"2.0","error":{"code":-32603,"message":"an error without an id"}}`)
	case "answer-twice":
		s.out.line(answer)
	}
	s.out.line(answer)
}

func (s *server) garbage() {
	s.out.line("Server starting on port 3000 ...")
	s.out.line("\x1b[32m✔ ready\x1b[0m")
	s.out.line(`{"level":"info","msg":"a log line as JSON"}`)
	s.out.line(`{not JSON`)
	s.out.line("")
}

// answer is what a proper server says to everything but tools/call.
func (s *server) answer(m message) string {
	modern := s.era == "modern"
	complete := ""
	if modern {
		complete = `"resultType":"complete","ttlMs":0,"cacheScope":"private",`
	}
	const info = `{"name":"badserver","version":"1.0.0"}`
	switch {
	case m.Method == "server/discover" && modern:
		return result(m.ID, `{`+complete+`"supportedVersions":["`+modernVersion+`"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":`+info+`}}`)
	case m.Method == "initialize" && !modern:
		version := m.Params.ProtocolVersion
		if version == "" || version > legacyVersion {
			version = legacyVersion
		}
		return result(m.ID, `{"protocolVersion":"`+version+`","capabilities":{"tools":{}},"serverInfo":`+info+`}`)
	case m.Method == "ping" && !modern:
		return result(m.ID, `{}`)
	case m.Method == "tools/list" && s.mode == "list-fails":
		return rpcError(m.ID, -32603, "fetch failed")
	case m.Method == "tools/list":
		return result(m.ID, `{`+complete+`"tools":[`+
			`{"name":"echo","description":"Answers with the message","inputSchema":{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]},"annotations":{"readOnlyHint":true}},`+
			`{"name":"write","description":"The same, without any hint that it is safe to repeat","inputSchema":{"type":"object"}}]}`)
	}
	return rpcError(m.ID, -32601, "Method not found: "+m.Method)
}

// call handles tools/call.
func (s *server) call(m message) {
	switch s.mode {
	case "die-in-call":
		exit(7, "dying in a call of %s", m.Params.Name)
	case "die-in-frame":
		answer := s.echo(m)
		_, _ = io.WriteString(s.out.w, answer[:len(answer)/2])
		exit(7, "dying in a frame")
	case "slow":
		go s.slow(m)
	case "big":
		s.large(m)
	case "huge-frame":
		if first := !s.huge; first {
			s.huge = true
			s.large(m)
			return
		}
		s.send(s.echo(m))
	default:
		s.send(s.echo(m))
	}
}

func (s *server) echo(m message) string {
	if m.Params.Name != "echo" && m.Params.Name != "write" {
		return rpcError(m.ID, -32602, "Unknown tool: "+m.Params.Name)
	}
	var args struct {
		Message json.RawMessage `json:"message"`
	}
	text := `""`
	if json.Unmarshal(m.Params.Arguments, &args) == nil && len(args.Message) > 0 && args.Message[0] == '"' {
		text = string(args.Message)
	}
	return result(m.ID, s.content(text))
}

// content is a result with one text, given as JSON.
func (s *server) content(text string) string {
	if s.era == "modern" {
		return `{"resultType":"complete","content":[{"type":"text","text":` + text + `}]}`
	}
	return `{"content":[{"type":"text","text":` + text + `}]}`
}

// large answers with a frame of s.bytes.
func (s *server) large(m message) {
	frame := result(m.ID, s.content(`"`+"\x00"+`"`))
	before, after, _ := strings.Cut(frame, "\x00")
	s.out.line(before, strings.Repeat("x", max(0, s.bytes-len(frame)+1)), after)
}

func (s *server) slow(m message) {
	cancelled := make(chan struct{})
	s.mu.Lock()
	s.running[string(m.ID)] = cancelled
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.running, string(m.ID))
		s.mu.Unlock()
	}()
	steps := s.progress + 1
	for step := 1; step <= steps; step++ {
		select {
		case <-cancelled:
			return
		case <-time.After(time.Duration(s.seconds * float64(time.Second) / float64(steps))):
		}
		if token := m.Params.Meta.ProgressToken; step < steps && len(token) > 0 {
			s.out.line(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%d,"total":%d}}`, token, step, steps))
		}
	}
	s.send(s.echo(m))
}

package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// hostileModes work over every carrier.
var hostileModes = map[string]bool{
	"proper": true, "invalid-utf8": true, "deep": true, "many-tools": true, "endless-pages": true, "cursor-loop": true,
	"duplicate-ids": true, "stray-answers": true, "note-flood": true, "question-flood": true, "huge-description": true,
	"odd-names": true, "scripts": true, "recursive-schema": true, "remote-ref": true, "drip": true, "cut": true,
	"endless-frame": true, "gzip-bomb": true, "json-bomb": true, "endless-page": true, "apps": true,
}

// hostile answers as the mode does; false: as a proper server would.
func (s *server) hostile(m message, c carrier) bool {
	if s.mode == "apps" {
		return s.apps(m, c)
	}
	switch m.Method {
	case "tools/list":
		return s.hostileList(m, c)
	case "tools/call":
		return s.hostileCall(m, c)
	}
	return false
}

const echoTool = `{"name":"echo","inputSchema":{"type":"object"}}`

func (s *server) hostileList(m message, c carrier) bool {
	list := func(tools, more string) bool {
		c.message(result(m.ID, `{"tools":[`+tools+`]`+more+`}`))
		return true
	}
	switch s.mode {
	case "many-tools":
		c.stream(func(w io.Writer) {
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"tools":[`+echoTool)
			for range s.tools {
				_, _ = io.WriteString(w, ",{}")
			}
			_, _ = io.WriteString(w, `]}}`)
		})
		return true
	case "endless-pages":
		s.pages.Add(1)
		return list(echoTool, fmt.Sprintf(`,"nextCursor":"p%d"`, s.pages.Load()))
	case "cursor-loop":
		return list(echoTool, `,"nextCursor":"again"`)
	case "huge-description":
		return list(`{"name":"echo","description":"`+strings.Repeat("word ", 60_000)+`","inputSchema":{"type":"object"}}`, "")
	case "odd-names":
		return list(echoTool+`,{"name":"a\u0000b\u001b[31m"},{"name":"\u202egnp.exe"},{"name":"<script>alert(1)</script>"},{"name":"`+
			strings.Repeat("n", 100_000)+`"},{"name":""},{"name":5},{"name":null},7,null,"x",{"name":"line\nbreak\r\n"},{"name":"mcp__x__y/../z"}`, "")
	case "scripts":
		return list(`{"name":"echo","title":"<img src=x onerror=alert(1)>","description":"[click](javascript:alert(1))",`+
			`"icons":[{"src":"javascript:alert(1)"},{"src":"file:///etc/passwd"}],"inputSchema":{"type":"object","title":"<script>alert(1)</script>"}}`, "")
	case "recursive-schema":
		return list(`{"name":"echo","inputSchema":{"type":"object","$defs":{"a":{"anyOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/a"}]},"b":{"$ref":"#/$defs/a"}},`+
			`"properties":{"message":{"$ref":"#/$defs/a"},"self":{"$ref":"#"}}}}`, "")
	case "remote-ref":
		return list(`{"name":"echo","inputSchema":{"type":"object","properties":{"message":{"$ref":"`+s.remote+`"}}}}`, "")
	case "deep":
		return list(`{"name":"echo","inputSchema":`+deep(20_000)+`}`, "")
	}
	return false
}

// deep is an object nested n levels.
func deep(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }

func (s *server) hostileCall(m message, c carrier) bool {
	switch s.mode {
	case "invalid-utf8":
		c.message(result(m.ID, s.content("\"\xff\xfe\xc3( and \xed\xa0\x80\"")))
	case "deep":
		c.message(result(m.ID, `{"content":[{"type":"text","text":"deep"}],"structuredContent":`+deep(20_000)+`}`))
	case "duplicate-ids":
		c.message(s.echo(m))
		c.message(result(m.ID, s.content(`"the second answer"`)))
		c.message(rpcError(m.ID, -32603, "the third answer"))
	case "stray-answers":
		for n := range 500 {
			c.message(result([]byte(fmt.Sprint(100_000+n)), s.content(`"not asked for"`)))
		}
		for _, id := range []string{"1.5", `"` + string(m.ID) + `"`, "-1", "1e400", "null", `""`, "true", "{}", "99999999999999999999"} {
			c.message(result([]byte(id), s.content(`"not asked for"`)))
		}
		c.message(s.echo(m))
	case "note-flood":
		for n := range 1_250 {
			c.message(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
			c.message(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"nobody-%d","progress":%d}}`, n, n))
			c.message(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"<b>x</b>"}}`)
			c.message(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/%d"}`, n))
		}
		c.message(s.echo(m))
	case "question-flood":
		for n := range 200 {
			c.message(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, n))
			c.message(fmt.Sprintf(`{"jsonrpc":"2.0","id":"q%d","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}`, n))
			c.message(`{"jsonrpc":"2.0","id":1,"method":"no/such/method"}`)
		}
		c.message(s.echo(m))
	case "scripts":
		c.message(result(m.ID, `{"content":[{"type":"text","text":"<script>alert(1)</script>"},{"type":"resource_link","uri":"javascript:alert(1)","name":"x"}]}`))
	case "drip":
		for {
			c.part(" ")
			time.Sleep(20 * time.Millisecond)
		}
	case "cut":
		answer := s.echo(m)
		c.part(answer[:len(answer)/2])
		c.cut()
	case "endless-frame", "gzip-bomb":
		block := strings.Repeat("x", 1<<20)
		c.stream(func(w io.Writer) {
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"content":[{"type":"text","text":"`)
			for range s.bytes >> 20 {
				if _, err := io.WriteString(w, block); err != nil {
					return
				}
			}
			_, _ = io.WriteString(w, `"}]}}`)
		})
	default:
		return false
	}
	return true
}

// endless answers a call over HTTP with a body without an end, outside of any
// event stream: JSON, compressed, or the page of an error.
func (s *server) endless(w http.ResponseWriter, raw []byte) bool {
	var m message
	if s.mode != "json-bomb" && s.mode != "endless-page" || json.Unmarshal(raw, &m) != nil || m.Method != "tools/call" {
		return false
	}
	var body io.Writer = w
	if s.mode == "json-bomb" {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		body = gzip.NewWriter(w)
		_, _ = io.WriteString(body, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"content":[{"type":"text","text":"`)
	} else {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusInternalServerError)
	}
	block := strings.Repeat("x", 1<<20)
	for range s.bytes >> 20 {
		if _, err := io.WriteString(body, block); err != nil {
			break
		}
	}
	return true
}

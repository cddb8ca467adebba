package demo

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// maxLine is the longest message the server takes.
const maxLine = 64 << 20

// lineWriter lets the SDK and the lineReader write whole lines to one stream.
// Both write a message with one call.
type lineWriter struct {
	mu       sync.Mutex
	w        io.Writer
	inflight inflight
	announce func(line []byte) []byte // what the SDK writes, on its way out
	large    large
}

func (l *lineWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := p
	if l.announce != nil {
		line = l.announce(p)
	}
	err := l.large.write(l.w, line)
	if isAnswer(p) {
		l.inflight.add(-1)
	}
	return len(p), err
}

func (l *lineWriter) Close() error { return closeIfCloser(l.w) }

func closeIfCloser(v any) error {
	if c, ok := v.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// lineReader stands before the SDK, which ends the session at the first line it
// does not understand. JSON-RPC 2.0 wants an answer instead: −32700 "Parse
// error" and −32600 "Invalid Request", with a null id, and the session lives.
type lineReader struct {
	src     io.Reader
	in      *bufio.Reader
	replies *lineWriter
	line    []byte // what is left of the line being handed on
	batches bool   // the client speaks 2025-03-26, the one version that has them
	tasks   *tasks // takes what is about tasks

	closing sync.Once
	closed  chan struct{}
}

func newLineReader(src io.Reader, replies *lineWriter) *lineReader {
	return &lineReader{src: src, in: bufio.NewReaderSize(src, 64<<10), replies: replies, closed: make(chan struct{})}
}

func (l *lineReader) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return closeIfCloser(l.src)
}

func (l *lineReader) Read(p []byte) (int, error) {
	for len(l.line) == 0 {
		line, err := l.next()
		if err != nil && len(bytes.TrimSpace(line)) == 0 && !errors.Is(err, errTooLong) {
			l.replies.inflight.wait(l.closed)
			return 0, err
		}
		if errors.Is(err, errTooLong) {
			l.refuse(-32600, "Invalid Request: the message is longer than 64 MiB")
			continue
		}
		if len(bytes.TrimSpace(line)) > 0 && l.accept(line) {
			l.line = append(bytes.TrimSpace(line), '\n')
		}
	}
	n := copy(p, l.line)
	l.line = l.line[n:]
	return n, nil
}

var errTooLong = errors.New("line too long")

// next reads one line. A line over the limit is read to its end and thrown away.
func (l *lineReader) next() ([]byte, error) {
	var line []byte
	size := 0
	for {
		part, err := l.in.ReadSlice('\n')
		if size += len(part); size <= maxLine {
			line = append(line, part...)
		} else {
			line = nil
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == nil && size > maxLine {
			return nil, errTooLong
		}
		return line, err
	}
}

// accept reports whether the SDK may see the line; if not, it was answered, or will be.
func (l *lineReader) accept(line []byte) bool {
	if !json.Valid(line) {
		l.refuse(-32700, "Parse error: the line is not JSON")
		return false
	}
	if bytes.TrimSpace(line)[0] == '[' {
		var batch []json.RawMessage
		ok := l.batches && json.Unmarshal(line, &batch) == nil && len(batch) > 0
		for _, m := range batch {
			_, fine := l.message(m)
			ok = ok && fine
		}
		if !ok {
			l.refuse(-32600, "Invalid Request: batches exist in protocol version 2025-03-26 only")
		}
		return ok
	}
	m, ok := l.message(line)
	if !ok {
		l.refuse(-32600, `Invalid Request: expected an object with "jsonrpc": "2.0" and a method, or a response with an id`)
		return false
	}
	if m.Method != nil && len(m.ID) > 0 && *m.Method != "subscriptions/listen" { // which is answered when the session ends
		l.replies.inflight.add(1)
	}
	return l.tasks == nil || !l.tasks.take(m)
}

// envelope is what every JSON-RPC message may have.
type envelope struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`
}

// message reads raw and reports whether it is a request, notification or response.
func (l *lineReader) message(raw []byte) (m envelope, ok bool) {
	if json.Unmarshal(raw, &m) != nil || m.Version != "2.0" || !plainID(m.ID) {
		return m, false
	}
	if m.Method == nil {
		return m, len(m.ID) > 0 && (m.Result != nil || m.Error != nil)
	}
	if *m.Method == "initialize" {
		var params struct {
			ProtocolVersion string `json:"protocolVersion"`
		}
		l.batches = json.Unmarshal(m.Params, &params) == nil && params.ProtocolVersion == "2025-03-26"
	}
	return m, *m.Method != ""
}

// plainID reports whether id is absent, a string or an integer; MCP forbids null.
func plainID(id json.RawMessage) bool {
	if len(id) == 0 || id[0] == '"' {
		return true
	}
	var n int64
	return id[0] != 'n' && json.Unmarshal(id, &n) == nil
}

func (l *lineReader) refuse(code int, message string) {
	l.replies.inflight.add(1) // writing the answer takes it off again
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`+"\n", code, message)
	_, _ = io.WriteString(l.replies, line) // a broken stream ends the session at the next read
}

package session_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"fairlead/backend/session"
)

// script is a server on a pipe that says what a real one of the SDK cannot be
// made to say. It answers each request by its method.
type script struct {
	modern       bool
	capabilities string // an object, without the braces' commas to care about
	answer       func(s *script, r scripted) (result string, failure string)

	mu  sync.Mutex
	out io.Writer
}

type scripted struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

func (s *script) spec() session.Spec {
	version := session.LegacyVersion
	if s.modern {
		version = session.ModernVersion
	}
	return session.Spec{Name: "script", Protocol: version, BuiltIn: s.serve}
}

func (s *script) serve(_ context.Context, in io.Reader, out io.Writer) error {
	s.out = out
	var handlers sync.WaitGroup
	defer handlers.Wait()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var r scripted
		if json.Unmarshal(lines.Bytes(), &r) != nil {
			continue
		}
		handlers.Go(func() { s.handle(r) })
	}
	return nil
}

func (s *script) handle(r scripted) {
	switch r.Method {
	case "initialize":
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":%q,"capabilities":%s,"serverInfo":{"name":"script","version":"1"}}}`, r.ID, session.LegacyVersion, s.capabilities)
		return
	case "server/discover":
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","supportedVersions":[%q],"capabilities":%s}}`, r.ID, session.ModernVersion, s.capabilities)
		return
	}
	result, failure := s.answer(s, r)
	switch {
	case result != "":
		s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, r.ID, result)
	case failure != "":
		s.send(`{"jsonrpc":"2.0","id":%s,"error":%s}`, r.ID, failure)
	}
}

func (s *script) send(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = fmt.Fprintf(s.out, format+"\n", args...) // a client that has gone hears nothing
}

package session

import (
	"encoding/json"
	"fmt"
	"strconv"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// These stand in for an answer that is ours: the SDK ends the HTTP stream with
// one and knows nobody who waits for it. An error must stay one: with an HTTP
// status over 400, anything else would end the connection.
const (
	stubResult = `{"jsonrpc":"2.0","id":%s,"result":{}}`
	stubError  = `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"dealt with"}}`
)

func (l *ledger) answer(m wire.Message) []byte {
	l.mu.Lock()
	l.answered = true
	p := l.ours[string(m.ID)]
	method, handshake := l.handshake[string(m.ID)]
	delete(l.handshake, string(m.ID))
	if method == "server/discover" && l.fellBack {
		l.late = l.late || m.Kind == wire.Response
		l.mu.Unlock()
		return wire.Drop // the SDK waits for it no more
	}
	if m.Kind == wire.Response && (method == "initialize" || method == "server/discover") {
		l.hello = json.RawMessage(m.Result)
		l.modern.Store(method == "server/discover")
	}
	if m.Kind == wire.ErrorReply && method == "initialize" && !standsIn(m) {
		l.refusal = json.RawMessage(m.Error)
	}
	l.mu.Unlock()
	switch {
	case p == nil && handshake && m.Kind == wire.Response && (method == "initialize" || method == "server/discover"):
		return greeting(method, m)
	case p == nil && handshake:
		return nil
	case p == nil || p.answered():
		if !standsIn(m) && !l.quiet.Load() {
			// The SDK would take an id of 1.5 for 1.
			l.line(wire.Event, "An answer to request "+string(m.ID)+" came that nobody waits for; it is ignored.")
			l.stray(m)
		}
		return wire.Drop
	}
	p.rec.add(m)
	p.settle(func() {
		if m.Kind == wire.ErrorReply {
			p.rpcError = json.RawMessage(m.Error)
		} else {
			p.result = json.RawMessage(m.Result)
		}
	})
	switch {
	case !l.stub:
		return wire.Drop
	case m.Kind == wire.ErrorReply:
		return fmt.Appendf(nil, stubError, m.ID)
	}
	return fmt.Appendf(nil, stubResult, m.ID)
}

// standsIn reports whether an answer was made by wire in place of one that is
// over the limit or cannot come; TooLarge or Broken has told of it.
func standsIn(m wire.Message) bool {
	code := string(wire.Field(m.Error, "code"))
	return code == strconv.Itoa(wire.CodeTooLarge) || code == strconv.Itoa(wire.CodeBroken)
}

// TooLarge implements wire.Tap.
func (l *ledger) TooLarge(id []byte, size int64) {
	l.line(wire.Event, fmt.Sprintf("A message of %d bytes was over the limit and was discarded.", size))
	l.settle(id, func(p *pending) { p.tooLarge = size })
}

// Broken tells that a request will never be answered: its stream broke off.
func (l *ledger) Broken(id []byte, why *failure.Error) {
	l.settle(id, func(p *pending) { p.broken = why })
}

func (l *ledger) settle(id []byte, set func(*pending)) {
	l.mu.Lock()
	p := l.ours[string(id)]
	l.mu.Unlock()
	if p != nil {
		p.settle(func() { set(p) })
	}
}

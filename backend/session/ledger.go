package session

import (
	"encoding/json"
	"fmt"
	"sync"

	"fairlead/backend/wire"
)

// ledger is the connection's tap. It ties messages to the calls they belong
// to: the progress token of a call is its id, so the outgoing request tells
// which JSON-RPC id the answer will have.
type ledger struct {
	line func(wire.LineKind, string)

	mu       sync.Mutex
	calls    map[string]*entry // by call id
	waiting  map[string]bool   // JSON-RPC ids, as they stand on the wire, that await an answer
	requests map[string]*entry // of these, the ones of calls
	lists    map[string]string // JSON-RPC id of tools/list → its cursor
	pages    map[string]json.RawMessage
	answered bool // any message came in
}

func newLedger(line func(wire.LineKind, string)) *ledger {
	return &ledger{
		line: line, calls: make(map[string]*entry), waiting: make(map[string]bool), requests: make(map[string]*entry),
		lists: make(map[string]string), pages: make(map[string]json.RawMessage),
	}
}

// maxFrames bounds what one call keeps in memory: a server may send progress
// for ever. The first and the last frames are the ones that tell something.
const maxFrames = 4000

// entry is one call under way.
type entry struct {
	mu        sync.Mutex
	frames    []wire.Message
	dropped   int
	result    json.RawMessage
	rpcError  json.RawMessage
	tooLarge  int64
	cancelled chan struct{} // closed when the cancellation went out
	once      sync.Once
	onNote    func(progress json.RawMessage)
}

func (e *entry) add(m wire.Message) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.frames) >= maxFrames {
		e.frames = append(e.frames[:maxFrames/2], e.frames[maxFrames/2+1:]...)
		e.dropped++
	}
	e.frames = append(e.frames, m)
}

// begin registers a call before its request goes out.
func (l *ledger) begin(id string, onNote func(json.RawMessage)) *entry {
	e := &entry{cancelled: make(chan struct{}), onNote: onNote}
	l.mu.Lock()
	l.calls[id] = e
	l.mu.Unlock()
	return e
}

// end forgets a call. Late answers to it are then told in the log.
func (l *ledger) end(id string) {
	l.mu.Lock()
	e := l.calls[id]
	delete(l.calls, id)
	for rpc, other := range l.requests {
		if other == e {
			delete(l.requests, rpc)
			delete(l.waiting, rpc)
		}
	}
	l.mu.Unlock()
}

// Line implements wire.Tap.
func (l *ledger) Line(kind wire.LineKind, text string) { l.line(kind, text) }

// Message implements wire.Tap.
func (l *ledger) Message(m wire.Message) []byte {
	if m.Out {
		l.sent(m)
		return nil
	}
	switch m.Kind {
	case wire.Response, wire.ErrorReply:
		return l.answer(m)
	case wire.Notification:
		l.notified(m)
	case wire.Invalid:
		l.line(wire.Event, "A message was not delivered: "+m.Note+".")
		l.stray(m)
	case wire.HTTP:
		l.line(wire.Event, "The server answered with "+m.Note+".")
		l.stray(m)
	}
	return nil
}

func (l *ledger) sent(m wire.Message) {
	if m.Kind == wire.Request {
		l.mu.Lock()
		l.waiting[string(m.ID)] = true
		l.mu.Unlock()
	}
	switch {
	case m.Kind == wire.Request && m.Method == "tools/list":
		l.mu.Lock()
		cursor := text(wire.Field(m.Params, "cursor"))
		l.lists[string(m.ID)] = cursor
		delete(l.pages, cursor)
		l.mu.Unlock()
	case m.Kind == wire.Request:
		if token := m.ProgressToken(); token != nil {
			if e := l.call(text(token)); e != nil {
				l.mu.Lock()
				l.requests[string(m.ID)] = e
				l.mu.Unlock()
				e.add(m)
			}
		}
	case m.Method == "notifications/cancelled":
		l.mu.Lock()
		e := l.requests[string(wire.Field(m.Params, "requestId"))]
		l.mu.Unlock()
		if e != nil {
			e.add(m)
			e.once.Do(func() { close(e.cancelled) })
		}
	}
}

func (l *ledger) call(id string) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.calls[id]
}

// emptyResult stands in for a call's result: the SDK only learns that the call
// is done. It would decode 50 MB for nothing, round its numbers, and refuse
// content types that are newer than it.
const emptyResult = `{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`

func (l *ledger) answer(m wire.Message) []byte {
	l.mu.Lock()
	l.answered = true
	if !l.waiting[string(m.ID)] {
		l.mu.Unlock()
		// The SDK would take an id of 1.5 for 1.
		l.line(wire.Event, "An answer to request "+string(m.ID)+" came that nobody waits for; it is ignored.")
		l.stray(m)
		return wire.Drop
	}
	delete(l.waiting, string(m.ID))
	e := l.requests[string(m.ID)]
	cursor, isList := l.lists[string(m.ID)]
	if isList {
		delete(l.lists, string(m.ID))
		if m.Kind == wire.Response {
			l.pages[cursor] = json.RawMessage(m.Result)
		}
	}
	l.mu.Unlock()
	if e == nil {
		return nil
	}
	e.add(m)
	e.mu.Lock()
	defer e.mu.Unlock()
	if m.Kind == wire.ErrorReply {
		e.rpcError = json.RawMessage(m.Error)
		return nil
	}
	e.result = json.RawMessage(m.Result)
	if inputRequired(m.Result) {
		return nil
	}
	return fmt.Appendf(nil, emptyResult, m.ID)
}

func inputRequired(result []byte) bool {
	return string(wire.Field(result, "resultType")) == `"input_required"`
}

func (l *ledger) notified(m wire.Message) {
	if m.Method == "notifications/message" {
		l.line(wire.Event, "log: "+string(m.Params))
		return
	}
	if m.Method != "notifications/progress" {
		return
	}
	if e := l.call(text(m.ProgressToken())); e != nil {
		e.add(m)
		e.onNote(m.Params)
	}
}

// stray keeps what was not delivered with the call it may belong to: the one
// whose id it carries, else the only one under way.
func (l *ledger) stray(m wire.Message) {
	l.mu.Lock()
	e := l.requests[string(m.ID)]
	if e == nil && m.ID == nil && len(l.calls) == 1 {
		for _, only := range l.calls {
			e = only
		}
	}
	l.mu.Unlock()
	if e != nil {
		e.add(m)
	}
}

// TooLarge implements wire.Tap.
func (l *ledger) TooLarge(id []byte, size int64) {
	l.line(wire.Event, fmt.Sprintf("A message of %d bytes was over the limit and was discarded.", size))
	l.mu.Lock()
	e := l.requests[string(id)]
	l.mu.Unlock()
	if e != nil {
		e.mu.Lock()
		e.tooLarge = size
		e.mu.Unlock()
	}
}

// page returns the raw result of the last tools/list for cursor.
func (l *ledger) page(cursor string) json.RawMessage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.pages[cursor]
}

// heard reports whether the server has answered anything at all.
func (l *ledger) heard() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.answered
}

// text returns the string a raw JSON string stands for, other JSON as it is.
func text(raw []byte) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

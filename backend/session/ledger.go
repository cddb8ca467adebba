package session

import (
	"encoding/json"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"fairlead/backend/wire"
)

// ledger is the connection's tap. Our own requests, notifications and what the
// server asks are dealt with here, on the raw messages; the SDK sees nothing
// but its handshake.
type ledger struct {
	line func(wire.LineKind, string)
	stub bool // an answer must leave something for the SDK: it ends its HTTP stream
	// request gets what the server asks of the client, notified what it says
	// unasked. Neither may block.
	request  func(m wire.Message, rec *record)
	notified func(m wire.Message)
	taskCall func(task string) string // the call that became a task
	modern   atomic.Bool              // the handshake was the newer era's
	meter    wire.Meter
	quiet    atomic.Bool // the connection is being closed: what is late is no news

	mu        sync.Mutex
	calls     map[string]*record  // by the caller's id
	ours      map[string]*pending // by JSON-RPC id, as it stands on the wire
	handshake map[string]string   // JSON-RPC id of the SDK's requests → method
	hello     json.RawMessage     // the result of the handshake
	refusal   json.RawMessage     // the error that answered initialize
	fellBack  bool                // initialize was asked
	late      bool                // server/discover was answered after that: the server is of the newer era too
	answered  bool                // any message came in
}

func newLedger(line func(wire.LineKind, string)) *ledger {
	return &ledger{
		line: line, calls: make(map[string]*record), ours: make(map[string]*pending), handshake: make(map[string]string),
		request: func(wire.Message, *record) {}, notified: func(wire.Message) {},
		taskCall: func(string) string { return "" },
	}
}

// begin registers a call before its first request goes out.
func (l *ledger) begin(r Request) *record {
	rec := &record{id: r.ID, meta: r.Meta, progress: r.Progress, waiting: r.Waiting, working: r.Working}
	if r.ID != "" {
		l.mu.Lock()
		l.calls[r.ID] = rec
		l.mu.Unlock()
	}
	return rec
}

// end forgets a call.
func (l *ledger) end(rec *record) {
	if rec.id != "" {
		l.mu.Lock()
		delete(l.calls, rec.id)
		l.mu.Unlock()
	}
}

// expect registers a request before it goes out; rec may be nil.
func (l *ledger) expect(id int64, method string, rec *record) *pending {
	p := &pending{rec: rec, method: method, done: make(chan struct{})}
	l.mu.Lock()
	l.ours[strconv.FormatInt(id, 10)] = p
	l.mu.Unlock()
	return p
}

// forget gives a request up. A late answer to it is then told in the log.
func (l *ledger) forget(id int64) {
	l.mu.Lock()
	delete(l.ours, strconv.FormatInt(id, 10))
	l.mu.Unlock()
}

// open returns the requests that await an answer.
func (l *ledger) open() []int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	ids := make([]int64, 0, len(l.ours))
	for raw, p := range l.ours {
		if n, err := strconv.ParseInt(raw, 10, 64); err == nil && !p.answered() {
			ids = append(ids, n)
		}
	}
	return ids
}

// Line implements wire.Tap.
func (l *ledger) Line(kind wire.LineKind, text string) { l.line(kind, text) }

// Message implements wire.Tap.
func (l *ledger) Message(m wire.Message) []byte {
	l.meter.Message(m.Out, len(m.Raw))
	switch {
	case m.Out:
		l.sent(m)
		return nil
	case m.Kind == wire.Response || m.Kind == wire.ErrorReply:
		return l.answer(m)
	case m.Kind == wire.Notification:
		l.heardOf(m)
		return wire.Drop
	case m.Kind == wire.Request:
		rec := l.asks(m)
		rec.add(m)
		l.request(m, rec)
		return wire.Drop
	case m.Kind == wire.Invalid:
		l.line(wire.Event, "A message was not delivered: "+m.Note+".")
	case m.Kind == wire.HTTP:
		l.line(wire.Event, "The server answered with "+m.Note+".")
	}
	l.stray(m)
	return nil
}

func (l *ledger) sent(m wire.Message) {
	l.mu.Lock()
	p := l.ours[string(m.ID)]
	switch {
	case m.Kind == wire.Request && p == nil:
		if m.Method == "initialize" {
			l.fellBack = true
		}
		l.handshake[string(m.ID)] = m.Method
	case m.Method == "notifications/cancelled":
		p = l.ours[string(wire.Field(m.Params, "requestId"))]
	case m.Kind != wire.Request:
		p = nil
	}
	l.mu.Unlock()
	switch {
	case p != nil:
		p.rec.add(m)
	case m.Kind == wire.Response || m.Kind == wire.ErrorReply:
		l.only().add(m)
	}
}

// Written implements wire.Clock.
func (l *ledger) Written(id []byte, connected, written time.Time) {
	l.mu.Lock()
	p := l.ours[string(id)]
	l.mu.Unlock()
	if p != nil {
		p.rec.written(id, connected, written)
	}
}

func (l *ledger) heardOf(m wire.Message) {
	if m.Method == "notifications/progress" {
		if rec := l.call(text(m.ProgressToken())); rec != nil {
			rec.add(m)
			if rec.progress != nil {
				rec.progress(m.Params)
			}
		}
		return
	}
	if taskNews(m.Method) {
		l.call(l.taskCall(text(wire.Field(m.Params, "taskId")))).add(m)
	}
	l.notified(m)
}

func (l *ledger) call(id string) *record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.calls[id]
}

// stray keeps what was not delivered with the call it may belong to: the one
// whose request it answers, else the only one under way.
func (l *ledger) stray(m wire.Message) {
	l.mu.Lock()
	p := l.ours[string(m.ID)]
	l.mu.Unlock()
	switch {
	case p != nil:
		p.rec.add(m)
	case m.ID == nil:
		l.only().add(m)
	}
}

// heard reports whether the server has answered anything at all.
func (l *ledger) heard() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.answered
}

// wasLate reports whether the server knows the newer era, but was too slow to say so.
func (l *ledger) wasLate() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.late
}

// handshaken returns the raw result of the handshake.
func (l *ledger) handshaken() json.RawMessage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.hello
}

// refused returns the error that the server answered initialize with, nil when
// it did not.
func (l *ledger) refused() json.RawMessage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.refusal
}

// text returns the string a raw JSON string stands for, other JSON as it is.
func text(raw []byte) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

package doctor

import (
	"sync"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// watch sees what carries the messages of one examination. It is one for all
// attempts at a connection.
type watch struct {
	next session.Traffic // who watches besides; may be nil

	mu        sync.Mutex
	exchanges []wire.Exchange
	process   []wire.ProcessEvent
	stray     []string // lines on stdout that are no messages
	strays    int
	stderr    []string // the last lines
}

// kept bounds what is kept of each kind.
const kept = 40

func (w *watch) Message(m wire.Message, callID string) {
	if w.next != nil {
		w.next.Message(m, callID)
	}
}

func (w *watch) Exchange(e wire.Exchange) {
	w.mu.Lock()
	if len(w.exchanges) < kept {
		w.exchanges = append(w.exchanges, e)
	}
	w.mu.Unlock()
	if w.next != nil {
		w.next.Exchange(e)
	}
}

func (w *watch) Process(e wire.ProcessEvent) {
	w.mu.Lock()
	if len(w.process) < kept {
		w.process = append(w.process, e)
	}
	if e.Step == wire.ProcessStarted {
		w.stderr = nil // what an attempt before it said is said again
	}
	w.mu.Unlock()
	if w.next != nil {
		w.next.Process(e)
	}
}

// line sees the server's log.
func (w *watch) line(kind wire.LineKind, text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch kind {
	case wire.Stdout:
		if w.strays++; len(w.stray) < 3 {
			w.stray = append(w.stray, text)
		}
	case wire.Stderr:
		if w.stderr = append(w.stderr, text); len(w.stderr) > 10 {
			w.stderr = w.stderr[1:]
		}
	}
}

// steps returns what happened to processes so far.
func (w *watch) steps() []wire.ProcessEvent {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]wire.ProcessEvent(nil), w.process...)
}

// requests returns the HTTP requests that are over, or whose answer has begun.
func (w *watch) requests() []wire.Exchange {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]wire.Exchange(nil), w.exchanges...)
}

func (w *watch) output() (stray []string, strays int, stderr []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.stray...), w.strays, append([]string(nil), w.stderr...)
}

var _ session.Traffic = (*watch)(nil)

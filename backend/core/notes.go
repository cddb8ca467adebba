package core

import (
	"context"
	"sync"
	"time"

	"fairlead/backend/history"
)

// noteLimit is how long a call may take that is only noted. From then on it is
// in the history, where others see that it runs.
const noteLimit = 150 * time.Millisecond

// notes records the short calls of a program that ends after them, without
// opening the history.
type notes struct {
	archive *archive
	made    chan struct{}
	spare   *history.Note // made while a server starts; nil when there is none to use

	mu      sync.Mutex
	running map[string]*noted // by call id
}

type noted struct {
	start history.Start
	timer *time.Timer

	mu   sync.Mutex
	note *history.Note // nil once the history has the call
}

func newNotes(r *archive) *notes {
	k := &notes{archive: r, made: make(chan struct{}), running: make(map[string]*noted)}
	go func() {
		defer close(k.made)
		k.spare = history.NewNote(r.life, r.options)
	}()
	return k
}

// take returns the note that was made ahead, once.
func (k *notes) take() *history.Note {
	<-k.made
	k.mu.Lock()
	defer k.mu.Unlock()
	note := k.spare
	k.spare = nil
	return note
}

// close takes back a note that no call came for.
func (k *notes) close() {
	if k == nil {
		return
	}
	if note := k.take(); note != nil {
		note.Drop()
	}
}

// Begin implements invoke.Recorder.
func (k *notes) Begin(start history.Start) {
	note := k.take()
	if note != nil && !note.Begin(start) {
		note.Drop()
		note = nil
	}
	if note == nil {
		k.archive.Begin(start)
		return
	}
	n := &noted{start: start, note: note}
	n.timer = time.AfterFunc(noteLimit, func() { n.moveTo(k.archive) })
	k.mu.Lock()
	k.running[start.ID] = n
	k.mu.Unlock()
}

// moveTo records the call in the history instead. Where that cannot be opened
// the note stays.
func (n *noted) moveTo(r *archive) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.note == nil {
		return
	}
	if store, err := r.get(); err == nil {
		store.Begin(n.start)
		n.note.Drop()
		n.note = nil
	}
}

// End implements invoke.Recorder.
func (k *notes) End(ctx context.Context, end history.End) error {
	k.mu.Lock()
	n := k.running[end.ID]
	delete(k.running, end.ID)
	k.mu.Unlock()
	if n == nil {
		return k.archive.End(ctx, end)
	}
	n.timer.Stop()
	if ended, err := n.end(end); ended {
		return err
	}
	n.moveTo(k.archive)
	return k.archive.End(ctx, end)
}

// end ends the note; false when there is none, or the call is too large for one.
func (n *noted) end(end history.End) (bool, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.note == nil {
		return false, nil
	}
	ended, err := n.note.End(end)
	return ended || err != nil, err
}

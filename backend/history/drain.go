package history

import (
	"context"
	"time"
)

// failing returns what the last batch failed with a moment ago, so that reads do
// not each wait for a disk that is in trouble; nil means try.
func (w *writer) failing(tasks []task, now time.Time) error {
	for _, t := range tasks {
		if t.hurry {
			return nil
		}
	}
	if len(w.held) == 0 || !now.Before(w.retryAt) {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.degraded == nil {
		return nil
	}
	return w.degraded
}

// drain commits everything that is queued now, in batches, and stops at the first
// one the disk does not take.
func (w *writer) drain(ctx context.Context) error {
	w.mu.Lock()
	left := len(w.held) + len(w.queue)
	w.mu.Unlock()
	for left > 0 {
		if len(w.held) == 0 {
			w.take()
		}
		n := len(w.held)
		if n == 0 {
			return nil
		}
		if err := w.store(ctx); err != nil {
			w.retryAt = time.Now().Add(retryAfter)
			w.mu.Lock()
			w.degrade(storageFailure(err, w.folder))
			w.mu.Unlock()
			return err
		}
		left -= n
	}
	return nil
}

// take moves the front of the queue into held.
func (w *writer) take() {
	w.mu.Lock()
	defer w.mu.Unlock()
	var bytes int64
	n := 0
	for n < len(w.queue) && n < batchCalls && (n == 0 || bytes+w.queue[n].weight <= batchBytes) {
		bytes += w.queue[n].weight
		n++
	}
	w.held = append(w.held[:0], w.queue[:n]...)
	if n == len(w.queue) {
		w.queue = nil // and with it the memory of a burst
	} else {
		w.queue = w.queue[n:]
	}
	w.busy = n > 0
}

// store commits held. A record that SQLite itself refuses, whatever the state of
// the disk, must not hold up the others for ever: it is dropped, and logged.
func (w *writer) store(ctx context.Context) error {
	err := w.commit(ctx, w.held)
	if err == nil {
		w.stored(w.held)
		return nil
	}
	if !ofOneRecord(err) {
		return err
	}
	for i := range w.held {
		err := w.commit(ctx, w.held[i:i+1])
		if err != nil && !ofOneRecord(err) {
			w.stored(w.held[:i])
			return err
		}
		if err != nil {
			w.log.Error("history: a call cannot be stored", "call", w.held[i].run.start.ID, "error", err)
		}
	}
	w.stored(w.held)
	return nil
}

// stored takes committed entries off the books.
func (w *writer) stored(entries []entry) {
	var ids []string
	var applied uint64
	w.mu.Lock()
	for i := range entries {
		e := &entries[i]
		w.queued -= e.weight
		applied = max(applied, e.seq)
		if e.record != nil {
			w.backlog++
			w.unpacked = true
		}
		if w.options.OnWritten != nil {
			ids = append(ids, e.run.start.ID)
		}
	}
	rest := copy(w.held, w.held[len(entries):])
	clear(w.held[rest:]) // let go of the bodies
	w.held = w.held[:rest]
	w.busy = rest > 0
	w.stand(nil)
	close(w.room)
	w.room = make(chan struct{})
	// Without new entries since, all of the journal is in SQLite.
	err := w.journal.empty(applied)
	w.mu.Unlock()
	w.lastWork = time.Now()
	if err != nil {
		w.log.Warn("history: the journal cannot be emptied", "error", err)
	}
	if len(ids) > 0 {
		w.options.OnWritten(ids)
	}
}

package history

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

const (
	lead        = 2 * time.Millisecond   // from the first entry to its batch: most calls end within it
	pace        = 25 * time.Millisecond  // between batches while calls go on; bounds what the writer costs
	retryAfter  = time.Second            // when the disk did not take a batch
	quiet       = 150 * time.Millisecond // without calls, until indexing begins
	tick        = 5 * time.Second        // between looks at other processes' journals
	batchCalls  = 2000
	batchBytes  = 16 << 20
	maxBacklog  = 5000 // calls to index; from here indexing does not wait for quiet
	indexSlice  = 10 * time.Millisecond
	searchSlice = 2 * time.Second // what a search spends on the backlog before it answers
)

// task is work for the writer between batches. It runs when everything queued
// before it is committed; trouble says that it could not be.
type task struct {
	run   func(ctx context.Context, w *writer, trouble error) error
	hurry bool // try a disk that failed a moment ago again, at once
	done  chan error
}

// do runs f in the writer and waits for it.
func (s *Store) do(ctx context.Context, hurry bool, f func(ctx context.Context, w *writer, trouble error) error) error {
	t := task{run: f, hurry: hurry, done: make(chan error, 1)}
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return errClosed()
	}
	s.tasks = append(s.tasks, t)
	s.mu.Unlock()
	s.wakeWriter()
	select {
	case err := <-t.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.done:
		return errClosed()
	}
}

func errClosed() error { return failure.New(failure.Storage, "The history is closed.") }

// settle waits until what this process reported is in the database, so that a read
// sees it. It costs a lock when nothing is queued. A disk that takes nothing does
// not keep anybody from reading what is there.
func (s *Store) settle(ctx context.Context) error {
	s.mu.Lock()
	idle := len(s.queue) == 0 && !s.busy
	s.mu.Unlock()
	if idle {
		return nil
	}
	return s.do(ctx, false, func(context.Context, *writer, error) error { return nil })
}

// Flush returns when everything queued is in the database, or why it is not.
func (s *Store) Flush(ctx context.Context) error {
	err := s.do(ctx, true, func(_ context.Context, _ *writer, trouble error) error { return trouble })
	if err != nil {
		return storageFailure(err, s.folder)
	}
	return nil
}

// writer is the state of the one goroutine that writes. Nothing else touches it.
type writer struct {
	*Store
	held     []entry // taken from the queue, not committed yet
	retryAt  time.Time
	lastWork time.Time // when the last batch ended
	wakeAt   time.Time // of the first entry after a rest
	nextTick time.Time
	backlog  int       // calls to index; a guess until it is 0
	indexAt  time.Time // not before, because it failed
	swept    bool
}

// write is the writer goroutine.
func (s *Store) write(ctx context.Context) {
	defer close(s.done)
	w := &writer{Store: s, backlog: 1, nextTick: time.Now().Add(tick)}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		delay, closing := w.plan(time.Now())
		if closing {
			return
		}
		timer.Reset(delay)
		select {
		case <-s.wake:
		case <-timer.C:
		}
		w.step(ctx, time.Now())
	}
}

// plan says how long there is nothing to do, unless somebody wakes the writer.
func (w *writer) plan(now time.Time) (delay time.Duration, closing bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.parked = false
	switch {
	case w.closing:
		return 0, true
	case len(w.tasks) > 0:
		return 0, false
	case len(w.held) > 0:
		return w.retryAt.Sub(now), false
	case len(w.queue) > 0:
		return max(w.wakeAt.Add(lead).Sub(now), w.lastWork.Add(pace).Sub(now)), false
	}
	w.parked = true
	next := w.nextTick
	if w.backlog > 0 {
		if at := w.indexDue(); at.Before(next) {
			next = at
		}
	}
	return next.Sub(now), false
}

// indexDue is when calls have paused for long enough to index them.
func (w *writer) indexDue() time.Time {
	if at := w.lastWork.Add(quiet); at.After(w.indexAt) {
		return at
	}
	return w.indexAt
}

// step does what is due.
func (w *writer) step(ctx context.Context, now time.Time) {
	w.mu.Lock()
	w.parked = false
	tasks := w.tasks
	w.tasks = nil
	queued := len(w.queue)
	full := w.queued > maxQueued/2
	w.mu.Unlock()

	switch {
	case len(tasks) > 0:
		trouble := w.failing(tasks, now)
		if trouble == nil {
			trouble = w.drain(ctx)
		}
		for _, t := range tasks {
			t.done <- t.run(ctx, w, trouble)
		}
	case len(w.held) > 0:
		if !now.Before(w.retryAt) {
			_ = w.drain(ctx)
		}
	case queued > 0:
		if w.wakeAt.IsZero() || w.wakeAt.Before(w.lastWork) {
			w.wakeAt = now
		}
		if full || !now.Before(w.wakeAt.Add(lead)) && !now.Before(w.lastWork.Add(pace)) {
			_ = w.drain(ctx)
		}
		if w.backlog > maxBacklog && !now.Before(w.indexAt) {
			w.index(ctx, indexSlice)
		}
	case w.backlog > 0 && !now.Before(w.indexDue()):
		w.index(ctx, indexSlice)
	}
	if !now.Before(w.nextTick) {
		w.nextTick = now.Add(tick)
		w.look(ctx)
		if !w.swept {
			w.swept = true
			w.sweep(ctx)
		}
	}
}

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
		}
		if w.options.OnWritten != nil {
			ids = append(ids, e.run.start.ID)
		}
	}
	rest := copy(w.held, w.held[len(entries):])
	clear(w.held[rest:]) // let go of the bodies
	w.held = w.held[:rest]
	w.busy = rest > 0
	w.degraded = nil
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

package history

import (
	"context"
	"time"
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

// writer is the state of the one goroutine that writes. Nothing else touches it.
type writer struct {
	*Store
	held     []entry // taken from the queue, not committed yet
	batch    uint64  // number of the last attempt to commit
	retryAt  time.Time
	lastWork time.Time // when the last batch ended
	wakeAt   time.Time // of the first entry after a rest
	nextTick time.Time
	backlog  int // calls to index; a guess until it is 0
	text     *textIndex
	unpacked bool      // there may be blocks to make
	indexAt  time.Time // not before, because it failed
	mailAt   time.Time // of the next batch of messages
	trim     bool      // there are more messages than are to be kept
	swept    bool
	reserved bool // there is room for removing calls on a full disk
	retaining
	renewing
	reclaiming
}

// write is the writer goroutine.
func (s *Store) write(ctx context.Context) {
	defer close(s.done)
	now := time.Now()
	// A program that ends after one call leaves indexing to the next that stays: a search would wait for it.
	w := &writer{Store: s, backlog: 1, unpacked: true, lastWork: now, nextTick: now.Add(tick), retaining: retaining{at: now.Add(tick)}}
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
	delay, closing = w.planCalls(now)
	if at, ok := w.mailDue(); ok {
		delay = min(delay, at.Sub(now))
	}
	if w.options.Keep != nil {
		delay = min(delay, w.retaining.at.Sub(now))
	}
	if !w.reclaimAt.IsZero() {
		delay = min(delay, w.reclaimAt.Sub(now))
	}
	return delay, closing
}

func (w *writer) planCalls(now time.Time) (delay time.Duration, closing bool) {
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
	if w.backlog > 0 || w.unpacked {
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
			w.derive(ctx)
		}
	case (w.backlog > 0 || w.unpacked) && !now.Before(w.indexDue()):
		w.derive(ctx)
	}
	if at, ok := w.mailDue(); ok && !now.Before(at) {
		w.mail(ctx)
	}
	if w.options.Keep != nil && !now.Before(w.retaining.at) {
		w.retain(ctx, now)
	}
	if !w.reclaimAt.IsZero() && !now.Before(w.reclaimAt) {
		w.reclaim(ctx, now)
	}
	if !now.Before(w.nextTick) {
		w.nextTick = now.Add(tick)
		w.look(ctx)
		w.kept.forget(now)
		w.unpacked = true // what other processes, deletions and interruptions left
		if !w.swept {
			w.swept = true
			w.sweep(ctx)
			if w.roomy(ctx) { // a process before had no time for it
				w.reclaimSoon(now)
			}
		}
		if w.renewDue(ctx, now) {
			w.reclaimSoon(now)
		}
	}
}

// derive brings what is made from the calls closer to them.
func (w *writer) derive(ctx context.Context) {
	w.pack(ctx, indexSlice)
	_ = w.index(ctx, indexSlice) // it is tried again
}

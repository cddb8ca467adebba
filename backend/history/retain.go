package history

import (
	"context"
	"time"
)

// CallLimits are how much of the calls is kept; 0 is no limit. Pinned calls and those
// that still run stay in any case, and do not count.
type CallLimits struct {
	Count int64
	Age   time.Duration
	Bytes int64 // on the disk: the database without its messages, and the files of large bodies
}

func (l CallLimits) none() bool { return l.Count <= 0 && l.Age <= 0 && l.Bytes <= 0 }

// Pruned is what went, or would go.
type Pruned struct {
	Calls int64
	Bytes int64 // of their messages, as they passed
}

const (
	retainEvery = time.Minute           // between two looks whether there is too much
	retainPace  = 15 * time.Millisecond // between two batches: others come first
	retainSlice = 10 * time.Millisecond // for one batch
	retainBatch = 8                     // calls in one transaction, to begin with
	retainMost  = 256                   // and where that is quick: calls that are begun together share pages
	retainCall  = 1 << 10               // what a call takes besides its messages
)

// budget is what a pass has left to remove: the oldest calls go while one of these says so.
type budget struct {
	count, bytes int64
	before       int64 // microseconds: everything begun earlier
	from         int64 // how far the pass has come
	sized        bool  // bytes are limited
}

func (b budget) over(started int64) bool { return b.count > 0 || b.bytes > 0 || started < b.before }

// retaining is the state of the background passes.
type retaining struct {
	at      time.Time // of the next look or batch
	running bool
	left    budget
	removed int64 // calls of this pass
	gone    int64 // calls of all passes since there was too much
	batch   int64 // calls in the next transaction
}

// retain looks whether there is too much, or removes one batch. The calls come first:
// it runs after their batch, for a few milliseconds.
func (w *writer) retain(ctx context.Context, now time.Time) {
	r := &w.retaining
	if !r.running {
		r.at = now.Add(retainEvery)
		if w.lookAfter && now.Sub(w.began) < reclaimMost {
			return // the space of what went is not free yet
		}
		limits := w.options.Keep()
		if limits.none() {
			return
		}
		var err error
		if r.left, err = w.excess(ctx, limits); err != nil {
			w.retainTrouble(ctx, err)
			return
		}
		r.running, r.removed = true, 0
	}
	gone, more, err := w.pruneSome(ctx, &r.left)
	if err != nil {
		r.running = false
		w.retainTrouble(ctx, err)
		return
	}
	r.removed += gone.Calls
	r.gone += gone.Calls
	r.at = time.Now().Add(retainPace)
	if !more {
		w.retained(now)
	}
}

// retained ends a pass.
func (w *writer) retained(now time.Time) {
	r := &w.retaining
	r.running, r.at = false, now.Add(retainEvery)
	if r.gone == 0 {
		return
	}
	w.reclaimSoon(now)
	if r.left.sized && r.removed > 0 {
		w.lookAfter = true // what a call takes on the disk is known only when its space is free
		return
	}
	w.log.Info("history: old calls were removed", "calls", r.gone)
	r.gone = 0
	if w.options.Removed != nil {
		w.options.Removed()
	}
}

func (w *writer) retainTrouble(ctx context.Context, err error) {
	if ctx.Err() == nil {
		w.log.Warn("history: old calls cannot be removed", "error", err)
	}
}

// excess is what is there beyond the limits.
func (s *Store) excess(ctx context.Context, l CallLimits) (b budget, err error) {
	if l.Count > 0 {
		err := s.readers.QueryRowContext(ctx, `SELECT calls - (SELECT count(*) FROM calls WHERE pinned = 1) FROM totals`).Scan(&b.count)
		if err != nil {
			return b, err
		}
		b.count = max(0, b.count-l.Count)
	}
	if l.Age > 0 {
		b.before = time.Now().Add(-l.Age).UnixMicro()
	}
	if l.Bytes > 0 {
		b.sized = true
		size, err := s.callsSize(ctx)
		if err != nil {
			return b, err
		}
		b.bytes = max(0, size-l.Bytes)
	}
	return b, nil
}

// oldest yields the calls that may go, oldest first, with their size.
const oldest = `SELECT id, started_at, argument_bytes + result_bytes + coalesce((SELECT sum(bytes) FROM frames
		WHERE key BETWEEN c.seq * 1048576 AND c.seq * 1048576 + 1048575), 0)
	FROM calls c WHERE started_at >= ? AND pinned = 0 AND status <> 'running' ORDER BY started_at, seq LIMIT ?`

// doomed returns the oldest calls that a budget wants gone, at most most, and takes
// them off it. done tells that there are no more.
func doomed(ctx context.Context, q queryer, b *budget, most int64) (ids []string, gone Pruned, done bool, err error) {
	rows, err := q.QueryContext(ctx, oldest, b.from, most)
	if err != nil {
		return nil, gone, false, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		var size int64
		if err := rows.Scan(&id, &b.from, &size); err != nil {
			return nil, gone, false, err
		}
		if !b.over(b.from) {
			return ids, gone, true, nil
		}
		ids = append(ids, id)
		gone.Calls++
		gone.Bytes += size
		b.count--
		b.bytes -= size + retainCall
	}
	return ids, gone, gone.Calls < most, rows.Err()
}

// pruneSome removes some of the oldest calls, for about retainSlice.
func (w *writer) pruneSome(ctx context.Context, b *budget) (gone Pruned, more bool, err error) {
	for until := time.Now().Add(retainSlice); time.Now().Before(until); {
		began := time.Now()
		batch := max(w.retaining.batch, retainBatch)
		ids, part, done, err := doomed(ctx, w.sql.conn, b, batch)
		if err != nil {
			return gone, false, err
		}
		files, err := w.deleteSome(ctx, ids)
		if err != nil {
			return gone, false, err
		}
		w.collect(ctx, files)
		switch took := time.Since(began); {
		case took < retainSlice/2:
			w.retaining.batch = min(2*batch, retainMost)
		case took > retainSlice:
			w.retaining.batch = batch / 2
		}
		gone.Calls += part.Calls
		gone.Bytes += part.Bytes
		if done {
			return gone, false, nil
		}
	}
	return gone, true, nil
}

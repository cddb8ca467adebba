package history

import (
	"context"
	"sync"

	"fairlead/backend/failure"
)

const (
	maxQueued   = 64 << 20 // bytes waiting for SQLite; above it End waits for the writer
	maxStripped = 80 << 20 // above it not even outcomes are kept
)

// run is a call this process has begun.
type run struct {
	start Start
	ended bool   // under Store.mu: End was called
	batch uint64 // the writer's: the one that its end is in
	row   int64  // the writer's: its row once that is committed
	file  string // the writer's: the blob that holds its arguments while it runs
}

// entry is one thing for the writer to store: the begin of a call, or its end.
type entry struct {
	run    *run
	record *record // nil: the begin
	seq    uint64  // place in the journal, 0: the begin
	weight int64
}

// buffers hold journal records while they are built.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 8<<10); return &b }}

// Begin records that a call has started. It returns at once; the call is visible
// to other processes within milliseconds, and says interrupted should this
// process end before End.
func (s *Store) Begin(st Start) {
	weight := int64(256 + len(st.Arguments))
	r := &run{start: st}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return
	}
	s.running[st.ID] = r
	if s.queued+weight > maxQueued {
		return // the row comes with the end
	}
	s.push(entry{run: r, weight: weight})
}

// Resume goes on with a call that was begun in another store of the same folder, which
// was closed meanwhile: its row is this call's, whatever the other store wrote there.
func (s *Store) Resume(ctx context.Context, st Start) error {
	return s.do(ctx, true, func(ctx context.Context, w *writer, _ error) error {
		row, err := w.sql.rowOf(ctx, st.ID)
		if err != nil {
			w.suspect(err)
		}
		s.mu.Lock()
		s.running[st.ID] = &run{start: st, row: row}
		s.mu.Unlock()
		return nil
	})
}

// End records how a call ended. When it returns nil the record survives the death
// of this process, and every later read finds it. Otherwise the failure (Storage)
// says why that cannot be promised; the store keeps trying, see Degraded.
func (s *Store) End(ctx context.Context, e End) error {
	s.mu.Lock()
	r, ok := s.running[e.ID] // it stays there until it is queued: who reads finds it at any time
	ok = ok && !r.ended
	if ok {
		r.ended = true
	}
	s.mu.Unlock()
	if !ok {
		return failure.New(failure.Internal, "The call %s ended without having begun, or ended twice.", e.ID)
	}
	rec := s.build(r.start, e)

	var trouble error
	if rec.hasLarge() {
		// Shared until the journal names the files: see blob.go.
		release, err := s.folder.shareBlobs(context.WithoutCancel(ctx))
		if err == nil {
			defer release()
			err = s.folder.store(rec)
		}
		trouble = err
	}
	if err := s.finish(ctx, r, rec, trouble); err != nil {
		return storageFailure(err, s.folder)
	}
	return nil
}

// finish writes the record to the journal, unless trouble has come up already, and
// hands it to the writer.
func (s *Store) finish(ctx context.Context, r *run, rec *record, trouble error) error {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	var sum uint32
	if trouble == nil {
		*buffer = rec.encode(newFrame(*buffer))
		sum = sealFrame(*buffer)
	}
	weight := rec.weight()

	s.mu.Lock()
	defer s.mu.Unlock()
	defer delete(s.running, r.start.ID)
	roomFailure := s.waitForRoom(ctx, weight)
	if s.closing {
		return failure.New(failure.Storage, "The history is closed: the end of the call was not recorded.")
	}
	if roomFailure != nil {
		rec.strip()
		if weight = rec.weight(); s.queued+weight > maxStripped {
			return roomFailure
		}
	}
	s.seq++
	if trouble == nil && roomFailure == nil {
		trouble = s.journal.append(*buffer, sum, s.seq)
	}
	s.push(entry{run: r, record: rec, seq: s.seq, weight: weight})
	if trouble != nil {
		s.degrade(storageFailure(trouble, s.folder))
		return trouble
	}
	return roomFailure
}

// waitForRoom blocks, with s.mu given back meanwhile, until weight more bytes may
// be queued. It does not wait for a disk that is full: that may take for ever.
func (s *Store) waitForRoom(ctx context.Context, weight int64) error {
	for s.queued > 0 && s.queued+weight > maxQueued && !s.closing {
		if s.degraded != nil {
			return s.degraded
		}
		room := s.room
		s.wakeWriter()
		s.mu.Unlock()
		select {
		case <-room:
			s.mu.Lock()
		case <-ctx.Done():
			s.mu.Lock()
			return failure.Wrap(failure.Storage, ctx.Err(), "The history cannot keep up, and the call was over before its record found room.")
		}
	}
	return nil
}

// push queues under s.mu. The writer is woken only where it sleeps without a
// clock: a wake-up per call would cost more than all the rest of Begin.
func (s *Store) push(e entry) {
	s.queue = append(s.queue, e)
	s.queued += e.weight
	if s.parked {
		s.parked = false
		s.wakeWriter()
	}
}

func (s *Store) wakeWriter() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

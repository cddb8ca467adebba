package history

import (
	"context"
	"strconv"
	"time"
)

const (
	mergePages  = 64
	vacuumPages = 64
	mostFree    = 10               // one in so many pages may stay free for what comes next
	reclaimMost = 15 * time.Minute // the limits wait for the space of what went no longer
)

// reclaiming is the state of giving space back in the background.
type reclaiming struct {
	reclaimAt time.Time // of the next slice; zero: there is nothing to do
	began     time.Time
	lookAfter bool // look at the limits again in the end
	vacuumed  bool // the file is shorter once the write-ahead log is in it
}

// reclaimSoon has space given back, in slices between the batches of calls.
func (w *writer) reclaimSoon(now time.Time) {
	if w.reclaimAt.IsZero() {
		w.reclaimAt, w.began = now.Add(retainPace), now
	}
}

// reclaim gives some space back.
func (w *writer) reclaim(ctx context.Context, now time.Time) {
	if w.reclaimSome(ctx, retainSlice) {
		w.reclaimAt = time.Now().Add(retainPace)
		return
	}
	w.reclaimAt = time.Time{}
	if w.lookAfter {
		w.lookAfter, w.retaining.at = false, now
	}
}

// reclaimSome brings the search index and the file closer to what is left, for about
// the time given, and tells whether there may be more to do. The index keeps what was
// deleted until its pieces are merged. Pages nobody uses are used again, so only many
// of them are given back to the disk.
func (w *writer) reclaimSome(ctx context.Context, slice time.Duration) (more bool) {
	until := time.Now().Add(slice)
	if more, err := w.dropWords(ctx, until); more || err != nil {
		w.suspect(err)
		return more
	}
	if more, err := w.dropMarks(ctx, until); more || err != nil {
		w.suspect(err)
		return more
	}
	if w.renewDue(ctx, time.Now()) {
		more, err := w.renewWords(ctx, until)
		if w.suspect(err); more {
			return true
		}
		w.vacuumed = true // no deleted byte may live on in the write-ahead log
	}
	w.suspect(w.compactPieces(ctx))
	w.mergeText(ctx, until)
	for time.Now().Before(until) {
		if !w.roomy(ctx) || w.vacuum(ctx) != nil {
			if w.vacuumed {
				_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
			}
			w.vacuumed = false
			return false
		}
		w.vacuumed = true
	}
	return true
}

// roomy tells whether more of the file is free than may stay so.
func (w *writer) roomy(ctx context.Context) bool {
	var free, all int64
	err := w.sql.conn.QueryRowContext(ctx, `SELECT freelist_count, page_count FROM pragma_freelist_count, pragma_page_count`).Scan(&free, &all)
	return err == nil && free*mostFree > all
}

// vacuum takes some free pages out of the file. The statement yields a row for each page
// and goes on only as rows are read: executed, it would give back a single one.
func (w *writer) vacuum(ctx context.Context) error {
	rows, err := w.sql.conn.QueryContext(ctx, `PRAGMA incremental_vacuum(`+strconv.Itoa(vacuumPages)+`)`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
	}
	return rows.Err()
}

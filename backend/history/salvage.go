package history

import (
	"context"
	"database/sql"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/failure"
)

// Salvage adds the calls that can still be read of a history in another folder: one that
// was damaged and moved aside, or a sound one. That history is not changed. Of a damaged one
// the pages are read one by one (remains), so that damage costs what stands in its place.
func (s *Store) Salvage(ctx context.Context, dir string, o ImportOptions) (ImportReport, error) {
	dir, err := filepath.Abs(dir) // as the address of a database has it
	if err != nil {
		return ImportReport{}, failure.From(err)
	}
	old := &salvage{folder: folder(dir), blobs: salvagedBodies{folder: folder(dir)}, in: &importer{store: s, options: o}}
	old.in.bodies = &old.blobs
	if err := old.check(); err != nil {
		return ImportReport{}, err
	}
	db, err := old.sound(ctx)
	if err == nil && db == nil {
		db, err = old.remains(ctx)
	}
	if err == nil {
		defer func() { _ = db.Close() }()
		err = old.takeAll(ctx, db)
	}
	if err == nil {
		err = old.in.flush(ctx)
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return old.in.report, failure.From(err)
	}
	return old.in.report, nil
}

type salvage struct {
	folder folder
	blobs  salvagedBodies
	in     *importer
}

// check tells whether there is a history, and that it is not this one.
func (o *salvage) check() error {
	info, err := os.Stat(o.folder.db())
	if err != nil || !info.Mode().IsRegular() {
		return failure.New(failure.NotFound, "%s holds no history: there is no history.db.", string(o.folder))
	}
	if now, err := os.Stat(o.in.store.folder.db()); err == nil && os.SameFile(now, info) {
		return failure.New(failure.Usage, "%s is the history that is in use.", string(o.folder))
	}
	return nil
}

// takeAll adds the calls of a database in the order of their numbers.
func (o *salvage) takeAll(ctx context.Context, db *sql.DB) error {
	last, done := int64(math.MinInt64), 0
	for {
		some, err := integers(ctx, db, `SELECT seq FROM calls WHERE seq > ? ORDER BY seq LIMIT 1000`, last)
		if err != nil {
			return storageFailure(err, o.folder)
		}
		if len(some) == 0 {
			return nil
		}
		for _, seq := range some {
			if err := o.take(ctx, db, seq); err != nil {
				return err
			}
			last = seq
			if done++; o.in.options.Progress != nil {
				o.in.options.Progress(done)
			}
		}
	}
}

// take adds one call. What cannot be read is counted.
func (o *salvage) take(ctx context.Context, db *sql.DB, seq int64) error {
	c := &Whole{}
	var err error
	if c.Record, err = readCall(ctx, db, getCallNumbered, seq); err == nil {
		c.Frames, err = readFrames(ctx, db, seq)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || !plausible(c) {
		o.in.report.Lost++
		return nil //nolint:nilerr // the others are worth having
	}
	if c.Status == Running {
		c.Status, c.Code = Interrupted, string(failure.Interrupted)
	}
	if len(c.Frames) < c.FrameCount {
		o.in.report.Cut++
	}
	in := o.in
	for _, b := range bodiesOf(c) {
		*b = o.blobs.whole(*b)
		in.weight += int64(len(b.Inline))
	}
	in.batch = append(in.batch, numbered{len(in.batch), c})
	if in.weight > importWeight || len(in.batch) >= importCalls {
		return in.flush(ctx)
	}
	return nil
}

// plausible tells whether a call can be one that Fairlead wrote.
func plausible(c *Whole) bool {
	if id, err := uuid.Parse(c.ID); err != nil || id.String() != c.ID {
		return false
	}
	switch c.Status {
	case Running, OK, ToolError, Error, Timeout, Cancelled, Interrupted:
	default:
		return false
	}
	times := []time.Time{c.StartedAt}
	if !c.EndedAt.IsZero() {
		times = append(times, c.EndedAt)
	}
	for _, f := range c.Frames {
		times = append(times, f.At)
	}
	for _, t := range times {
		if at := t.UnixMicro(); at < 0 || at > lastTime {
			return false
		}
	}
	return true
}

// sound opens the history when SQLite can read all of its calls; nil when it cannot, or
// when the history is older than this program: its rows are what they were.
func (o *salvage) sound(ctx context.Context) (*sql.DB, error) {
	if o.folder.emptied() != nil {
		return nil, nil // SQLite would throw its log away
	}
	db, err := o.folder.openReaders(false)
	if err != nil {
		return nil, storageFailure(err, o.folder)
	}
	version, err := fileVersion(ctx, db)
	if err == nil && version > schemaVersion {
		_ = db.Close()
		return nil, failure.New(failure.Storage, "The history in %s was written by a newer Fairlead (schema %d; this one knows %d).",
			string(o.folder), version, schemaVersion).WithHint("Update Fairlead.")
	}
	sound := err == nil && version == schemaVersion
	for _, table := range []string{"calls", "frames"} {
		var found []string
		if sound {
			found, err = texts(ctx, db, `PRAGMA quick_check('`+table+`')`)
			sound = err == nil && len(found) == 1 && found[0] == "ok"
		}
	}
	if sound {
		return db, nil
	}
	_ = db.Close()
	if code := sqliteCode(err); code == sqliteBusy || code == sqliteLocked {
		return nil, storageFailure(err, o.folder)
	}
	return nil, ctx.Err()
}

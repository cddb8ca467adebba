package history

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"path/filepath"

	"fairlead/backend/failure"
)

// Salvage adds the calls that can still be read of a history in another folder: one that
// was damaged and moved aside. It asks for one call after the other, by their numbers, so
// that a damaged page costs the calls on it alone. That history is not changed.
func (s *Store) Salvage(ctx context.Context, dir string, o ImportOptions) (ImportReport, error) {
	dir, err := filepath.Abs(dir) // as the address of a database has it
	if err != nil {
		return ImportReport{}, failure.From(err)
	}
	old := &salvage{folder: folder(dir), in: &importer{store: s, options: o, staged: newStaging(s.folder)}}
	if info, err := os.Stat(old.folder.db()); err != nil || !info.Mode().IsRegular() {
		return ImportReport{}, failure.New(failure.NotFound, "%s holds no history: there is no history.db.", dir)
	}
	if now, err := os.Stat(s.folder.db()); err == nil {
		if it, err := os.Stat(old.folder.db()); err == nil && os.SameFile(now, it) {
			return ImportReport{}, failure.New(failure.Usage, "%s is the history that is in use.", dir)
		}
	}
	db, err := old.folder.openReaders(false)
	if err != nil {
		return ImportReport{}, storageFailure(err, old.folder)
	}
	defer func() { _ = db.Close() }()
	last, err := lastOf(ctx, db)
	if err != nil {
		return ImportReport{}, failure.Wrap(failure.Storage, err, "Nothing of the history in %s can be read: %v.", dir, err)
	}
	for seq := int64(1); seq <= last; seq++ {
		if err := ctx.Err(); err != nil {
			return old.in.report, failure.From(err)
		}
		if err := old.take(ctx, db, seq); err != nil {
			return old.in.report, err
		}
		if o.Progress != nil {
			o.Progress(int(seq))
		}
	}
	return old.in.report, old.in.flush(ctx)
}

type salvage struct {
	folder folder
	in     *importer
}

// lastOf is the highest number of a call. Where the calls' last page cannot be read, the
// messages and what is derived from the calls know it, too.
func lastOf(ctx context.Context, db *sql.DB) (last int64, err error) {
	var version int64
	if version, err = fileVersion(ctx, db); err == nil && version != schemaVersion {
		return 0, failure.New(failure.Storage, "it was written by another version of Fairlead (schema %d; this one has %d)", version, schemaVersion)
	}
	for _, query := range []string{lastSeq, `SELECT coalesce(max(key), 0) >> 20 FROM frames`, `SELECT coalesce(max(seq), 0) FROM calls INDEXED BY calls_started`} {
		if err = db.QueryRowContext(ctx, query).Scan(&last); err == nil {
			return last, nil
		}
	}
	return 0, err
}

// take adds one call. What SQLite cannot read is counted.
func (o *salvage) take(ctx context.Context, db *sql.DB, seq int64) error {
	c := &Whole{}
	var err error
	if c.Record, err = readCall(ctx, db, getCallNumbered, seq); errors.Is(err, sql.ErrNoRows) {
		return nil // it was deleted
	}
	if err == nil {
		c.Frames, err = readFrames(ctx, db, seq)
	}
	if err != nil {
		if ctx.Err() != nil {
			return failure.From(ctx.Err())
		}
		o.in.report.Lost++
		return nil //nolint:nilerr // the others are worth having
	}
	if c.Status == Running {
		c.Status, c.Code = Interrupted, string(failure.Interrupted)
	}
	weight := int64(0)
	for _, b := range bodiesOf(c) {
		*b = o.whole(*b)
		weight += int64(len(b.Inline))
	}
	in := o.in
	in.batch = append(in.batch, numbered{int(min(seq, math.MaxInt32)), c})
	if in.weight += weight; in.weight > importWeight || len(in.batch) >= importCalls {
		return in.flush(ctx)
	}
	return nil
}

// whole reads a large body. Of one that is gone or damaged the size is left.
func (o *salvage) whole(b Body) Body {
	if b.Hash == "" {
		return b
	}
	gone := Body{Bytes: b.Bytes}
	raw, err := os.ReadFile(o.folder.blob(b.Hash))
	sum := sha256.Sum256(raw)
	if err != nil || hex.EncodeToString(sum[:]) != b.Hash || b.Offset < 0 || b.Offset+b.Bytes > int64(len(raw)) {
		return gone
	}
	return Body{Bytes: b.Bytes, Inline: raw[b.Offset : b.Offset+b.Bytes]}
}

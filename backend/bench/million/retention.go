package main

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // what is in the file is seen from outside

	"fairlead/backend/history"
)

const (
	pinned     = 100 // of the oldest calls
	removePart = 30  // one call in so many goes by each limit
	calm       = 10 * time.Second
)

// retention measures what it costs to remove old calls by count, by age and by size, and
// what the end of a call costs meanwhile. It removes them from a copy of the history.
func retention(ctx context.Context, home string) error {
	return onCopy(home, func(dir string, seen *sql.DB) error {
		r := &remover{dir: dir, seen: seen}
		if err := r.prepare(ctx); err != nil {
			return err
		}
		for _, by := range []string{"count", "age", "bytes"} {
			if err := r.remove(ctx, by); err != nil {
				return err
			}
		}
		return nil
	})
}

// state is what the file has in it.
type state struct {
	calls, pinned, oldest    int64
	pages, free, page, blobs int64
	messages                 int64
}

// used is what the limit of bytes is about.
func (s state) used() int64 { return (s.pages-s.free)*s.page - s.messages + s.blobs }

func (s state) String() string {
	return fmt.Sprintf("%d calls in %d MB of %d MB", s.calls, s.used()>>20, (s.pages*s.page+s.blobs)>>20)
}

// remover removes calls from one history after another limit.
type remover struct {
	dir  string
	seen *sql.DB
	cost time.Duration // of the processor, for a call that is recorded, until all is derived
}

func (r *remover) look(ctx context.Context) (s state, err error) {
	err = r.seen.QueryRowContext(ctx, `SELECT (SELECT calls FROM totals), (SELECT count(*) FROM calls WHERE pinned = 1),
			(SELECT min(started_at) FROM calls WHERE pinned = 0), page_count, freelist_count, page_size, (SELECT weight FROM message_totals)
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).Scan(&s.calls, &s.pinned, &s.oldest, &s.pages, &s.free, &s.page, &s.messages)
	if err != nil {
		return s, err
	}
	s.blobs, err = sizeOf(filepath.Join(r.dir, "blobs"))
	return s, err
}

// begun is when the n-th call began.
func (r *remover) begun(ctx context.Context, n int64) (at time.Time, err error) {
	var us int64
	err = r.seen.QueryRowContext(ctx, `SELECT started_at FROM calls ORDER BY started_at LIMIT 1 OFFSET ?`, n).Scan(&us)
	return time.UnixMicro(us), err
}

// prepare brings the copy to rest, pins some calls and measures what calls cost while nothing is removed.
func (r *remover) prepare(ctx context.Context) (err error) {
	store, err := history.Open(ctx, history.Options{Dir: r.dir})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, store.Close(ctx)) }()
	if err := store.CatchUp(ctx); err != nil {
		return err
	}
	rows, err := r.seen.QueryContext(ctx, `SELECT id FROM calls WHERE status <> 'running' ORDER BY started_at LIMIT ?`, pinned)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
	}
	yes := true
	if err := cmp.Or(rows.Err(), store.Annotate(ctx, ids, history.Annotation{Pinned: &yes})); err != nil {
		return err
	}
	if _, err := callers(ctx, store, time.After(calm), store.End); err != nil { // what a start has to do is done meanwhile
		return err
	}
	if err := rest(ctx); err != nil {
		return err
	}
	used := cpu()
	ends, err := callers(ctx, store, time.After(calm), store.End)
	if err := cmp.Or(err, rest(ctx)); err != nil {
		return err
	}
	r.cost = (cpu() - used) / time.Duration(len(ends))
	reportEnds("the end of a call while nothing is removed", ends)
	return nil
}

// remove has the store remove calls in the background, by one limit.
func (r *remover) remove(ctx context.Context, by string) (err error) {
	before, err := r.look(ctx)
	if err != nil {
		return err
	}
	var limits history.CallLimits
	share := before.calls / removePart
	switch by {
	case "count":
		limits.Count = before.calls - before.pinned - share
	case "age":
		at, err := r.begun(ctx, before.pinned+share)
		if err != nil {
			return err
		}
		limits.Age = time.Since(at)
	case "bytes":
		limits.Bytes = before.used() - before.used()/removePart
	}
	var on atomic.Bool
	removed := make(chan time.Time, 1)
	store, err := history.Open(ctx, history.Options{
		Dir: r.dir,
		Keep: func() history.CallLimits { // asked when the store looks
			on.Store(true)
			return limits
		},
		Removed: func() {
			select {
			case removed <- time.Now():
			default:
			}
		},
	})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, store.Close(ctx)) }()
	used, recorded := cpu(), 0
	for !on.Load() { // the store looks a little after it was opened
		ends, err := callers(ctx, store, time.After(glance), store.End)
		if err != nil {
			return err
		}
		recorded += len(ends)
	}
	began := time.Now()
	ends, err := callers(ctx, store, removed, store.End)
	if err != nil {
		return err
	}
	took := time.Since(began)
	if err := rest(ctx); err != nil { // the space is given back
		return err
	}
	recorded += len(ends)
	after, err := r.look(ctx)
	if err != nil {
		return err
	}
	gone := before.calls + int64(recorded) - after.calls
	spent := cpu() - used - r.cost*time.Duration(recorded)
	each := func(d time.Duration) time.Duration { return (d / time.Duration(max(gone, 1))).Round(time.Microsecond) }
	fmt.Printf("by %-6s %6d calls removed in %v, their space after %v: %v of the processor each, %v by the clock\n", by, gone,
		took.Round(time.Second), time.Since(began).Round(time.Second), each(spent), each(took))
	fmt.Printf("          before %v, after %v, pinned kept %d of %d\n", before, after, after.pinned, before.pinned)
	if by == "bytes" {
		fmt.Printf("          the limit is %d MB\n", limits.Bytes>>20)
	}
	reportEnds("          the end of a call meanwhile", ends)
	return nil
}

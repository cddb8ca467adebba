package main

import (
	"context"
	"database/sql"
	"fmt"
	"sync/atomic"
	"time"

	"fairlead/backend/history"
)

const (
	byHand = 200     // calls that are deleted, spread over all
	epoch  = 1 << 16 // calls have a vocabulary together
)

// clearing measures what the ends of calls cost, in the process that clears the words of deleted calls
// away and in another one. It deletes them from a copy of the history.
func clearing(ctx context.Context, home string) error {
	return onCopy(home, func(dir string, seen *sql.DB) error {
		c := &clearer{seen: seen}
		keep := func() history.CallLimits { return history.CallLimits{Count: c.keep.Swap(0)} }
		return opened(ctx, history.Options{Dir: dir, Keep: keep}, func(store *history.Store) error {
			return opened(ctx, history.Options{Dir: dir}, func(other *history.Store) error {
				c.store, c.other = store, other
				if err := c.meanwhile(ctx, "nothing is cleared", func() error { return pause(ctx, calm) }); err != nil {
					return err
				}
				return c.all(ctx)
			})
		})
	})
}

// clearer deletes calls in one store, while both record.
type clearer struct {
	store, other *history.Store // of the same folder, as two processes have it
	seen         *sql.DB
	keep         atomic.Int64 // calls, when the store looks the next time; 0: all
}

// all deletes calls in each way there is.
func (c *clearer) all(ctx context.Context) error {
	if err := c.someCalls(ctx); err != nil {
		return err
	}
	if err := c.wholeEpoch(ctx, "in the background", func(count int64) error { c.keep.Store(count); return nil }); err != nil {
		return err
	}
	return c.wholeEpoch(ctx, "since somebody said so", func(count int64) error {
		_, err := c.store.Prune(ctx, history.CallLimits{Count: count}, false)
		return err
	})
}

// someCalls deletes some of all, so that each vocabulary is gone through.
func (c *clearer) someCalls(ctx context.Context) error {
	var ids []string
	rows, err := c.seen.QueryContext(ctx, `SELECT id FROM calls WHERE seq % (SELECT max(1, max(seq) / ?) FROM calls) = 0 AND status <> 'running'`, byHand)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return c.meanwhile(ctx, fmt.Sprintf("the words of %d calls are cleared", len(ids)), func() error {
		if err := c.store.Delete(ctx, ids); err != nil {
			return err
		}
		return c.until(ctx, `SELECT NOT EXISTS (SELECT 1 FROM stale)`)
	})
}

// wholeEpoch removes all calls of the oldest vocabulary, which goes with them.
func (c *clearer) wholeEpoch(ctx context.Context, how string, keep func(count int64) error) error {
	var first, all, its int64
	err := c.seen.QueryRowContext(ctx, `SELECT min(seq) / ?1, count(*), sum(seq / ?1 = (SELECT min(seq) FROM calls) / ?1) FROM calls`, epoch).
		Scan(&first, &all, &its)
	if err != nil {
		return err
	}
	if its == all {
		fmt.Printf("all calls have one vocabulary: none goes %s\n", how)
		return nil
	}
	return c.meanwhile(ctx, fmt.Sprintf("%d calls and their vocabulary go %s", its, how), func() error {
		if err := keep(all - its); err != nil {
			return err
		}
		return c.until(ctx, `SELECT NOT EXISTS (SELECT 1 FROM words WHERE id < (? + 1) << 32)`, first)
	})
}

// until waits for what is in the file.
func (c *clearer) until(ctx context.Context, query string, args ...any) error {
	for limit := time.Now().Add(patience); ; {
		var done bool
		if err := c.seen.QueryRowContext(ctx, query, args...).Scan(&done); err != nil || done {
			return err
		}
		if time.Now().After(limit) {
			return fmt.Errorf("words are not cleared within %v", patience)
		}
		if err := pause(ctx, glance); err != nil {
			return err
		}
	}
}

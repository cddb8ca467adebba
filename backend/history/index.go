package history

import (
	"context"
	"time"
)

// indexChunk calls at most are indexed in one transaction, the newest first: what
// somebody searches for is most often what just happened. Inside the chunk they
// ascend, because FTS5 flushes when a rowid goes backwards.
const indexChunk = 256

// index brings the full-text index closer to the calls, for about the time given.
// It runs after the calls' own batch: indexing takes longer than storing.
func (w *writer) index(ctx context.Context, slice time.Duration) error {
	until := time.Now().Add(slice)
	for w.backlog > 0 && time.Now().Before(until) {
		left, err := w.indexSome(ctx, until)
		if err != nil {
			if ctx.Err() == nil {
				w.suspect(err)
				w.log.Warn("history: the search index cannot be written", "error", err)
			}
			w.indexAt = time.Now().Add(retryAfter)
			return err
		}
		w.backlog = left
	}
	return nil
}

// indexSome indexes at most a chunk and returns how many calls are left.
func (w *writer) indexSome(ctx context.Context, until time.Time) (left int, err error) {
	err = w.sql.transaction(ctx, func() error {
		limit := chunkFor(time.Until(until))
		docs, err := documents(ctx, w.sql.conn, w.folder,
			"c.seq IN (SELECT seq FROM to_index ORDER BY seq DESC LIMIT ?)", limit)
		if err != nil {
			return err
		}
		t, err := w.openText(ctx)
		defer t.close()
		if err != nil {
			return err
		}
		w.unpacked = w.unpacked || len(docs) > 0
		for i := range docs {
			if err := t.put(ctx, w.sql, &docs[i]); err != nil {
				return err
			}
		}
		if err := t.keep(ctx, true); err != nil {
			return err
		}
		if len(docs) < limit { // what is left was deleted before it was indexed
			if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM to_index WHERE seq NOT IN (SELECT seq FROM calls)`); err != nil {
				return err
			}
		}
		return w.sql.conn.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM to_index LIMIT ?)`, 2*maxBacklog).Scan(&left)
	})
	if err != nil && w.text != nil {
		w.text.forget()
	}
	return left, err
}

// chunkFor is how many calls fit into the time given: one of 1 kB takes about 100 µs.
func chunkFor(d time.Duration) int { return min(indexChunk, max(1, int(d/(100*time.Microsecond)))) }

package history

import (
	"context"
	"time"
)

// indexedBytes of arguments and of a result go into the full-text index.
const indexedBytes = 64 << 10

// indexChunk calls at most are indexed in one transaction, the newest first: what
// somebody searches for is most often what just happened.
const indexChunk = 256

const pendingText = `SELECT c.seq, c.server, c.tool, c.code, c.failure,
	c.arguments, coalesce(c.arguments_hash, a.hash), a.body, coalesce(c.arguments_at, 0), c.argument_bytes,
	c.result, coalesce(c.result_hash, r.hash), r.body, coalesce(c.result_at, 0), c.result_bytes
	FROM calls c
	LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
	LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
	WHERE c.seq IN (SELECT seq FROM to_index ORDER BY seq DESC LIMIT ?)
	ORDER BY c.seq` // ascending inside the chunk: FTS5 flushes when a rowid goes backwards

// index brings the full-text index closer to the calls, for about the time given.
// It runs after the calls' own batch: indexing takes several times as long as storing.
func (w *writer) index(ctx context.Context, slice time.Duration) {
	until := time.Now().Add(slice)
	for w.backlog > 0 && time.Now().Before(until) {
		left, err := w.indexSome(ctx, until)
		if err != nil {
			if ctx.Err() == nil {
				w.log.Warn("history: the search index cannot be written", "error", err)
			}
			w.lastWork = time.Now().Add(retryAfter) // not again at once
			return
		}
		w.backlog = left
	}
}

// indexSome indexes at most a chunk and returns how many calls are left.
func (w *writer) indexSome(ctx context.Context, until time.Time) (left int, err error) {
	err = w.sql.transaction(ctx, func() error {
		limit := chunkFor(time.Until(until))
		docs, err := w.pending(ctx, limit)
		if err != nil {
			return err
		}
		for _, d := range docs {
			if _, err := w.sql.conn.ExecContext(ctx, `INSERT INTO calls_text (rowid, text) VALUES (?, ?)`, d.seq, d.text()); err != nil {
				return err
			}
			if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM to_index WHERE seq = ?`, d.seq); err != nil {
				return err
			}
		}
		// What was deleted before it was indexed.
		if len(docs) < limit {
			if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM to_index WHERE seq NOT IN (SELECT seq FROM calls)`); err != nil {
				return err
			}
		}
		return w.sql.conn.QueryRowContext(ctx, `SELECT count(*) FROM to_index`).Scan(&left)
	})
	return left, err
}

// chunkFor is how many calls fit into the time given: one of 2 kB takes about 200 µs.
func chunkFor(d time.Duration) int { return min(indexChunk, max(1, int(d/(200*time.Microsecond)))) }

func (w *writer) pending(ctx context.Context, limit int) ([]document, error) {
	rows, err := w.sql.conn.QueryContext(ctx, pendingText, limit)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var docs []document
	for rows.Next() {
		d := document{folder: w.folder}
		a, r := &d.arguments, &d.result
		if err := rows.Scan(&d.seq, &d.server, &d.tool, &d.code, &d.failure,
			&a.inline, &a.hash, &a.frame, &a.at, &a.bytes, &r.inline, &r.hash, &r.frame, &r.at, &r.bytes); err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, rows.Err()
}

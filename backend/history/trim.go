package history

import (
	"context"
	"database/sql"
	"time"
)

const (
	trimBatch = 1000
	// trimTo is the part of the limits that is kept once one is passed, so that
	// removing comes now and then and not with every batch.
	trimTo = 0.98
)

// trimSome removes some of the oldest messages.
func (w *writer) trimSome(ctx context.Context) {
	limits := w.options.Traffic.o.Limits()
	limits.Count, limits.Bytes = int64(float64(limits.Count)*trimTo), int64(float64(limits.Bytes)*trimTo)
	var files []string
	var left MessageLimits
	err := w.sql.transaction(ctx, func() (err error) {
		files, left, err = w.removeOldest(ctx, limits)
		return err
	})
	if err != nil {
		if ctx.Err() == nil {
			w.log.Warn("history: old messages cannot be removed", "error", err)
		}
		w.trim = false // the next batch asks again
		return
	}
	w.trim = left.Count > limits.Count || left.Bytes > limits.Bytes
	w.collect(ctx, files)
}

// removeOldest removes at most trimBatch messages beyond the limits and returns
// what they named and what is left.
func (w *writer) removeOldest(ctx context.Context, limits MessageLimits) (files []string, left MessageLimits, err error) {
	if err := w.sql.conn.QueryRowContext(ctx, `SELECT messages, weight FROM message_totals`).Scan(&left.Count, &left.Bytes); err != nil {
		return nil, left, err
	}
	rows, err := w.sql.conn.QueryContext(ctx, `SELECT seq, weight, hash FROM messages ORDER BY seq LIMIT ?`, trimBatch)
	if err != nil {
		return nil, left, err
	}
	defer func() { _ = rows.Close() }()
	var last, count, weight int64
	for (left.Count-count > limits.Count || left.Bytes-weight > limits.Bytes) && rows.Next() {
		var one int64
		var hash sql.NullString
		if err := rows.Scan(&last, &one, &hash); err != nil {
			return nil, left, err
		}
		count, weight = count+1, weight+one
		if hash.Valid {
			files = append(files, hash.String)
		}
	}
	if err := rows.Err(); err != nil || count == 0 {
		return nil, MessageLimits{}, err // the totals say more than there is: nothing to remove
	}
	_ = rows.Close()
	if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM messages WHERE seq <= ?`, last); err != nil {
		return nil, left, err
	}
	err = w.sql.countMessages.QueryRowContext(ctx, -count, -weight).Scan(&left.Count, &left.Bytes)
	return files, left, err
}

// forgetMessages removes the messages of a call, in a transaction, and adds the files they named.
func (w *writer) forgetMessages(ctx context.Context, call string, files *[]string) error {
	named, err := texts(ctx, w.sql.conn, `SELECT hash FROM messages WHERE call = ? AND call <> '' AND hash IS NOT NULL`, call)
	if err != nil {
		return err
	}
	*files = append(*files, named...)
	var count, weight int64
	err = w.sql.conn.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(weight), 0) FROM messages WHERE call = ? AND call <> ''`, call).
		Scan(&count, &weight)
	if err != nil || count == 0 {
		return err
	}
	if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM messages WHERE call = ? AND call <> ''`, call); err != nil {
		return err
	}
	var left MessageLimits
	return w.sql.countMessages.QueryRowContext(ctx, -count, -weight).Scan(&left.Count, &left.Bytes)
}

// FlushMessages returns when all messages that were added are in the database,
// or counted as dropped.
func (s *Store) FlushMessages(ctx context.Context) error {
	return s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		w.allMail(ctx)
		for w.trim {
			w.trimSome(ctx)
		}
		w.mailAt = time.Now().Add(mailPace)
		return nil
	})
}

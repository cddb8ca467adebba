package history

import (
	"context"
	"database/sql"
	"errors"
	"io"

	"fairlead/backend/failure"
)

const getMessage = `SELECT ` + messageColumns + `, m.body, m.hash, length(CAST(m.body AS BLOB)),
	(SELECT r.seq FROM messages r WHERE r.request = m.seq LIMIT 1)
	FROM messages m WHERE m.seq = ?`

// Message returns one message. The failure has code NotFound when it is gone.
func (s *Store) Message(ctx context.Context, seq int64) (MessageRecord, error) {
	var r MessageRecord
	var p place
	var size, response sql.NullInt64
	err := scanMessage(s.readers.QueryRowContext(ctx, getMessage, seq), &r.StoredMessage, &p.inline, &p.hash, &size, &response)
	if errors.Is(err, sql.ErrNoRows) {
		return r, failure.New(failure.NotFound, "There is no message %d any more.", seq).
			WithHint("Old messages are removed when there are more than the settings allow; those of a deleted call go with it.")
	}
	if err != nil {
		return r, s.trouble(ctx, err)
	}
	r.Response, r.Kept = response.Int64, p.inline.Valid || p.hash.Valid || r.Bytes == 0
	p.bytes = size.Int64
	if p.hash.Valid {
		p.bytes = s.folder.blobSize(p.hash.String)
	}
	if r.Kept {
		r.Body, err = p.body()
	}
	return r, err
}

// exportBatch is how many messages are read at once for an export.
const exportBatch = 500

// EachMessage calls f with every message that is selected, oldest first, as they
// are when it begins. Limit does not matter.
func (s *Store) EachMessage(ctx context.Context, q MessageQuery, f func(MessageRecord) error) error {
	var newest int64
	if err := s.readers.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM messages`).Scan(&newest); err != nil {
		return s.trouble(ctx, err)
	}
	if q.Before > 0 {
		newest = min(newest, q.Before-1)
	}
	where, args := q.where()
	for after := q.After; after < newest; {
		seqs, err := s.sequence(ctx, where, after, newest, args)
		if err != nil {
			return s.trouble(ctx, err)
		}
		for _, seq := range seqs {
			r, err := s.Message(ctx, seq)
			if failure.Is(err, failure.NotFound) {
				continue // removed meanwhile
			}
			if err != nil {
				return err
			}
			if err := f(r); err != nil {
				return err
			}
		}
		if len(seqs) < exportBatch {
			return nil
		}
		after = seqs[len(seqs)-1]
	}
	return nil
}

func (s *Store) sequence(ctx context.Context, where string, after, newest int64, args []any) ([]int64, error) {
	all := append(append([]any{after, newest}, args...), exportBatch)
	rows, err := s.readers.QueryContext(ctx, `SELECT m.seq FROM messages m WHERE m.seq > ? AND m.seq <= ?`+where+` ORDER BY m.seq LIMIT ?`, all...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var seqs []int64
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, err
		}
		seqs = append(seqs, seq)
	}
	return seqs, rows.Err()
}

// ReadBody reads a body whole.
func (s *Store) ReadBody(b Body) ([]byte, error) {
	if b.Hash == "" {
		return b.Inline, nil
	}
	r, err := s.OpenBody(b)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	all, err := io.ReadAll(r)
	if err != nil {
		return nil, storageFailure(err, s.folder)
	}
	return all, nil
}

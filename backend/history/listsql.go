package history

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// cursor is the place behind the last call of a page.
type cursor struct{ started, seq int64 }

func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.started, c.seq) }

func parseCursor(s string) (cursor, error) {
	var c cursor
	if n, err := fmt.Sscanf(s, "%d.%d", &c.started, &c.seq); n != 2 || err != nil || c.String() != s {
		return c, failure.New(failure.Usage, "%q is no cursor of a history page.", s).WithHint("Start again at the first page.")
	}
	return c, nil
}

// from is the query's FROM and WHERE, without order, for all but words.
func from(f Filter, after *cursor) (string, []any) {
	var b strings.Builder
	var args []any
	b.WriteString(" FROM calls c WHERE 1")
	if after != nil {
		b.WriteString(" AND (c.started_at, c.seq) < (?, ?)")
		args = append(args, after.started, after.seq)
	}
	for _, c := range f.where() {
		b.WriteString(" AND " + c.sql)
		args = append(args, c.args...)
	}
	return b.String(), args
}

// listSQL is the query for a page, of the filter but its words.
func listSQL(f Filter, after string, limit int) (string, []any, error) {
	var behind *cursor
	if after != "" {
		c, err := parseCursor(after)
		if err != nil {
			return "", nil, err
		}
		behind = &c
	}
	text, args := from(f.withoutWords(), behind)
	return "SELECT " + callColumns + text + " ORDER BY c.started_at DESC, c.seq DESC LIMIT ?", append(args, limit), nil
}

// count returns how many calls match, -1 when that takes too long; of words, how many calls
// the index yields.
func (s *Store) count(ctx context.Context, f Filter) (n int64, err error) {
	var calls int64
	if err := s.readers.QueryRowContext(ctx, `SELECT calls FROM totals`).Scan(&calls); err != nil {
		return 0, err
	}
	most := countTime
	if calls >= manyCalls {
		most = countTimeMany
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	if f.HasWords() {
		n, err = s.countWords(limited, f)
	} else {
		text, args := from(f, nil)
		err = s.readers.QueryRowContext(limited, "SELECT count(*)"+text, args...).Scan(&n)
	}
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return -1, nil
	}
	return n, err
}

// countWords counts what the index yields for words, -1 when that is not nearly always what matches.
func (s *Store) countWords(ctx context.Context, f Filter) (n int64, err error) {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	var oldest, last int64
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(min(seq), 0), coalesce(max(seq), -1) FROM calls`).Scan(&oldest, &last); err != nil {
		return 0, err
	}
	a, err := s.asking(ctx, tx, f.matcher(), oldest)
	if err != nil {
		return 0, err
	}
	var l lookup
	for epoch := last >> epochBits; epoch >= oldest>>epochBits; epoch = l.bottom - 1 {
		l, err = a.lookup(ctx, epoch)
		switch {
		case err != nil:
			return 0, err
		case l.nothing:
			continue
		case !l.exact:
			return -1, nil
		}
		text, args := " FROM calls_words t WHERE", []any(nil)
		if where := f.where(); len(where) > 0 {
			text = " FROM calls_words t CROSS JOIN calls c ON c.seq = t.rowid WHERE"
			for _, c := range where {
				text += " " + c.sql + " AND"
				args = append(args, c.args...)
			}
		}
		args = append(args, l.text, l.bottom<<epochBits, (epoch+1)<<epochBits-1)
		var some int64
		if err := tx.QueryRowContext(ctx, `SELECT count(*)`+text+` t.calls_words MATCH ? AND t.rowid BETWEEN ? AND ?`, args...).Scan(&some); err != nil {
			return 0, err
		}
		n += some
	}
	s.lookups.put(a)
	return n, nil
}

type scanner interface{ Scan(to ...any) error }

// scanCall reads callColumns, then more.
func scanCall(row scanner, c *Call, more ...any) (cursor, error) {
	var at cursor
	var ended sql.NullInt64
	var took int64
	var tags string // no tag holds a space
	to := append([]any{
		&at.seq, &c.ID, &c.Server, &c.Tool, &c.Method, &c.Origin, &c.ReplayOf, &c.Owner, &c.Status, &c.Code,
		&at.started, &ended, &took, &c.ArgumentBytes, &c.ResultBytes,
		&c.Protocol, &c.ServerName, &c.ServerVersion, &c.Preview, &c.FrameCount,
		&c.Client, &c.Run, &c.Step, &c.CachedOf, &c.Trace, &c.Pinned, &c.Note, &tags,
	}, more...)
	if err := row.Scan(to...); err != nil {
		return at, err
	}
	c.StartedAt = time.UnixMicro(at.started)
	c.Tags = strings.Fields(tags)
	if ended.Valid {
		c.EndedAt = time.UnixMicro(ended.Int64)
	}
	c.Took = time.Duration(took) * time.Microsecond
	if took < 0 {
		c.Took = -1
	}
	return at, nil
}

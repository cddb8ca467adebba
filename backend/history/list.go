package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"fairlead/backend/failure"
)

const (
	defaultLimit = 100
	maxLimit     = 1000
	// countTime is what counting the matches may take before the page goes without.
	countTime = 400 * time.Millisecond
)

const callColumns = `c.seq, c.id, c.server, c.tool, c.origin, c.replay_of, c.owner, c.status, c.code,
	c.started_at, c.ended_at, c.took_us, c.argument_bytes, c.result_bytes,
	c.protocol, c.server_name, c.server_version, c.preview, c.frames`

// List returns a page of calls, newest first. Finished calls of this process are
// always in it. Without words the order is that of the start times; with words it
// is that in which the calls were begun here, which is the same but for calls of
// two processes in the same milliseconds.
func (s *Store) List(ctx context.Context, q Query) (Page, error) {
	if err := s.settle(ctx); err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	if q.Filter.HasWords() {
		if err := s.indexed(ctx); err != nil {
			return Page{}, s.trouble(ctx, err)
		}
	}
	limit := q.Limit
	if limit <= 0 {
		limit = defaultLimit
	}
	limit = min(limit, maxLimit)
	text, args, err := listSQL(q.Filter, q.Cursor, limit+1)
	if err != nil {
		return Page{}, err
	}
	page := Page{Total: -1}
	var last cursor
	rows, err := s.readers.QueryContext(ctx, text, args...)
	if err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if len(page.Calls) == limit {
			page.Next = last.String()
			break
		}
		var c Call
		if last, err = scanCall(rows, &c); err != nil {
			return Page{}, s.trouble(ctx, err)
		}
		page.Calls = append(page.Calls, c)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	if err := s.readers.QueryRowContext(ctx, `SELECT calls FROM totals`).Scan(&page.All); err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	if q.Count {
		page.Total, err = s.count(ctx, q.Filter, page.All)
	}
	if err != nil {
		return Page{}, s.trouble(ctx, err)
	}
	return page, nil
}

// trouble turns an error of a read into a failure; the caller's own cancelling
// stays what it is.
func (s *Store) trouble(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return failure.From(ctx.Err())
	}
	return storageFailure(err, s.folder)
}

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

// from is the query's FROM and WHERE, without order.
func from(f Filter, after *cursor) (string, []any) {
	clauses, match := f.where()
	var b strings.Builder
	var args []any
	if match == "" {
		b.WriteString(" FROM calls c WHERE 1")
	} else {
		b.WriteString(" FROM calls_text t CROSS JOIN calls c ON c.seq = t.rowid WHERE t.text MATCH ?")
		args = append(args, match)
	}
	switch {
	case after == nil:
	case match == "":
		b.WriteString(" AND (c.started_at, c.seq) < (?, ?)")
		args = append(args, after.started, after.seq)
	default:
		b.WriteString(" AND t.rowid < ?")
		args = append(args, after.seq)
	}
	for _, c := range clauses {
		b.WriteString(" AND " + c.sql)
		args = append(args, c.args...)
	}
	return b.String(), args
}

// listSQL is the query for a page.
func listSQL(f Filter, after string, limit int) (string, []any, error) {
	var behind *cursor
	if after != "" {
		c, err := parseCursor(after)
		if err != nil {
			return "", nil, err
		}
		behind = &c
	}
	text, args := from(f, behind)
	order := " ORDER BY c.started_at DESC, c.seq DESC"
	if _, match := f.where(); match != "" {
		order = " ORDER BY t.rowid DESC" // the index yields this order by itself
	}
	return "SELECT " + callColumns + text + order + " LIMIT ?", append(args, limit), nil
}

// count returns how many calls match, -1 when that takes too long.
func (s *Store) count(ctx context.Context, f Filter, all int64) (int64, error) {
	if f.Empty() {
		return all, nil
	}
	text, args := from(f, nil)
	if clauses, match := f.where(); match != "" && len(clauses) == 0 {
		text = " FROM calls_text t WHERE t.text MATCH ?"
	}
	limited, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	var n int64
	err := s.readers.QueryRowContext(limited, "SELECT count(*)"+text, args...).Scan(&n)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return -1, nil
	}
	return n, err
}

type scanner interface{ Scan(to ...any) error }

// scanCall reads callColumns, then more.
func scanCall(row scanner, c *Call, more ...any) (cursor, error) {
	var at cursor
	var ended sql.NullInt64
	var took int64
	to := append([]any{
		&at.seq, &c.ID, &c.Server, &c.Tool, &c.Origin, &c.ReplayOf, &c.Owner, &c.Status, &c.Code,
		&at.started, &ended, &took, &c.ArgumentBytes, &c.ResultBytes,
		&c.Protocol, &c.ServerName, &c.ServerVersion, &c.Preview, &c.FrameCount,
	}, more...)
	if err := row.Scan(to...); err != nil {
		return at, err
	}
	c.StartedAt = time.UnixMicro(at.started)
	if ended.Valid {
		c.EndedAt = time.UnixMicro(ended.Int64)
	}
	c.Took = time.Duration(took) * time.Microsecond
	if took < 0 {
		c.Took = -1
	}
	return at, nil
}

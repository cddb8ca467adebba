package history

import (
	"bytes"
	"context"
	"time"
)

// The index knows which words a text has, not where. So it yields candidates, and the
// texts themselves decide.

// matcher holds the words of a filter, folded.
type matcher struct{ want, not []string }

func (f Filter) matcher() matcher {
	var m matcher
	for _, t := range f.terms {
		switch {
		case t.key != keyWord:
		case t.not:
			m.not = append(m.not, fold(t.text))
		default:
			m.want = append(m.want, fold(t.text))
		}
	}
	return m
}

// matches compares a folded text.
func (m matcher) matches(text []byte) bool {
	for _, word := range m.want {
		if !bytes.Contains(text, []byte(word)) {
			return false
		}
	}
	for _, word := range m.not {
		if bytes.Contains(text, []byte(word)) {
			return false
		}
	}
	return true
}

// indexed waits until the full-text index knows every call, or searchSlice has
// passed: after a burst of tens of thousands of calls the newest are in by then.
func (s *Store) indexed(ctx context.Context) error {
	return s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		var left bool // by this process or another
		err := w.sql.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM to_index)`).Scan(&left)
		if err != nil || !left {
			return err
		}
		w.backlog = max(w.backlog, 1)
		if err := w.index(ctx, searchSlice); isDamage(err) {
			return err // what the index does not know would seem not to be there
		}
		return nil
	})
}

// reached is when the call was begun that stands at or before a cursor.
func (s *Store) reached(ctx context.Context, at string) (time.Time, error) {
	c, err := parseCursor(at)
	if err != nil {
		return time.Time{}, err
	}
	var started int64
	err = s.readers.QueryRowContext(ctx, `SELECT coalesce((SELECT started_at FROM calls WHERE seq <= ? ORDER BY seq DESC LIMIT 1), 0)`, c.seq).Scan(&started)
	return time.UnixMicro(started), err
}

package history

import (
	"context"
	"database/sql"
	"time"
)

// textIndex writes calls_text and calls_pairs, in a transaction.
type textIndex struct {
	conn  *sql.Conn
	pairs *sql.Stmt
}

func (w *writer) openText(ctx context.Context) (t textIndex, err error) {
	t.conn = w.sql.conn
	t.pairs, err = t.conn.PrepareContext(ctx, `INSERT INTO calls_pairs (rowid, text) VALUES (?, ?)`)
	return t, err
}

// put indexes a call: its text goes in before it leaves to_index, which the trigger paired_not looks at.
func (t textIndex) put(ctx context.Context, st *statements, seq int64, text string) error {
	if _, err := st.text.ExecContext(ctx, seq, text); err != nil {
		return err
	}
	if _, err := t.pairs.ExecContext(ctx, seq, pairsText(text)); err != nil {
		return err
	}
	_, err := st.unindex.ExecContext(ctx, seq)
	return err
}

func (t textIndex) close() { _ = t.pairs.Close() }

// forgetText takes a call out of the index.
func (st *statements) forgetText(ctx context.Context, seq int64) error {
	for _, text := range []string{`DELETE FROM calls_text WHERE rowid = ?`, `DELETE FROM calls_pairs WHERE rowid = ?`} {
		if _, err := st.conn.ExecContext(ctx, text, seq); err != nil {
			return err
		}
	}
	return nil
}

// emptyText has all calls indexed anew, in a transaction.
func (st *statements) emptyText(ctx context.Context) error {
	for _, text := range []string{
		`INSERT INTO calls_text (calls_text) VALUES ('delete-all')`,
		`INSERT INTO calls_pairs (calls_pairs) VALUES ('delete-all')`,
		`UPDATE paired SET after = 0`,
		`INSERT OR IGNORE INTO to_index SELECT seq FROM calls WHERE status <> 'running'`,
	} {
		if _, err := st.conn.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// mergeText merges what is in the index, until nothing is left to merge or the time has come.
func (w *writer) mergeText(ctx context.Context, until time.Time) {
	for _, merge := range []string{
		`INSERT INTO calls_text (calls_text, rank) VALUES ('merge', ?)`, `INSERT INTO calls_pairs (calls_pairs, rank) VALUES ('merge', ?)`,
	} {
		for time.Now().Before(until) {
			var before, after int64
			_ = w.sql.conn.QueryRowContext(ctx, `SELECT total_changes()`).Scan(&before)
			if _, err := w.sql.conn.ExecContext(ctx, merge, mergePages); err != nil {
				return
			}
			if _ = w.sql.conn.QueryRowContext(ctx, `SELECT total_changes()`).Scan(&after); after-before < 2 {
				break // sqlite.org/fts5.html#the_merge_command
			}
		}
	}
}

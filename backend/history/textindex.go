package history

import (
	"context"
	"database/sql"
	"encoding/json"
	"hash/maphash"
	"time"
)

// textIndex writes calls_words, the vocabulary and the marks of calls, in a transaction.
type textIndex struct {
	tokenizer
	*vocabulary
	marker
	texter      texter
	call, marks *sql.Stmt
	had         map[uint64]struct{} // tokens of the text at hand
	text, list  []byte
}

func (w *writer) openText(ctx context.Context) (t *textIndex, err error) {
	if t = w.text; t == nil {
		t = &textIndex{had: make(map[uint64]struct{}), vocabulary: &vocabulary{}, list: []byte{}} // no list: NULL
		w.text = t
	}
	if err := t.vocabulary.open(ctx, w.sql.conn); err != nil {
		return nil, err
	}
	if t.call, err = w.sql.conn.PrepareContext(ctx, `INSERT INTO calls_words (rowid, text) VALUES (?, ?)`); err != nil {
		return t, err
	}
	t.marks, err = w.sql.conn.PrepareContext(ctx, `INSERT OR REPLACE INTO call_marks (seq, marks) VALUES (?, ?)`)
	return t, err
}

// put indexes a call.
func (t *textIndex) put(ctx context.Context, st *statements, d *document) error {
	folded, err := t.words(ctx, d)
	if err != nil {
		return err
	}
	if _, err := t.call.ExecContext(ctx, d.seq, string(t.text)); err != nil {
		return err
	}
	list := bitWriter{b: t.list[:0]}
	writeRice(&list, t.of(folded), 1<<markBits)
	t.list = list.end()
	if _, err := t.marks.ExecContext(ctx, d.seq, t.list); err != nil {
		return err
	}
	_, err = st.unindex.ExecContext(ctx, d.seq)
	return err
}

// words notes the words of a call in the vocabulary, and their names in text.
func (t *textIndex) words(ctx context.Context, d *document) (folded []byte, err error) {
	folded = t.texter.read(d)
	if err := t.enter(ctx, d.seq>>epochBits); err != nil {
		return nil, err
	}
	clear(t.had)
	t.text = t.text[:0]
	t.each(folded, func(token []byte) {
		hash := maphash.Bytes(t.seed, token)
		if _, had := t.had[hash]; had {
			return
		}
		t.had[hash] = struct{}{}
		t.text = append(appendName(t.text, tokenName(token), nameBits), ' ')
		t.note(hash, token)
	})
	return folded, t.keep(ctx, false)
}

func (t *textIndex) close() {
	t.vocabulary.close()
	for _, st := range []*sql.Stmt{t.call, t.marks} {
		if st != nil {
			_ = st.Close()
		}
	}
}

// forgetText takes calls out of the index, in one statement: FTS5 writes what it has noted after each.
func (st *statements) forgetText(ctx context.Context, seqs ...int64) error {
	list, err := json.Marshal(seqs)
	if err != nil || len(seqs) == 0 {
		return err
	}
	for _, text := range []string{
		`DELETE FROM calls_words WHERE rowid IN (SELECT value FROM json_each(?))`,
		`DELETE FROM call_marks WHERE seq IN (SELECT value FROM json_each(?))`,
	} {
		if _, err := st.conn.ExecContext(ctx, text, string(list)); err != nil {
			return err
		}
	}
	return nil
}

// emptyText has all calls indexed anew, in a transaction.
func (st *statements) emptyText(ctx context.Context) error {
	for _, text := range []string{
		`INSERT INTO calls_words (calls_words) VALUES ('delete-all')`,
		`INSERT INTO words_pieces (words_pieces) VALUES ('delete-all')`,
		`DELETE FROM words`,
		`DELETE FROM call_marks`,
		`DELETE FROM block_marks`,
		`DELETE FROM stale`,
		`UPDATE vocabulary SET made = made + 1`,
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
		`INSERT INTO calls_words (calls_words, rank) VALUES ('merge', ?)`, `INSERT INTO words_pieces (words_pieces, rank) VALUES ('merge', ?)`,
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

package history

import (
	"context"
	"strings"
	"time"
)

// forgetCalls are the calls whose words are looked through when they are deleted. Of more at
// once, those words stay that nobody has any more, until their epoch goes.
const (
	forgetCalls = 100
	forgetTime  = time.Second
)

// wordsOfCalls are the tokens of some calls that are in the index, by epoch.
func (w *writer) wordsOfCalls(ctx context.Context, ids []string) (map[int64]map[string]struct{}, error) {
	all := make(map[int64]map[string]struct{})
	if len(ids) > forgetCalls {
		return all, nil
	}
	var t tokenizer
	var read texter
	for _, id := range ids {
		docs, err := documents(ctx, w.sql.conn, w.folder, "c.id = ? AND c.seq NOT IN (SELECT seq FROM to_index)", id)
		if err != nil {
			return nil, err
		}
		for i := range docs {
			epoch := docs[i].seq >> epochBits
			if all[epoch] == nil {
				all[epoch] = make(map[string]struct{})
			}
			t.each(read.read(&docs[i]), func(token []byte) { all[epoch][string(token)] = struct{}{} })
		}
	}
	return all, nil
}

// forgetWords takes those of some words out of the vocabulary that no call of the epoch has, in
// one transaction, until the time has come.
func (w *writer) forgetWords(ctx context.Context, words map[int64]map[string]struct{}, until time.Time) error {
	return w.sql.transaction(ctx, func() error {
		for epoch, tokens := range words {
			for token := range tokens {
				if time.Now().After(until) {
					return nil
				}
				var used bool
				err := w.sql.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM calls_words WHERE calls_words MATCH ? AND rowid BETWEEN ? AND ?)`,
					quoted(nameOf(token)), epoch<<epochBits, (epoch+1)<<epochBits-1).Scan(&used)
				if err != nil {
					return err
				}
				if used {
					continue
				}
				if err := w.forgetWord(ctx, epoch, token); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// forgetWord takes a word out of all rows of an epoch's vocabulary.
func (w *writer) forgetWord(ctx context.Context, epoch int64, token string) error {
	in := " " + token + " "
	rows, err := w.sql.conn.QueryContext(ctx, `SELECT w.id, w.words FROM words_pieces p CROSS JOIN words w ON w.id = p.rowid
		WHERE p.words_pieces MATCH ? AND p.rowid BETWEEN ? AND ?`, piecesOf(in), firstWord(epoch), firstWord(epoch+1)-1)
	if err != nil {
		return err
	}
	left := make(map[int64]string)
	for rows.Next() {
		var id int64
		var words string
		if err = rows.Scan(&id, &words); err != nil {
			break
		}
		if strings.Contains(words, in) {
			left[id] = strings.ReplaceAll(words, in, " ")
		}
	}
	_ = rows.Close()
	if err == nil {
		err = rows.Err()
	}
	for id, words := range left {
		if err != nil {
			return err
		}
		err = w.rewriteWords(ctx, id, words)
	}
	return err
}

// rewriteWords puts other words into a row.
func (w *writer) rewriteWords(ctx context.Context, id int64, words string) error {
	for _, change := range []struct {
		sql  string
		args []any
	}{
		{`UPDATE vocabulary SET made = made + 1`, nil},
		{`DELETE FROM words_pieces WHERE rowid = ?`, []any{id}},
		{`UPDATE words SET words = ? WHERE id = ?`, []any{words, id}},
		{`INSERT INTO words_pieces (rowid, words) VALUES (?, ?)`, []any{id, words}},
	} {
		if _, err := w.sql.conn.ExecContext(ctx, change.sql, change.args...); err != nil {
			return err
		}
	}
	return nil
}

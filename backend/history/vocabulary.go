package history

import (
	"bytes"
	"context"
	"database/sql"
	"hash/maphash"
	"strings"
	"time"
)

const (
	// epochBits: the calls of 2^epochBits seqs share a vocabulary, which goes when the last of them went.
	epochBits = blockBits + 4
	// numbersInRow stand together: fewer make more rows, more make the pieces less telling. Words
	// without a digit have rows of their own: they are few, and made of the same pieces.
	numbersInRow = 16
	// mostKnown words are remembered before the older half is forgotten. One that is met again
	// then stands in the vocabulary twice, which costs some bytes.
	mostKnown = 1 << 16
)

// vocabulary notes the words of an epoch that are new.
type vocabulary struct {
	conn           *sql.Conn
	row, pieces    *sql.Stmt
	seed           maphash.Seed
	made           int64 // of the table vocabulary, when recent and older were right
	epoch          int64
	recent, older  map[uint64]struct{}
	words, numbers []string // not written yet
	next           int64    // id
}

// open begins a transaction's work.
func (v *vocabulary) open(ctx context.Context, conn *sql.Conn) error {
	v.conn, v.words, v.numbers = conn, v.words[:0], v.numbers[:0]
	var made int64
	if err := conn.QueryRowContext(ctx, `SELECT made FROM vocabulary`).Scan(&made); err != nil {
		return err
	}
	if made != v.made {
		v.forget()
		v.made = made
	}
	v.next = 0 // another process may have written since
	var err error
	if v.row, err = conn.PrepareContext(ctx, `INSERT INTO words (id, words) VALUES (?, ?)`); err != nil {
		return err
	}
	v.pieces, err = conn.PrepareContext(ctx, `INSERT INTO words_pieces (rowid, words) VALUES (?, ?)`)
	return err
}

// forget what is there: it may not be, after a transaction that failed.
func (v *vocabulary) forget() { v.recent, v.older = nil, nil }

func (v *vocabulary) close() {
	for _, st := range []*sql.Stmt{v.row, v.pieces} {
		if st != nil {
			_ = st.Close()
		}
	}
}

// enter goes on with the calls of an epoch.
func (v *vocabulary) enter(ctx context.Context, epoch int64) error {
	if v.epoch != epoch || v.recent == nil {
		if err := v.keep(ctx, true); err != nil {
			return err
		}
		v.epoch, v.next = epoch, 0
		if err := v.learn(ctx); err != nil {
			return err
		}
	}
	if v.next > 0 {
		return nil
	}
	return v.conn.QueryRowContext(ctx, `SELECT coalesce(max(id), ?1) + 1 FROM words WHERE id BETWEEN ?1 AND ?2`,
		firstWord(epoch), firstWord(epoch+1)-1).Scan(&v.next)
}

// firstWord is the id of an epoch's first row.
func firstWord(epoch int64) int64 { return epoch << 32 }

// learn reads the newest words of the epoch.
func (v *vocabulary) learn(ctx context.Context) error {
	v.seed, v.recent, v.older = maphash.MakeSeed(), make(map[uint64]struct{}), nil
	rows, err := v.conn.QueryContext(ctx, `SELECT words FROM words WHERE id BETWEEN
		max(?1, coalesce((SELECT boundary FROM stale WHERE epoch = ?3), 0)) AND ?2 ORDER BY id DESC LIMIT ?4`,
		firstWord(v.epoch), firstWord(v.epoch+1)-1, v.epoch, mostKnown/2/numbersInRow)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var words string
		if err := rows.Scan(&words); err != nil {
			return err
		}
		for word := range strings.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' }) {
			v.recent[maphash.String(v.seed, word)] = struct{}{}
		}
	}
	return rows.Err()
}

// note takes a token down unless it is known.
func (v *vocabulary) note(hash uint64, token []byte) {
	if _, known := v.recent[hash]; known {
		return
	}
	if len(v.recent) >= mostKnown/2 {
		v.recent, v.older = make(map[uint64]struct{}, mostKnown/2), v.recent
	}
	v.recent[hash] = struct{}{}
	switch _, known := v.older[hash]; {
	case known:
	case bytes.ContainsAny(token, "0123456789"):
		v.numbers = append(v.numbers, string(token))
	default:
		v.words = append(v.words, string(token))
	}
}

// keep writes rows of new words, all of them or those that are full.
func (v *vocabulary) keep(ctx context.Context, all bool) error {
	for ; len(v.words) > 0; v.words = v.words[1:] {
		if err := v.keepRow(ctx, v.words[:1]); err != nil {
			return err
		}
	}
	for len(v.numbers) >= numbersInRow || all && len(v.numbers) > 0 {
		n := min(numbersInRow, len(v.numbers))
		if err := v.keepRow(ctx, v.numbers[:n]); err != nil {
			return err
		}
		v.numbers = v.numbers[n:]
	}
	return nil
}

func (v *vocabulary) keepRow(ctx context.Context, tokens []string) error {
	words := wordsRow(tokens)
	if _, err := v.row.ExecContext(ctx, v.next, words); err != nil {
		return err
	}
	if _, err := v.pieces.ExecContext(ctx, v.next, words); err != nil {
		return err
	}
	v.next++
	return nil
}

// wordsRow is how words stand in a row: a piece of three characters begins at each.
func wordsRow(tokens []string) string { return " " + strings.Join(tokens, " ") + "  " }

// mostRows are deleted in one transaction.
const mostRows = 256

// dropWords deletes the words of epochs that have no calls any more, until the time has come;
// more says that some are left.
func (w *writer) dropWords(ctx context.Context, until time.Time) (more bool, err error) {
	for from := int64(0); ; {
		var first sql.NullInt64
		var used bool
		err := w.sql.conn.QueryRowContext(ctx, `SELECT first, EXISTS (SELECT 1 FROM calls
				WHERE seq BETWEEN (first >> 32) << ?2 AND (((first >> 32) + 1) << ?2) - 1)
			FROM (SELECT min(id) AS first FROM words WHERE id >= ?1)`, from, epochBits).Scan(&first, &used)
		if err != nil || !first.Valid {
			return false, err
		}
		epoch := first.Int64 >> 32
		if from = firstWord(epoch + 1); used {
			continue
		}
		for more = true; more; {
			err = w.sql.transaction(ctx, func() error {
				more, err = w.dropRows(ctx, firstWord(epoch), firstWord(epoch+1)-1)
				return err
			})
			if err != nil || time.Now().After(until) {
				return err == nil, err
			}
		}
	}
}

// dropRows deletes rows of the vocabulary, in a transaction; more says that some are left.
func (w *writer) dropRows(ctx context.Context, first, last int64) (more bool, err error) {
	const some = `(SELECT id FROM words WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?)`
	if _, err := w.sql.conn.ExecContext(ctx, `UPDATE vocabulary SET made = made + 1`); err != nil {
		return false, err
	}
	if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM words_pieces WHERE rowid IN `+some, first, last, mostRows); err != nil {
		return false, err
	}
	gone, err := w.sql.conn.ExecContext(ctx, `DELETE FROM words WHERE id IN `+some, first, last, mostRows)
	if err != nil {
		return false, err
	}
	n, err := gone.RowsAffected()
	return n == mostRows, err
}

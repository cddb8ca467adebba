package history

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// When calls go, or what is said of them changes, their words are not to stay in the
// vocabulary. Which of them nobody else has is not asked word by word: the vocabulary of the
// epoch is made anew, of the calls that are left, and then the old one deleted. The table
// stale says how far that is; any process goes on with it.

const (
	// renewChunk calls are read in one transaction.
	renewChunk = 64
	// renewAtOnce is what somebody who deletes waits for it; renewAtEnd, what a process
	// that deleted takes for the rest before it ends.
	renewAtOnce = 300 * time.Millisecond
	renewAtEnd  = time.Second
	// renewPause is between two makings after the removal of old calls, which goes on all the time.
	renewPause = time.Hour
)

// renewing is the state of making vocabularies anew.
type renewing struct {
	renewNow bool      // somebody has deleted something here
	renewAt  time.Time // of the next in any case
}

// stale says that the vocabularies of some calls have words too many, in a transaction.
func (w *writer) stale(ctx context.Context, seqs ...int64) error {
	last := int64(-1)
	for _, seq := range seqs {
		epoch := seq >> epochBits
		if epoch == last {
			continue
		}
		last = epoch
		_, err := w.sql.conn.ExecContext(ctx, `INSERT INTO stale (epoch) VALUES (?)
			ON CONFLICT (epoch) DO UPDATE SET boundary = 0, done = 0`, epoch)
		if err != nil {
			return err
		}
	}
	return nil
}

// renewDue tells whether there is a vocabulary to be made anew in the background now.
func (w *writer) renewDue(ctx context.Context, now time.Time) (due bool) {
	if w.retaining.running || !w.renewNow && now.Before(w.renewAt) {
		return false
	}
	err := w.sql.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stale)`).Scan(&due)
	return err == nil && due
}

// renewWords makes stale vocabularies anew, until the time has come; more says that there is one left.
func (w *writer) renewWords(ctx context.Context, until time.Time) (more bool, err error) {
	for more = true; more; {
		if err := w.sql.transaction(ctx, func() error {
			more, err = w.renewSome(ctx)
			return err
		}); err != nil {
			if w.text != nil {
				w.text.forget()
			}
			return false, err
		}
		if time.Now().After(until) {
			return more, nil
		}
	}
	w.renewNow = false
	return false, nil
}

// renewSome does a part, in a transaction, and tells whether there is more to do.
func (w *writer) renewSome(ctx context.Context) (more bool, err error) {
	var epoch, boundary, done int64
	err = w.sql.conn.QueryRowContext(ctx, `SELECT epoch, boundary, done FROM stale ORDER BY epoch LIMIT 1`).Scan(&epoch, &boundary, &done)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	last := (epoch+1)<<epochBits - 1
	switch {
	case boundary == 0: // from here on new words go behind the boundary, whether they stand before it or not
		_, err = w.sql.conn.ExecContext(ctx, `UPDATE stale SET done = ?2 - 1,
			boundary = (SELECT coalesce(max(id), ?3) + 1 FROM words WHERE id BETWEEN ?3 AND ?4) WHERE epoch = ?1`,
			epoch, epoch<<epochBits, firstWord(epoch), firstWord(epoch+1)-1)
		if err == nil {
			_, err = w.sql.conn.ExecContext(ctx, `UPDATE vocabulary SET made = made + 1`)
		}
		return true, err
	case done < last:
		return true, w.renewCalls(ctx, epoch, done, last)
	}
	left, err := w.dropRows(ctx, firstWord(epoch), boundary-1)
	if err != nil || left {
		return true, err
	}
	w.renewAt = time.Now().Add(renewPause)
	_, err = w.sql.conn.ExecContext(ctx, `DELETE FROM stale WHERE epoch = ?`, epoch)
	return true, err
}

// renewCalls notes the words of the next calls behind one.
func (w *writer) renewCalls(ctx context.Context, epoch, done, last int64) error {
	docs, err := documents(ctx, w.sql.conn, w.folder, `c.seq IN (SELECT seq FROM calls WHERE seq > ? AND seq <= ?
		AND seq NOT IN (SELECT seq FROM to_index) ORDER BY seq LIMIT ?)`, done, last, renewChunk)
	if err != nil {
		return err
	}
	t, err := w.openText(ctx)
	defer t.close()
	if err != nil {
		return err
	}
	for i := range docs {
		if _, err := t.words(ctx, &docs[i]); err != nil {
			return err
		}
	}
	if err := t.keep(ctx, true); err != nil {
		return err
	}
	if len(docs) == renewChunk {
		last = docs[renewChunk-1].seq
	}
	_, err = w.sql.conn.ExecContext(ctx, `UPDATE stale SET done = ? WHERE epoch = ?`, last, epoch)
	return err
}

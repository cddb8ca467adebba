package history

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// When calls go, or what is said of them changes, their words are not to stay in the
// vocabulary. Which of them nobody else has is not asked word by word: all calls of the epoch
// that are left are read, and then goes what none of them has (unproven.go). The table stale
// says which epochs are to be gone through; any process does so.

const (
	// renewAtOnce is what somebody who deletes waits for it; renewAtEnd, what a process
	// that deleted takes for the rest before it ends.
	renewAtOnce = 300 * time.Millisecond
	renewAtEnd  = time.Second
	// renewPause is between two rounds after the removal of old calls, which goes on all the time.
	renewPause = time.Hour
)

// renewing is the state of going through the stale vocabularies, in rounds.
type renewing struct {
	renewNow bool      // somebody has deleted something here: a round is to begin
	renewAt  time.Time // of the next round in any case
	round    bool      // there is one
	asked    bool      // and it is for somebody who has deleted something here
	next     int64     // epoch of the round
	pass     *unproven // through an epoch
}

// stale says that the vocabularies of some calls have words too many, in a transaction. Who is
// going through one goes on, but has to do it again: of these calls it may have read words.
func (w *writer) stale(ctx context.Context, seqs ...int64) error {
	last := int64(-1)
	for _, seq := range seqs {
		epoch := seq >> epochBits
		if epoch == last {
			continue
		}
		last = epoch
		_, err := w.sql.conn.ExecContext(ctx, `INSERT INTO stale (epoch) VALUES (?)
			ON CONFLICT (epoch) DO UPDATE SET done = 0`, epoch)
		if err != nil {
			return err
		}
	}
	return nil
}

// renewDue tells whether there is a vocabulary to be gone through in the background now.
func (w *writer) renewDue(ctx context.Context, now time.Time) (due bool) {
	if w.retaining.running || !w.round && !w.renewNow && now.Before(w.renewAt) {
		return false
	}
	err := w.sql.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stale)`).Scan(&due)
	return err == nil && due
}

// renewWords clears stale vocabularies, until the time has come; more says that there is one left.
func (w *writer) renewWords(ctx context.Context, until time.Time) (more bool, err error) {
	for {
		if !w.round {
			w.round, w.asked, w.renewNow, w.next = true, w.renewNow, false, 0
		}
		if err := w.renewSome(ctx); err != nil {
			return false, err // it is tried again
		}
		if !w.round && !w.renewNow {
			return false, nil
		}
		if time.Now().After(until) {
			return true, nil
		}
	}
}

// renewSome goes on with a round.
func (w *writer) renewSome(ctx context.Context) error {
	if w.pass == nil {
		var epoch int64
		err := w.sql.conn.QueryRowContext(ctx, `SELECT epoch FROM stale WHERE epoch >= ? ORDER BY epoch LIMIT 1`, w.next).Scan(&epoch)
		if errors.Is(err, sql.ErrNoRows) {
			w.round, w.asked, w.renewAt = false, false, time.Now().Add(renewPause)
			return nil
		}
		if err != nil {
			return err
		}
		if w.pass, err = w.beginPass(ctx, epoch); err == nil {
			w.next = epoch + 1
		}
		return err
	}
	more, err := w.pass.some(ctx, w)
	if !more && err == nil {
		w.pass = nil
	}
	return err
}

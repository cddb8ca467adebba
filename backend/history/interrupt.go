package history

import (
	"context"
	"slices"

	"fairlead/backend/failure"
)

// runningOwners finds the processes whose calls have not ended.
const runningOwners = `SELECT DISTINCT owner FROM calls WHERE status = 'running' AND status <> 'ok'`

// interrupt marks the running calls of all owners that are not alive.
func (s *Store) interrupt(ctx context.Context, alive []string) error {
	owners, err := texts(ctx, s.sql.conn, runningOwners)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if slices.Contains(alive, owner) {
			continue
		}
		if err := s.interruptOwner(ctx, owner); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) interruptOwner(ctx context.Context, owner string) error {
	return s.sql.transaction(ctx, func() error {
		running, err := texts(ctx, s.sql.conn, runningOwners)
		if err == nil && slices.Contains(running, owner) { // seldom, and the statements take longer to prepare than this
			err = s.markInterrupted(ctx, owner)
		}
		if err == nil {
			_, err = s.sql.conn.ExecContext(ctx, `DELETE FROM journals WHERE owner = ?`, owner)
		}
		return err
	})
}

func (s *Store) markInterrupted(ctx context.Context, owner string) error {
	why := failure.New(failure.Interrupted, "Fairlead ended while the call was running.").
		WithHint("Nobody knows whether the server finished it. Replay the call if it is safe to repeat.")
	text, err := why.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = s.sql.conn.ExecContext(ctx, `INSERT OR IGNORE INTO to_index
		SELECT seq FROM calls WHERE status = 'running' AND status <> 'ok' AND owner = ?`, owner)
	if err != nil {
		return err
	}
	_, err = s.sql.conn.ExecContext(ctx, `UPDATE calls SET status = 'interrupted', code = 'interrupted', failure = ?, preview = ?
		WHERE status = 'running' AND status <> 'ok' AND owner = ?`, string(text), why.Message, owner)
	return err
}

// interruptOwn marks this process's calls that have not ended, as it closes.
func interruptOwn(ctx context.Context, w *writer, trouble error) error {
	if trouble != nil {
		return trouble
	}
	w.allMail(ctx)
	return w.interruptOwner(ctx, w.instance)
}

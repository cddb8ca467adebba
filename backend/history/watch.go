package history

import (
	"context"
	"time"
)

const watchEvery = time.Second

// Watch calls changed each time another process has written to the history, until
// ctx ends or the store is closed. What this process writes, OnWritten tells.
func (s *Store) Watch(ctx context.Context, changed func()) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	var known state
	for {
		version, err := s.state(ctx)
		if err == nil && known != (state{}) && version != known {
			changed()
		}
		if err == nil {
			known = version
		}
		select {
		case <-ctx.Done():
			return
		case <-s.done:
			return
		case <-ticker.C:
		}
	}
}

// state changes when others have written: to the database, or into journals that
// this process has taken over since.
type state struct{ version, taken int64 }

// state looks for journals that were left behind, and asks on the writer's
// connection: there the version changes only by what other connections write, and
// ours do not write.
func (s *Store) state(ctx context.Context) (state, error) {
	// do may return while the writer is still at it, so the answer comes through a channel.
	answer := make(chan state, 1)
	err := s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		w.look(ctx)
		var version int64
		err := w.sql.conn.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&version)
		answer <- state{version, w.taken.Load()}
		return err
	})
	if err != nil {
		return state{}, err
	}
	return <-answer, nil
}

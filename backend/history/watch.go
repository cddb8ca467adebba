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
	var known int64
	for {
		version, err := s.dataVersion(ctx)
		if err == nil && known != 0 && version != known {
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

// dataVersion asks on the writer's connection: there the number changes only by
// what other connections write, and ours do not write.
func (s *Store) dataVersion(ctx context.Context) (int64, error) {
	// do may return while the writer is still at it, so the answer comes through a channel.
	answer := make(chan int64, 1)
	err := s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		var version int64
		err := w.sql.conn.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&version)
		answer <- version
		return err
	})
	if err != nil {
		return 0, err
	}
	return <-answer, nil
}

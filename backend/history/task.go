package history

import (
	"context"

	"fairlead/backend/failure"
)

// task is work for the writer between batches. It runs when everything queued
// before it is committed; trouble says that it could not be.
type task struct {
	run   func(ctx context.Context, w *writer, trouble error) error
	hurry bool // try a disk that failed a moment ago again, at once
	done  chan error
}

// do runs f in the writer and waits for it.
func (s *Store) do(ctx context.Context, hurry bool, f func(ctx context.Context, w *writer, trouble error) error) error {
	if err := s.Ready(ctx); err != nil {
		return err
	}
	t := task{run: f, hurry: hurry, done: make(chan error, 1)}
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return errClosed()
	}
	s.tasks = append(s.tasks, t)
	s.mu.Unlock()
	s.wakeWriter()
	select {
	case err := <-t.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.done:
		return errClosed()
	}
}

func errClosed() error { return failure.New(failure.Storage, "The history is closed.") }

// settle waits until what this process reported is in the database, so that a read
// sees it. It costs a lock when nothing is queued. A disk that takes nothing does
// not keep anybody from reading what is there.
func (s *Store) settle(ctx context.Context) error {
	if s.idle() {
		return nil
	}
	return s.do(ctx, false, func(context.Context, *writer, error) error { return nil })
}

// idle tells whether all that this process reported is in the database.
func (s *Store) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue) == 0 && !s.busy
}

// Flush returns when everything queued is in the database, or why it is not.
func (s *Store) Flush(ctx context.Context) error {
	err := s.do(ctx, true, func(_ context.Context, _ *writer, trouble error) error { return trouble })
	if err != nil {
		return storageFailure(err, s.folder)
	}
	return nil
}

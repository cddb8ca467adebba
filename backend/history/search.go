package history

import "context"

// indexed waits until the full-text index knows every call, or searchSlice has
// passed: after a burst of tens of thousands of calls the newest are in by then.
func (s *Store) indexed(ctx context.Context) error {
	return s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		w.backlog = max(w.backlog, 1) // another process may have left some
		w.index(ctx, searchSlice)
		return nil
	})
}

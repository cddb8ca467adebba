package history

import "context"

// CatchUp returns when what is derived from the calls is as new as they are: nothing
// is left to index or to pack. The store does this by itself when calls pause; who measures or
// hands the folder on waits for it.
func (s *Store) CatchUp(ctx context.Context) error {
	for {
		left := false
		err := s.do(ctx, false, func(ctx context.Context, w *writer, trouble error) error {
			if trouble != nil {
				return trouble
			}
			w.backlog = max(w.backlog, 1)
			w.unpacked = true
			w.pack(ctx, searchSlice)
			err := w.index(ctx, searchSlice)
			left = w.backlog > 0 || w.unpacked
			return err
		})
		if err != nil {
			return storageFailure(err, s.folder)
		}
		if !left {
			return nil
		}
	}
}

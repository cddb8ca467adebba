package history

import (
	"context"
	"testing"
	"time"
)

// LookNow has the store look now whether there is more than it is to keep, and not in a minute.
func (s *Store) LookNow(t testing.TB) {
	t.Helper()
	err := s.do(t.Context(), false, func(_ context.Context, w *writer, _ error) error {
		w.retaining.at = time.Time{}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

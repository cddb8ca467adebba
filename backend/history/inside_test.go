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

// CallsSize is what a limit of bytes is about.
func (s *Store) CallsSize(t testing.TB) int64 {
	t.Helper()
	size, err := s.callsSize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return size
}

// Reclaimed returns when the background has given back what space it means to.
func (s *Store) Reclaimed(t testing.TB) {
	t.Helper()
	for more := true; more; {
		err := s.do(t.Context(), false, func(_ context.Context, w *writer, _ error) error {
			more = !w.reclaimAt.IsZero()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

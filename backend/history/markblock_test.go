package history

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// TestListsGoWithTheirCalls: the lists of a block stay as long as one of its calls does.
func TestListsGoWithTheirCalls(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close(context.WithoutCancel(t.Context())) })
	now := time.Now()
	s.Begin(Start{ID: "keep", Server: "s", Tool: "t", StartedAt: now})
	if err := s.End(t.Context(), End{ID: "keep", Status: OK, EndedAt: now}); err != nil {
		t.Fatal(err)
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for block := range int64(3) {
		exec(t, s, fmt.Sprintf(`INSERT INTO block_marks VALUES (%d, x'00'), (%d, x'00')`, marksKey(block, 0), marksKey(block+1, 0)-1))
	}
	drop := func(want int) {
		t.Helper()
		err := s.do(t.Context(), false, func(ctx context.Context, w *writer, _ error) error {
			more, err := w.dropMarks(ctx, time.Now().Add(time.Hour))
			if more {
				t.Error("there is more to drop")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := number(t, s, `SELECT count(*) FROM block_marks`); got != want {
			t.Errorf("%d rows are left, want %d", got, want)
		}
	}
	drop(2)
	if err := s.Delete(t.Context(), []string{"keep"}); err != nil {
		t.Fatal(err)
	}
	drop(0)
}

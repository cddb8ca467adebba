package history

import (
	"context"
	"fmt"
	"testing"
)

// TestMarksOfDeletedCallsGo: who deletes a call, or a note of it, leaves no mark of it in the lists.
func TestMarksOfDeletedCallsGo(t *testing.T) {
	s := renewStores(t, 1)[0]
	var words []string
	for i := range lateMarked {
		words = append(words, fmt.Sprintf("kept number %d", i))
	}
	ids := recorded(t, s, append(words, "unheard-of /words.of it")...)
	listed := func(text string) (n int) {
		t.Helper()
		for _, mark := range marksFor([]string{text}) {
			var row []byte
			if err := s.readers.QueryRowContext(t.Context(), `SELECT calls FROM block_marks WHERE key = ?`, marksKey(0, mark)).Scan(&row); err != nil {
				t.Fatal(err)
			}
			calls, err := callsOf(row, mark)
			if err != nil {
				t.Fatal(err)
			}
			n += len(calls.list(nil))
		}
		return n
	}
	atWriter(t, s, func(ctx context.Context, w *writer) error {
		if err := w.sql.transaction(ctx, func() error { return w.markBlock(ctx, 0) }); err != nil {
			return err
		}
		if listed("d-of /words.o") == 0 || listed("kept number") == 0 {
			t.Error("the marks are not in the lists")
		}
		if _, err := w.deleteSome(ctx, ids[lateMarked:]); err != nil {
			return err
		}
		p, err := w.beginPass(ctx, 0)
		if err != nil {
			return err
		}
		return p.finish(ctx, w)
	})
	if n := listed("d-of /words.o"); n != 0 {
		t.Errorf("%d marks of the deleted call are left", n)
	}
	if n := listed("kept number"); n != lateMarked*len(marksFor([]string{"kept number"})) {
		t.Errorf("%d marks are left of the calls that were kept", n)
	}
}

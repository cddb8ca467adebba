package history

import "testing"

// TestLookupsInAnyOrder: what was asked before, with another filter, hides no epoch.
func TestLookupsInAnyOrder(t *testing.T) {
	s := renewStores(t, 1)[0]
	const epochs = 5
	for n := range epochs {
		ids := recorded(t, s, "a sayable word")
		if n < epochs-1 {
			toNextEpoch(t, s, ids[0])
		}
	}
	tx, err := s.readers.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback() })
	for _, order := range [][]int64{{4, 3, 2, 1, 0}, {1, 4, 3}, {0, 2, 1, 4}, {4, 1, 3, 2}, {2, 0, 4, 3, 1}} {
		for _, word := range []string{"sayab", "sayable"} {
			a, err := s.asking(t.Context(), tx, matcher{want: []string{word}}, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, epoch := range order {
				l, err := a.lookup(t.Context(), epoch)
				if err != nil || l.nothing || l.bottom > epoch {
					t.Errorf("%s in epoch %d, asked %v: %+v, %v", word, epoch, order, l, err)
				}
				seqs, err := texts(t.Context(), tx, `SELECT rowid FROM calls_words WHERE calls_words MATCH ? AND rowid >> 16 = ?`, l.text, epoch)
				if err != nil || len(seqs) == 0 {
					t.Errorf("%s in epoch %d, asked %v: %q yields no calls, %v", word, epoch, order, l.text, err)
				}
			}
			if l, err := a.lookup(t.Context(), 4); err != nil || l.nothing {
				t.Errorf("%s again in epoch 4, asked %v: %+v, %v", word, order, l, err)
			}
		}
	}
}

package past_test

import (
	"context"
	"testing"
	"time"

	"fairlead/backend/bench/past"
	"fairlead/backend/history"
)

func write(t *testing.T, calls int) (*history.Store, past.Written) {
	t.Helper()
	store, err := history.Open(t.Context(), history.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	w, err := past.Write(t.Context(), store, past.Options{Calls: calls, Seed: 1, Until: time.UnixMilli(1_790_000_000_000)})
	if err != nil {
		t.Fatal(err)
	}
	return store, w
}

func newest(t *testing.T, s *history.Store) []history.Call {
	t.Helper()
	page, err := s.List(t.Context(), history.Query{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return page.Calls
}

// The same seed makes the same calls, to the byte.
func TestAPastIsTheSameForTheSameSeed(t *testing.T) {
	a, wa := write(t, 300)
	b, wb := write(t, 300)
	if wa != wb || wa.Calls != 300 {
		t.Errorf("%+v and %+v", wa, wb)
	}
	one, two := newest(t, a), newest(t, b)
	if len(one) != 300 || len(two) != 300 {
		t.Fatalf("%d and %d calls", len(one), len(two))
	}
	for i := range one {
		if one[i].ID != two[i].ID || one[i].Preview != two[i].Preview || one[i].Took != two[i].Took || one[i].ResultBytes != two[i].ResultBytes {
			t.Fatalf("call %d is\n%+v\nand\n%+v", i, one[i], two[i])
		}
	}
}

// What makes a past worth measuring: some servers have most of the calls, some calls fail, some are large.
func TestAPastIsSkewed(t *testing.T) {
	s, _ := write(t, 1000)
	servers, failed, large := map[string]int{}, 0, 0
	for _, c := range newest(t, s) {
		servers[c.Server]++
		if c.Status != history.OK {
			failed++
		}
		if c.ResultBytes > 10_000 {
			large++
		}
	}
	if servers["github"] < 200 || len(servers) < 15 || failed < 10 || failed > 400 || large < 5 {
		t.Errorf("%d failed, %d large, %v", failed, large, servers)
	}
}

package history_test

import (
	"testing"

	"fairlead/backend/history"
)

// Space that many calls took goes back to the disk when they go, however they go.
func TestTheFileShrinksWhenCallsGo(t *testing.T) {
	for name, remove := range map[string]func(s *history.Store, old []string) error{
		"pruned": func(s *history.Store, _ []string) error {
			_, err := s.Prune(t.Context(), history.CallLimits{Count: 10}, false)
			return err
		},
		"deleted": func(s *history.Store, old []string) error { return s.Delete(t.Context(), old) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, history.Options{Dir: dir})
			ids := aged(t, s, 60, text(noise(50_000)))
			if err := s.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, before, err := s.Stats(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := remove(s, ids[:50]); err != nil {
				t.Fatal(err)
			}
			if name == "deleted" {
				s.Reclaimed(t)
			}
			if got := query(t, dir, `SELECT freelist_count * 10 <= page_count FROM pragma_freelist_count, pragma_page_count`); got != "1" {
				t.Error("more than a tenth of the file is free")
			}
			if err := s.Close(t.Context()); err != nil { // the write-ahead log goes into the file
				t.Fatal(err)
			}
			if _, after, err := open2(t, dir).Stats(t.Context()); err != nil || after > before/4 {
				t.Errorf("the history takes %d bytes, and took %d: %v", after, before, err)
			}
			if got := query(t, dir, `PRAGMA integrity_check`); got != "ok" {
				t.Error(got)
			}
		})
	}
}

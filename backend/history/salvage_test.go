package history_test

import (
	"os"
	"path/filepath"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// What a damaged page does not hold comes back from a history that was moved aside.
func TestADamagedHistoryIsSalvaged(t *testing.T) {
	dir, ids := filled(t, 2000)
	checkpoint(t, dir)
	path := filepath.Join(dir, "history.db")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	pages := int(info.Size() / 4096)
	overwrite(t, dir, pages/2, 3)
	damaged, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, history.Options{Dir: t.TempDir()})
	report, err := s.Salvage(t.Context(), dir, history.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if report.Added+report.Lost < len(ids)-200 || report.Added < len(ids)-500 {
		t.Errorf("of %d calls: %+v", len(ids), report)
	}
	page, err := s.List(t.Context(), history.Query{Limit: 1000})
	if err != nil || page.All != int64(report.Added) {
		t.Errorf("the new history has %d calls, %v", page.All, err)
	}
	for _, c := range page.Calls[:20] {
		whole, err := s.Whole(t.Context(), c.ID)
		if err != nil || len(whole.Frames) != c.FrameCount {
			t.Errorf("call %s has %d of %d messages, %v", c.ID, len(whole.Frames), c.FrameCount, err)
		}
	}
	if again, err := s.Salvage(t.Context(), dir, history.ImportOptions{}); err != nil || again.Added != 0 || again.Known != report.Added {
		t.Errorf("a second time: %+v, %v", again, err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(damaged) {
		t.Errorf("the damaged history was changed, %v", err)
	}
	if _, err := s.Salvage(t.Context(), t.TempDir(), history.ImportOptions{}); !failure.Is(err, failure.NotFound) {
		t.Errorf("an empty folder: %v", err)
	}
}

package history_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"fairlead/backend/history"
)

// openFull opens a history on a full disk: what is recorded can be read, and removed.
// When there is room again, the store wants to be opened anew. (Part of playFull.)
func openFull(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	ctx := context.Background()
	s, err := history.Open(ctx, history.Options{Dir: dir})
	if err != nil {
		return err
	}
	var ids []string
	for range 5 {
		c := newSample("demo", "echo", `{}`, text("kept"))
		s.Begin(c.start)
		if err := s.End(ctx, c.end); err != nil {
			return err
		}
		ids = append(ids, c.start.ID)
	}
	life, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	reserve := filepath.Join(dir, "history.reserve")
	watched, end := context.WithCancel(life)
	defer end()
	go s.Watch(watched, func() {})
	for _, missing := os.Stat(reserve); missing != nil; _, missing = os.Stat(reserve) {
		select {
		case <-time.After(20 * time.Millisecond):
		case <-life.Done():
			return fmt.Errorf("nothing is kept for removing calls on a full disk")
		}
	}
	end()
	if err := s.Close(ctx); err != nil {
		return err
	}
	// As after a copy, or on another computer: what processes share is made anew.
	if err := os.Remove(filepath.Join(dir, "history.db-shm")); err != nil {
		return err
	}
	filler := filepath.Join(dir, "filler")
	if err := fillDisk(filler); err != nil {
		return err
	}
	if s, err = history.Open(ctx, history.Options{Dir: dir}); err != nil {
		return fmt.Errorf("on a full disk Open returns %w", err)
	}
	if s.Degraded() == nil {
		return fmt.Errorf("on a full disk an open store says nothing of it")
	}
	page, err := s.List(ctx, history.Query{Limit: 5})
	if err != nil || len(page.Calls) != 5 || page.Calls[0].ID != ids[4] {
		return fmt.Errorf("on a full disk List returns %d calls, %w", len(page.Calls), err)
	}
	if r, err := s.Get(ctx, ids[0]); err != nil || r.Result.Bytes == 0 {
		return fmt.Errorf("on a full disk Get returns %+v, %w", r, err)
	}
	if err := s.Delete(ctx, ids[:1]); err != nil {
		return fmt.Errorf("on a full disk Delete returns %w", err)
	}
	if _, err := os.Stat(reserve); !os.IsNotExist(err) {
		return fmt.Errorf("what is kept for removing calls is still there: %w", err)
	}
	if err := os.Remove(filler); err != nil {
		return err
	}
	go s.Watch(life, func() {})
	select {
	case <-s.Damaged():
	case <-life.Done():
		return fmt.Errorf("with room again the store is not to be opened anew")
	}
	if err := s.Close(ctx); err != nil {
		return fmt.Errorf("with room again Close returns %w", err)
	}
	if s, err = history.Open(ctx, history.Options{Dir: dir}); err != nil {
		return err
	}
	if aside := history.FindAside(dir); s.Degraded() != nil || aside != nil {
		return fmt.Errorf("with room again the store is degraded (%w), or was moved aside (%+v)", s.Degraded(), aside)
	}
	return s.Close(ctx)
}

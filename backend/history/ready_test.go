package history_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// past makes a folder with a few calls, and returns their ids, newest first.
func past(t *testing.T, dir string) []string {
	t.Helper()
	s, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, word := range []string{"walrus", "heron", "walrus heron"} {
		ids = append(ids, record(t, s, newSample("demo", "echo", `{}`, text(word))))
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	slices.Reverse(ids)
	return ids
}

// TestReadingAlone: who only reads has no journal, and leaves the folder as it was.
func TestReadingAlone(t *testing.T) {
	dir := t.TempDir()
	ids := past(t, dir)
	before := files(t, dir)
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Lazy: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := list(t, s, "server:demo"); !slices.Equal(got, ids) {
		t.Errorf("found %v, want %v", got, ids)
	}
	if r := get(t, s, ids[0]); r.Status != history.OK {
		t.Errorf("the newest call is %s", r.Status)
	}
	if journal := files(t, filepath.Join(dir, "journal")); len(journal) > 0 {
		t.Errorf("reading made %v", journal)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := files(t, dir); !slices.Equal(after, before) {
		t.Errorf("the folder has %v, before it had %v", after, before)
	}
}

// TestWritingBeginsWhenItIsWanted: what needs the other half opens it.
func TestWritingBeginsWhenItIsWanted(t *testing.T) {
	for name, write := range map[string]func(t *testing.T, s *history.Store, ids []string){
		"a search, which indexes first": func(t *testing.T, s *history.Store, ids []string) {
			if got, want := list(t, s, "walrus"), []string{ids[0], ids[2]}; !slices.Equal(got, want) {
				t.Errorf("found %v, want %v", got, want)
			}
		},
		"deleting": func(t *testing.T, s *history.Store, ids []string) {
			if err := s.Delete(t.Context(), ids[:1]); err != nil {
				t.Fatal(err)
			}
			if got := list(t, s, ""); !slices.Equal(got, ids[1:]) {
				t.Errorf("left are %v, want %v", got, ids[1:])
			}
		},
		"recording": func(t *testing.T, s *history.Store, ids []string) {
			if err := s.Ready(t.Context()); err != nil {
				t.Fatal(err)
			}
			id := record(t, s, newSample("demo", "echo", `{}`, text("gannet")))
			if got, want := list(t, s, ""), append([]string{id}, ids...); !slices.Equal(got, want) {
				t.Errorf("there are %v, want %v", got, want)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			ids := past(t, dir)
			write(t, open(t, history.Options{Dir: dir, Lazy: true}), ids)
		})
	}
}

// TestReadyAtOnce: several want to write at the same time, and somebody closes.
func TestReadyAtOnce(t *testing.T) {
	dir := t.TempDir()
	past(t, dir)
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Lazy: true})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := s.Ready(context.Background()); err != nil && failure.From(err).Code != failure.Storage {
				t.Errorf("Ready: %v", err)
			}
		})
	}
	all.Go(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	all.Wait()
	if err := s.Close(context.Background()); err != nil {
		t.Errorf("closing again: %v", err)
	}
	if left := files(t, filepath.Join(dir, "journal")); len(left) > 0 {
		t.Errorf("left in the journal folder: %v", left)
	}
}

// TestAClosedStoreIsNotOpenedToWrite: Ready says that it is closed.
func TestAClosedStoreIsNotOpenedToWrite(t *testing.T) {
	dir := t.TempDir()
	ids := past(t, dir)
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Lazy: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); failure.From(err).Code != failure.Storage {
		t.Errorf("Ready of a closed store: %v", err)
	}
	if err := s.Delete(t.Context(), ids); failure.From(err).Code != failure.Storage {
		t.Errorf("Delete in a closed store: %v", err)
	}
}

// TestReadyOfANewHistory: somebody has moved the history aside since it was opened to be read.
func TestReadyOfANewHistory(t *testing.T) {
	dir := t.TempDir()
	past(t, dir)
	s := open(t, history.Options{Dir: dir, Lazy: true})
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(filepath.Join(dir, "history.db"+suffix), filepath.Join(t.TempDir(), "old")); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	open(t, history.Options{Dir: dir})
	if err := s.Ready(t.Context()); failure.From(err).Code != failure.Storage {
		t.Errorf("Ready: %v", err)
	}
	select {
	case <-s.Damaged():
	default:
		t.Error("the store does not say that it is to be opened again")
	}
}

// TestALongLogStaysWhileAnotherProcessWrites: it is that one's to shorten.
func TestALongLogStaysWhileAnotherProcessWrites(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "history.db-wal")
	size := func() int64 {
		info, err := os.Stat(log)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	writes := func(s *history.Store, least int64) {
		for size() < least {
			for range 200 {
				record(t, s, newSample("demo", "echo", `{}`, text(history.NewID())))
			}
			if err := s.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	stays, err := history.Open(t.Context(), history.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	const long = 2 << 20
	writes(stays, long)
	for _, lazy := range []bool{true, false} {
		s, err := history.Open(t.Context(), history.Options{Dir: dir, Lazy: lazy})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := size(); got < long {
			t.Errorf("beside a process that writes the log was shortened to %d bytes (lazy: %v)", got, lazy)
		}
	}
	if err := stays.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := size(); got >= long {
		t.Errorf("the last process left a log of %d bytes", got)
	}
}

// TestLeavingTheDatabaseToTheProcess: what was stored is there for the next, nothing is
// left of the journal, and nothing written is moved about at the end.
func TestLeavingTheDatabaseToTheProcess(t *testing.T) {
	dir := t.TempDir()
	cmd := child(t, "leave", dir)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left := files(t, filepath.Join(dir, "journal")); len(left) > 0 {
		t.Errorf("left in the journal folder: %v", left)
	}
	if log, err := os.Stat(filepath.Join(dir, "history.db-wal")); err != nil || log.Size() == 0 {
		t.Errorf("the log was moved into the database: %v", err)
	}
	s := open(t, history.Options{Dir: dir})
	if r := get(t, s, strings.TrimSpace(string(out))); r.Status != history.OK {
		t.Errorf("the call is %s", r.Status)
	}
}

// playLeave makes a call, and ends without closing the database.
func playLeave(dir string) int {
	ctx := context.Background()
	s, err := history.Open(ctx, history.Options{Dir: dir, Leave: true})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	c := newSample("demo", "echo", `{}`, text("left"))
	s.Begin(c.start)
	if err := errors.Join(s.End(ctx, c.end), s.Close(ctx)); err != nil {
		fmt.Println(err)
		return 1
	}
	fmt.Println(c.start.ID)
	return 0
}

package api

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// weighing makes parts of about that many bytes, and counts how often.
func weighing(bytes int, made *atomic.Int32) func() (parts, error) {
	return func() (parts, error) {
		made.Add(1)
		return parts{structured: Body{Text: strings.Repeat("x", bytes)}}, nil
	}
}

// TestSplitOnce: a result is taken apart once, also for many who ask at once,
// until it is deleted.
func TestSplitOnce(t *testing.T) {
	var s split
	var made atomic.Int32
	var asking sync.WaitGroup
	for range 20 {
		asking.Go(func() {
			if p, err := s.of("a", weighing(1000, &made)); err != nil || len(p.structured.Text) != 1000 {
				t.Errorf("got %d bytes, %v", len(p.structured.Text), err)
			}
		})
	}
	asking.Wait()
	if made.Load() != 1 {
		t.Errorf("taken apart %d times", made.Load())
	}
	s.forget([]string{"b", "a"})
	if _, _ = s.of("a", weighing(1000, &made)); made.Load() != 2 {
		t.Error("a deleted call is remembered")
	}
}

// TestSplitIsBounded: the oldest are forgotten, what is too heavy is never
// remembered, and a failure neither.
func TestSplitIsBounded(t *testing.T) {
	var s split
	var made, again atomic.Int32
	for _, id := range "abcdefghijklmnopqrstuvwxyz" {
		_, _ = s.of(string(id), weighing(splitMost/10, &made))
	}
	if n := len(s.used); n < 5 || n > 10 {
		t.Errorf("%d are remembered", n)
	}
	_, _ = s.of("z", weighing(1, &again))
	if again.Load() != 0 {
		t.Error("the newest is forgotten")
	}
	_, _ = s.of("a", weighing(1, &again))
	if again.Load() != 1 {
		t.Error("the oldest is remembered")
	}
	_, _ = s.of("heavy", weighing(splitMost, &made))
	if _, err := s.of("wrong", func() (parts, error) { return parts{}, errors.New("gone") }); err == nil {
		t.Error("the failure is lost")
	}
	for _, one := range s.used {
		if one.id == "heavy" || one.id == "wrong" {
			t.Errorf("%s is remembered", one.id)
		}
	}
}

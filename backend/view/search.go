package view

import (
	"bytes"
	"context"
	"sync"

	"fairlead/backend/failure"
)

const (
	// maxKept is how many matches are kept by their places; more are counted.
	maxKept = 100_000
	// window is how much is looked at between two looks at whether anybody waits.
	window = 1 << 20
	// overlap is the longest match that is found in a line longer than a window.
	overlap = 4 << 10
)

// Search looks for a query in a view's text.
type Search struct {
	cancel context.CancelFunc
	done   chan struct{}

	mu    sync.Mutex
	kept  []span
	state SearchState
}

type span struct {
	at int64
	n  int32
}

// SearchState says how far a search is.
type SearchState struct {
	Count   int64 // matches so far
	Kept    int   // of these, which Match knows
	Scanned int64 // bytes
	Done    bool
	Failure *failure.Error
}

// Place is where a match stands.
type Place struct {
	Row    int64 `json:"row"`
	Column int   `json:"column"` // in bytes
	Bytes  int   `json:"bytes"`
}

// Find begins to look for a query; the search before it is given up.
func (v *View) Find(q Query) error {
	if q.Text == "" {
		return failure.New(failure.InvalidArguments, "There is nothing to look for.")
	}
	find, err := q.finder()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Search{cancel: cancel, done: make(chan struct{})}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.spool == nil {
		cancel()
		return closed()
	}
	if v.find != nil {
		v.find.cancel()
	}
	v.find = s
	v.work.Go(func() {
		defer close(s.done)
		defer cancel()
		text, err := v.whole(ctx)
		if err == nil {
			err = s.run(ctx, text, find)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.state.Done = true
		if err != nil && ctx.Err() == nil {
			s.state.Failure = unreadable(err)
		}
	})
	return nil
}

// run goes through the text window by window. A window ends with a line, so that
// ^ and $ mean what they say; a line that is longer is looked at in pieces that overlap.
func (s *Search) run(ctx context.Context, text []byte, find finder) error {
	for from := 0; from < len(text); {
		if err := ctx.Err(); err != nil {
			return err
		}
		to, next, last := windowOf(text, from)
		var found []span
		for at := from; at < to; {
			m := find(text[at:to])
			if m == nil || at+m[0] >= last {
				break
			}
			if m[1] > m[0] {
				found = append(found, span{at: int64(at + m[0]), n: int32(m[1] - m[0])})
			}
			at += max(m[1], m[0]+1)
			next = max(next, min(at, to))
		}
		s.mu.Lock()
		s.state.Count += int64(len(found))
		s.kept = append(s.kept, found[:min(len(found), maxKept-len(s.kept))]...)
		s.state.Kept, s.state.Scanned = len(s.kept), int64(to)
		s.mu.Unlock()
		from = next
	}
	return nil
}

// windowOf returns where the window that begins at from ends, where the next one
// begins, and before which place a match must begin to count in this one.
func windowOf(text []byte, from int) (to, next, last int) {
	if len(text)-from <= window {
		return len(text), len(text), len(text)
	}
	to = from + window
	rest := text[to:min(len(text), to+window)]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		return to + i + 1, to + i + 1, to + i + 1
	}
	return to, to - overlap, to - overlap
}

// Stop gives up what is looked for and asked.
func (v *View) Stop() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.find != nil {
		v.find.cancel()
	}
	if v.ask != nil {
		v.ask.cancel()
	}
}

// Found returns how far the newest search is.
func (v *View) Found() SearchState {
	v.mu.Lock()
	s := v.find
	v.mu.Unlock()
	if s == nil {
		return SearchState{Done: true}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Searched waits for the end of the newest search.
func (v *View) Searched(ctx context.Context) (SearchState, error) {
	v.mu.Lock()
	s := v.find
	v.mu.Unlock()
	if s != nil {
		select {
		case <-s.done:
		case <-ctx.Done():
			return v.Found(), failure.From(context.Cause(ctx))
		}
	}
	return v.Found(), nil
}

// Match returns where a match of the newest search stands, counted from 0.
func (v *View) Match(n int) (Place, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.find == nil || v.spool == nil || v.spool.Bytes == nil {
		return Place{}, closed()
	}
	v.find.mu.Lock()
	defer v.find.mu.Unlock()
	if n < 0 || n >= len(v.find.kept) {
		return Place{}, failure.New(failure.NotFound, "There is no match %d.", n+1)
	}
	one := v.find.kept[n]
	row, column := v.rowAt(v.spool.Bytes, one.at)
	return Place{Row: row, Column: column, Bytes: int(one.n)}, nil
}

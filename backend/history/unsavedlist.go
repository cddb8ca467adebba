package history

import (
	"context"
	"slices"
)

// unsavedMost is how many calls that are in memory only are listed: the newest.
const unsavedMost = 200

// Unsaved returns the calls that memory has and the database has not, because the disk
// takes nothing, newest first: those a filter wants. With words there are none: what they
// are looked for in is made from the database. A call may be in List too, as it began.
func (s *Store) Unsaved(ctx context.Context, f Filter) ([]Call, error) {
	if s.idle() {
		return nil, nil
	}
	// do may return while the writer is still at it, so the answer comes through a channel.
	answer := make(chan []*unsaved, 1)
	err := s.do(ctx, false, func(_ context.Context, w *writer, trouble error) error {
		var all []*unsaved
		if trouble != nil {
			why := storageFailure(trouble, w.folder)
			for _, r := range w.recallAll() {
				all = append(all, &unsaved{r.copy(), why})
			}
		}
		answer <- all
		return nil
	})
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	tests, known := f.tests()
	if !known {
		return nil, nil
	}
	var calls []Call
	for _, u := range <-answer {
		if c := u.get(s.instance); tests.fit(&c) {
			calls = append(calls, c.Call)
		}
	}
	slices.SortStableFunc(calls, func(a, b Call) int { return b.StartedAt.Compare(a.StartedAt) })
	return calls, nil
}

// recallAll finds the newest record of each call that is not committed: of the newest of them.
func (w *writer) recallAll() []*record {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []*record
	seen := make(map[string]bool)
	for _, entries := range [][]entry{w.queue, w.held} {
		for i := len(entries) - 1; i >= 0 && len(all) < unsavedMost; i-- {
			e := &entries[i]
			if seen[e.run.start.ID] {
				continue // its end was met before its beginning
			}
			seen[e.run.start.ID] = true
			if e.record != nil {
				all = append(all, e.record)
			} else {
				all = append(all, w.buildStart(e.run.start))
			}
		}
	}
	return all
}

// fit tells whether a call that is in no block passes. What people say of calls is not in
// memory: nobody has pinned it, noted anything or tagged it.
func (all tests) fit(r *Record) bool {
	texts := [columns]string{
		colServer: r.Server, colTool: r.Tool, colMethod: r.Method, colOrigin: r.Origin, colClient: r.Client,
		colStatus: string(r.Status), colCode: r.Code, colRun: r.Run, colStep: r.Step, colReplay: r.ReplayOf,
	}
	for _, t := range all.names {
		if !t.pass(texts[t.column]) {
			return false
		}
	}
	numbers := [colServer]int64{colTook: r.Took.Microseconds(), colHas: r.has()}
	if r.Took < 0 {
		numbers[colTook] = -1
	}
	for _, t := range all.numbers {
		if !t.pass(numbers[t.column]) {
			return false
		}
	}
	for _, t := range all.sizes {
		if t.op.holds(r.ArgumentBytes+r.ResultBytes, t.number) == t.not {
			return false
		}
	}
	for _, t := range all.members {
		if !t.not {
			return false
		}
	}
	at := r.StartedAt.UnixMicro()
	return at >= all.from && at <= all.to
}

// has are the bits of colHas.
func (r *Record) has() (bits int64) {
	for i, there := range []bool{
		r.Failure != nil, r.Attempts != nil, r.OutputProblems != nil, r.FrameCount > 0, r.CachedOf != "", r.Trace != "",
	} {
		if there {
			bits |= 1 << i
		}
	}
	return bits
}

package oauth

import (
	"context"
	"crypto/rand"
	"slices"
)

// begin starts a flow in the given slot, or returns the one that is in it: one
// at a time for each server, however many requests were refused.
func (e *entry) begin(slot **flow, kind Kind, o StartOptions, run func(f *flow) error) (f *flow, joined bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if *slot != nil {
		return *slot, true
	}
	ctx, cancel := context.WithCancelCause(e.s.ctx)
	ctx, stop := context.WithTimeoutCause(ctx, e.s.patience, errPatience)
	now := e.s.now()
	f = &flow{
		entry: e, id: rand.Text(), kind: kind, opts: o, ask: e.ask, ctx: ctx, cancel: cancel,
		mask:    newMasker(append(e.record.secrets(), e.server.Settings.secrets()...)...),
		proceed: make(chan struct{}, 1), callback: make(chan Callback, 1),
		ready: make(chan struct{}), done: make(chan struct{}),
	}
	f.view = Flow{
		ID: f.id, Server: e.name, Kind: kind, State: Running, StepMode: o.StepMode,
		Started: now, Deadline: now.Add(e.s.patience),
	}
	*slot = f
	e.s.keep(f)
	ok := e.s.spawn(func() {
		defer stop()
		err := run(f)
		if over := f.over(); over != nil && err != nil {
			err = over
		}
		e.mu.Lock()
		*slot = nil
		e.mu.Unlock()
		f.finish(err)
		f.back.close() // the page is told how it ended
	})
	if !ok {
		stop()
		*slot = nil
		f.view.State, f.view.Failure, f.isReady = Cancelled, errClosing, true
		close(f.ready)
		close(f.done)
		cancel(errClosing)
	}
	return f, false
}

// keep remembers a flow, and forgets the oldest of its server. The entry's lock is held.
func (s *Service) keep(f *flow) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flows[f.id] = f
	e := f.entry
	e.past = append(e.past, f)
	for i := 0; len(e.past) > keptFlows && i < len(e.past); {
		select {
		case <-e.past[i].done:
			delete(s.flows, e.past[i].id)
			e.past = slices.Delete(e.past, i, i+1)
		default:
			i++
		}
	}
}

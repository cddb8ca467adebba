package oauth

import (
	"context"
	"net/url"
	"slices"

	"fairlead/backend/failure"
)

// Start begins a sign-in and returns when its address is there to be opened
// (Waiting); in step mode, at once (Paused); for grants without a person, when
// it is Done. When one is under way for the server, that one is returned.
func (s *Service) Start(ctx context.Context, server Server, o StartOptions) (Flow, error) {
	e, err := s.entry(server)
	if err != nil {
		return Flow{}, err
	}
	if o.Redirect != "" {
		if _, err := checkURL(o.Redirect, anywhere); err != nil {
			return Flow{}, err
		}
	}
	o.prompt = nil
	e.mu.Lock()
	kind := SignIn
	if e.ask.insufficient() && e.record.Tokens != nil {
		kind = StepUp
	}
	e.failed = nil
	e.mu.Unlock()
	f, _ := e.begin(&e.signIn, kind, o, (*flow).run)
	select {
	case <-f.ready:
	case <-ctx.Done():
		return f.snapshot(), failure.From(context.Cause(ctx))
	}
	view := f.snapshot()
	if view.Final() {
		return view, f.outcome()
	}
	return view, nil
}

// Complete brings the browser's answer to a flow and, unless the flow goes step
// by step, waits for its end.
func (s *Service) Complete(ctx context.Context, id string, c Callback) (Flow, error) {
	f, err := s.flow(id)
	if err != nil {
		return Flow{}, err
	}
	if c.URL != "" {
		if c, err = f.answerAt(c.URL); err != nil {
			return f.snapshot(), err
		}
	}
	if err := f.accept(c); err != nil {
		return f.snapshot(), err
	}
	if f.opts.StepMode {
		return f.snapshot(), nil
	}
	err = f.wait(ctx)
	return f.snapshot(), err
}

// answerAt reads an address the person copied from the browser.
func (f *flow) answerAt(address string) (Callback, error) {
	u, err := url.Parse(address)
	want, _ := url.Parse(f.snapshot().Redirect)
	if err != nil || want == nil || u.Scheme != want.Scheme || u.Host != want.Host || u.Path != want.Path {
		return Callback{}, failure.New(failure.OAuthFailed, "That is not the address this sign-in comes back to.").
			WithHint("Copy the whole address of the page the browser ended at; it begins with %s", f.snapshot().Redirect)
	}
	return callbackOf(u)
}

// Wait waits for the end of a flow; the error is the flow's failure.
func (s *Service) Wait(ctx context.Context, id string) (Flow, error) {
	f, err := s.flow(id)
	if err != nil {
		return Flow{}, err
	}
	err = f.wait(ctx)
	return f.snapshot(), err
}

// Continue lets a flow in step mode make its next step.
func (s *Service) Continue(id string) error {
	f, err := s.flow(id)
	if err != nil {
		return err
	}
	if f.snapshot().State != Paused {
		return failure.New(failure.Usage, "The sign-in does not wait to go on.")
	}
	select {
	case f.proceed <- struct{}{}:
	default: // it was told already
	}
	return nil
}

// Cancel ends a flow. One that is over stays as it is.
func (s *Service) Cancel(id string) error {
	f, err := s.flow(id)
	if err != nil {
		return err
	}
	f.cancel(errCancelled)
	<-f.done
	return nil
}

// Flow returns a flow as it is now. Finished ones are kept for a while.
func (s *Service) Flow(id string) (Flow, error) {
	f, err := s.flow(id)
	if err != nil {
		return Flow{}, err
	}
	return f.snapshot(), nil
}

// Flows returns a server's flows, the newest first.
func (s *Service) Flows(server string) []Flow {
	all := []Flow{}
	for _, e := range s.named(server) {
		e.mu.Lock()
		past := slices.Clone(e.past)
		e.mu.Unlock()
		for _, f := range slices.Backward(past) {
			all = append(all, f.snapshot())
		}
	}
	slices.SortStableFunc(all, func(a, b Flow) int { return b.Started.Compare(a.Started) })
	return all
}

// Steps returns what a flow did so far, secrets masked.
func (s *Service) Steps(id string) ([]Step, error) {
	f, err := s.flow(id)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	shown := make([]Step, len(f.steps))
	for i, step := range f.steps {
		shown[i] = f.mask.step(step)
	}
	return shown, nil
}

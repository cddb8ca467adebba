package oauth

import (
	"context"
	"errors"
	"sync"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/failure"
)

const (
	patience  = 10 * time.Minute // of a flow with the person
	maxSteps  = 64               // of a flow
	keptFlows = 8                // of a server, finished ones
)

// flow is a sign-in, a refresh or a sign-out under way, and afterwards its record.
type flow struct {
	entry  *entry
	id     string
	kind   Kind
	opts   StartOptions
	ask    challenge // what the server said when it refused
	open   bool      // it let in a request without a token
	steady bool      // what is asked now is not broken off at once: see asking
	ctx    context.Context
	cancel context.CancelCauseFunc
	mask   *masker
	back   redirect // where the browser comes back to

	proceed  chan struct{} // step mode: one value for each Continue
	callback chan Callback // the answer with the right state
	ready    chan struct{} // closed when a Start may return
	done     chan struct{} // closed when the flow is over

	mu       sync.Mutex
	view     Flow
	steps    []Step
	expected string // state
	wrong    int    // callbacks with another one
	isReady  bool
}

var errCancelled = failure.New(failure.Cancelled, "The sign-in was cancelled.")

var errPatience = failure.New(failure.Timeout, "The sign-in was not finished in time.").WithHint("Start it again.")

var errClosing = failure.New(failure.Cancelled, "Fairlead is closing.")

// change edits what is shown of the flow and tells listeners.
func (f *flow) change(edit func(v *Flow)) {
	f.mu.Lock()
	edit(&f.view)
	f.view.Steps = len(f.steps)
	f.mu.Unlock()
	f.entry.s.publish(f.entry.name, f.id)
}

func (f *flow) snapshot() Flow {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.view
}

// becomeReady lets Start return.
func (f *flow) becomeReady() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.isReady {
		f.isReady = true
		close(f.ready)
	}
}

// turn waits, in step mode, until the next step may go.
func (f *flow) turn(name string) error {
	if !f.opts.StepMode {
		return f.over()
	}
	select {
	case <-f.proceed: // told twice before the step that was
	default:
	}
	f.change(func(v *Flow) { v.State, v.Next = Paused, name })
	f.becomeReady()
	select {
	case <-f.proceed:
	case <-f.ctx.Done():
		return f.over()
	}
	f.change(func(v *Flow) { v.State, v.Next = Running, "" })
	return nil
}

// over returns why the flow is to end, nil while it is not.
func (f *flow) over() error {
	if f.ctx.Err() == nil {
		return nil
	}
	return context.Cause(f.ctx)
}

// record adds a step. What comes after too many is not kept, and said.
func (f *flow) record(step Step) {
	f.mu.Lock()
	if n := len(f.steps); n < maxSteps {
		step.Number = n + 1
		f.steps = append(f.steps, step)
	}
	f.view.Steps = len(f.steps)
	f.mu.Unlock()
	f.entry.s.publish(f.entry.name, f.id)
}

// note records a decision in words.
func (f *flow) note(text string) {
	f.record(Step{Kind: Note, Name: f.mask.found(text), At: f.entry.s.now()})
}

// finish ends the flow with its outcome.
func (f *flow) finish(err error) {
	var why *failure.Error
	if err != nil {
		why = f.clean(err)
	}
	f.change(func(v *Flow) {
		v.Next, v.Failure = "", why
		switch {
		case why == nil:
			v.State = Done
		case why.Code == failure.Cancelled:
			v.State = Cancelled
		default:
			v.State = Failed
		}
	})
	f.cancel(errCancelled)
	f.becomeReady()
	close(f.done)
}

// clean makes a failure of err that holds no secret.
func (f *flow) clean(err error) *failure.Error {
	why := failure.From(err)
	if why.Code == failure.Internal && errors.Is(err, context.Canceled) {
		why = errCancelled
	}
	return f.mask.known.Failure(why)
}

// outcome is how the flow ended; call it after done.
func (f *flow) outcome() error {
	if v := f.snapshot(); v.Failure != nil {
		return v.Failure
	}
	return nil
}

// wait waits for the flow, as long as ctx does.
func (f *flow) wait(ctx context.Context) error {
	select {
	case <-f.done:
		return f.outcome()
	case <-ctx.Done():
		return failure.From(context.Cause(ctx))
	}
}

// publish tells that something of a server's sign-in changed.
func (s *Service) publish(server, id string) {
	if s.o.Events != nil {
		s.o.Events.Publish(event.Event{Topic: event.SignIn, Server: server, ID: id})
	}
}

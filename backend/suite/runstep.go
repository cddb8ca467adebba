package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// Origin is the origin of a suite's calls in the history.
const Origin = "suite"

// item runs one step with one row and returns what it saves.
func (r *run) item(ctx context.Context, it item, sc *scope) map[string]json.RawMessage {
	switch {
	case !r.chosen(it):
		return nil
	case r.stops() != "":
		r.skip(it, r.stops())
		return nil
	case ctx.Err() != nil:
		res := it.result(Cancelled)
		res.Reason = failure.From(context.Cause(ctx)).Message
		r.set(res)
		return nil
	}
	if it.own != nil {
		sc = sc.with(it.own.Values)
	}
	if why := r.when(ctx, it.step, sc); why != nil {
		r.unmade(it, "when", why)
		return nil
	}
	request, err := r.request(ctx, it, sc)
	if err != nil {
		r.unmade(it, "arguments", err)
		return nil
	}
	res := it.result(Running)
	res.StartedAt = time.Now().UnixMilli()
	res.Server, res.Target = it.step.Server, request.Tool
	r.set(res)
	saved := r.attempts(ctx, it, request, sc, &res)
	if res.Outcome == Failed {
		r.failed(it.phase)
	}
	r.set(res)
	return saved
}

func (r *run) chosen(it item) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.index[it.result("").ID]
	return ok
}

// unmade is a step whose call could not be put together. One that lacks what an
// earlier step should have saved is left out: that step's failure is told already.
func (r *run) unmade(it item, kind string, err error) {
	if m, ok := errors.AsType[*missing](err); ok {
		r.skip(it, m.Error())
		return
	}
	if why, ok := errors.AsType[leftOut](err); ok {
		r.skip(it, why.Error())
		return
	}
	res := it.result(Failed)
	res.Misses = []Miss{{Kind: kind, File: it.step.File, Line: it.step.Line, Message: r.app.Vault.Redactor().String(err.Error())}}
	r.failed(it.phase)
	r.set(res)
}

// request puts the call together.
func (r *run) request(ctx context.Context, it item, sc *scope) (invoke.Request, error) {
	s, find := it.step, sc.lookup(ctx)
	q := invoke.Request{
		Origin: Origin, Client: r.suite.Name, Run: r.o.Run, RunStep: s.Name, Fresh: true,
		Method: map[string]string{CallTool: invoke.CallTool, Read: invoke.ReadResource, Prompt: invoke.GetPrompt}[s.Kind],
	}
	if row := it.row(); row != "" {
		q.RunStep += " [" + row + "]"
	}
	target, err := fillText(s.Target, find)
	if err != nil {
		return q, err
	}
	server, err := fillText(s.Server, find)
	if err != nil {
		return q, err
	}
	q.Tool, q.Server = textOf(target), r.server(textOf(server))
	if s.arguments != nil && s.arguments.kind == isObject {
		if q.Arguments, err = fill(s.arguments, find); err != nil {
			return q, err
		}
	}
	q.Timeout = s.Timeout
	if q.Timeout == 0 {
		q.Timeout = r.suite.Timeout
	}
	return q, nil
}

// attempts makes the call until everything is as expected, as often as the step says.
func (r *run) attempts(ctx context.Context, it item, q invoke.Request, sc *scope, res *Result) (saved map[string]json.RawMessage) {
	most := max(1, it.step.Retry.Times)
	for n := 1; ; n++ {
		a := r.call(ctx, q)
		j := &judge{run: r, ctx: ctx, step: it.step, scope: sc, answer: newAnswer(a), row: it.row()}
		res.Attempts, res.Call, res.TookUs = n, a.ID, microseconds(a.Took)
		res.Status, res.Answer = j.answer.ended(), j.brief(j.answer.text)
		if ctx.Err() != nil {
			res.Outcome, res.Reason = Cancelled, failure.From(context.Cause(ctx)).Message
			return nil
		}
		res.Misses = j.look()
		if len(res.Misses) == 0 {
			saved = j.save()
			res.Misses = j.misses
		}
		res.Updated = j.wrote
		if len(res.Misses) == 0 {
			res.Outcome = Passed
			return saved
		}
		res.Outcome = Failed
		if n == most {
			return nil
		}
		if !pause(ctx, it.step.Retry.Delay) {
			res.Outcome, res.Reason = Cancelled, failure.From(context.Cause(ctx)).Message
			return nil
		}
	}
}

// call makes one call, which takes no longer than the step allows: however much
// progress there is.
func (r *run) call(ctx context.Context, q invoke.Request) invoke.Answer {
	if q.Timeout > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, q.Timeout, failure.New(failure.Timeout, "The call took longer than %s.", q.Timeout))
		defer cancel()
		ctx = limited
	}
	started := time.Now()
	a, err := r.app.Invoke.Call(ctx, q)
	if a.Failure == nil && err != nil { // it was not made at all
		a.Failure, a.Method = failure.From(err), q.Method
		a.Took = time.Since(started)
	}
	return a
}

// save takes the values for later steps out of the answer.
func (j *judge) save() map[string]json.RawMessage {
	saved := map[string]json.RawMessage{}
	for _, save := range j.step.Save {
		subject := j.answer.value
		if save.Whole {
			subject = j.answer.Result
		}
		found, err := save.path.Select(subject)
		switch {
		case err != nil:
			j.miss(Miss{Kind: "save", Line: save.Line, Message: err.Error()})
		case len(found) == 0:
			j.miss(Miss{Kind: "save", Line: save.Line, Message: "There is nothing to save as ${" + save.Name + "}.", Expected: save.path.String(), Actual: show(subject)})
		default:
			raw, err := listed(found)
			if save.path.Singular() && err == nil {
				raw = bytes.Clone(found[0].Raw) // the rest of the answer is not kept for it
			}
			if err != nil {
				j.miss(Miss{Kind: "save", Line: save.Line, Message: err.Error()})
			}
			saved[save.Name] = raw
		}
	}
	if len(j.misses) > 0 {
		return nil
	}
	return saved
}

// pause waits, and says whether to go on.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

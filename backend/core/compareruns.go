package core

import (
	"context"
	"slices"
	"strconv"
	"time"

	"fairlead/backend/compare"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
)

// RunComparison is in what two runs of a suite differ, step by step.
type RunComparison struct {
	A, B  RunSide
	Same  int // steps that are the same in both
	Steps []StepComparison
}

// RunSide is one of two runs, as its calls tell of it.
type RunSide struct {
	Run       string
	Suite     string   // its name
	Servers   []string // in the order they were called first
	StartedAt time.Time
	Calls     int
}

// StepComparison is a step of two runs. Kind is same, changed, added (only the
// second run has it) or removed. First and Second are its calls, "" for none.
type StepComparison struct {
	Step, Kind    string
	First, Second string
	Facts         []Fact
	Parts         []string // what differs: arguments, result, failure and names of facts
}

// maxRunCalls is how many calls of a run are compared.
const maxRunCalls = 20_000

// CompareRuns compares the calls of two runs. A step that was made several times in
// a run (a table of data, a loop) is matched in the order of its calls.
func (a *App) CompareRuns(ctx context.Context, first, second string, o CompareOptions) (RunComparison, error) {
	var c RunComparison
	ours, err := a.runCalls(ctx, first)
	if err != nil {
		return c, err
	}
	theirs, err := a.runCalls(ctx, second)
	if err != nil {
		return c, err
	}
	c.A, c.B = sideOf(first, ours), sideOf(second, theirs)
	other := make(map[string]history.Call, len(theirs))
	for _, n := range theirs {
		other[n.name] = n.call
	}
	mine := make(map[string]bool, len(ours))
	o.Bare = true
	for _, n := range ours {
		mine[n.name] = true
		match, both := other[n.name]
		if !both {
			c.Steps = append(c.Steps, StepComparison{Step: n.name, Kind: compare.Removed, First: n.call.ID})
			continue
		}
		compared, err := a.CompareCalls(ctx, n.call.ID, match.ID, o)
		if err != nil {
			return c, err
		}
		step := StepComparison{Step: n.name, Kind: compare.Same, First: n.call.ID, Second: match.ID, Facts: compared.Facts, Parts: compared.Parts()}
		if compared.Same {
			c.Same++
		} else {
			step.Kind = compare.Changed
		}
		c.Steps = append(c.Steps, step)
	}
	for _, n := range theirs {
		if !mine[n.name] {
			c.Steps = append(c.Steps, StepComparison{Step: n.name, Kind: compare.Added, Second: n.call.ID})
		}
	}
	return c, nil
}

// sideOf tells of a run by its calls, the oldest first.
func sideOf(run string, calls []stepCall) RunSide {
	side := RunSide{Run: run, Suite: calls[0].call.Client, StartedAt: calls[0].call.StartedAt, Calls: len(calls)}
	for _, n := range calls {
		if !slices.Contains(side.Servers, n.call.Server) {
			side.Servers = append(side.Servers, n.call.Server)
		}
	}
	return side
}

// Parts names what differs and counts.
func (c CallComparison) Parts() (parts []string) {
	for _, p := range []struct {
		name string
		same bool
	}{{"arguments", c.Arguments.Same}, {"result", c.Result.Same}, {"failure", c.Failure.Same}} {
		if !p.same {
			parts = append(parts, p.name)
		}
	}
	for _, f := range c.Facts {
		if !f.Same && !f.Loose {
			parts = append(parts, f.Name)
		}
	}
	return parts
}

type stepCall struct {
	name string
	call history.Call
}

// runCalls are the calls of a run in the order they were made, each by its step.
func (a *App) runCalls(ctx context.Context, run string) ([]stepCall, error) {
	var calls []history.Call
	err := a.EachCall(ctx, run, func(call history.Call) bool {
		calls = append(calls, call)
		return len(calls) <= maxRunCalls
	})
	if err != nil {
		return nil, err
	}
	switch {
	case len(calls) == 0:
		return nil, failure.New(failure.NotFound, "The history has no calls of a run %q.", run).
			WithHint("They may have been deleted: choose another run.").WithCommand("history list origin:suite --json")
	case len(calls) > maxRunCalls:
		return nil, failure.New(failure.TooLarge, "The run %q has more than %d calls.", run, maxRunCalls)
	}
	steps := make([]stepCall, 0, len(calls))
	times := map[string]int{}
	for i := len(calls) - 1; i >= 0; i-- { // the oldest first
		name := calls[i].Step
		if name == "" {
			name = calls[i].Tool
		}
		if times[name]++; times[name] > 1 {
			name += " #" + strconv.Itoa(times[name])
		}
		steps = append(steps, stepCall{name, calls[i]})
	}
	return steps, nil
}

// EachCall shows the calls of a suite's run, the newest first, until f has seen enough.
func (a *App) EachCall(ctx context.Context, run string, f func(history.Call) (more bool)) error {
	store, err := a.Store()
	if err != nil {
		return err
	}
	filter, err := history.ParseFilter("run:" + strconv.Quote(run))
	if err != nil {
		return err
	}
	for cursor := ""; ; {
		page, err := store.List(ctx, history.Query{Filter: filter, Cursor: cursor, Limit: 1000})
		if err != nil {
			return err
		}
		for _, call := range page.Calls {
			if !f(call) {
				return nil
			}
		}
		if cursor = page.Next; cursor == "" {
			return nil
		}
	}
}

func tokensOf(pointer string) ([]string, bool) {
	tokens, ok := jsonx.Tokens(pointer)
	return tokens, ok && len(tokens) > 0
}

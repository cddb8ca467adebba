package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"fairlead/backend/history"
)

const (
	rhythm   = 5 * time.Millisecond // from one call to the next
	patience = time.Hour
	glance   = 500 * time.Millisecond
	glances  = 4
	resting  = 10 * time.Millisecond // of the processor in a glance: nothing is done any more
)

// callers records a call every few milliseconds until something comes, and returns what their ends took.
func callers(ctx context.Context, store *history.Store, until <-chan time.Time, finish func(context.Context, history.End) error) (ends []time.Duration, err error) {
	ticks := time.NewTicker(rhythm)
	defer ticks.Stop()
	limit := time.After(patience)
	for {
		select {
		case <-until:
			return ends, nil
		case <-limit:
			return ends, fmt.Errorf("nothing was removed within %v", patience)
		case <-ctx.Done():
			return ends, ctx.Err()
		case <-ticks.C:
		}
		start, end := oneCall()
		store.Begin(start)
		began := time.Now()
		if err := finish(ctx, end); err != nil {
			return ends, err
		}
		ends = append(ends, time.Since(began))
	}
}

// oneCall is a call of about a kilobyte.
func oneCall() (history.Start, history.End) {
	now, arguments := time.Now(), []byte(`{"query":"what is recorded meanwhile"}`)
	result := fmt.Appendf(nil, `{"content":[{"type":"text","text":%q}]}`, strings.Repeat("some words of an answer, ", 40))
	start := history.Start{ID: history.NewID(), Server: "meanwhile", Tool: "answer", Origin: "app", StartedAt: now, Arguments: arguments}
	return start, history.End{
		ID: start.ID, Status: history.OK, EndedAt: now, Took: time.Millisecond, Result: result, Preview: "some words",
		Frames: []history.Frame{
			{At: now, Direction: "out", Kind: "request", Method: "tools/call", RPCID: "1", Raw: fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"answer","arguments":%s}}`, arguments)},
			{At: now, Direction: "in", Kind: "response", RPCID: "1", Raw: fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"result":%s}`, result)},
		},
	}
}

func reportEnds(what string, ends []time.Duration) {
	slices.Sort(ends)
	at := func(part float64) time.Duration {
		if len(ends) == 0 {
			return 0
		}
		return ends[int(part*float64(len(ends)-1))].Round(time.Microsecond)
	}
	fmt.Printf("%s: p50 %v, p99 %v, worst %v, of %d\n", what, at(0.5), at(0.99), at(1), len(ends))
}

// rest returns when the program does nothing any more, or very little. Once is not enough: a
// writer may wait for the disk.
func rest(ctx context.Context) error {
	ticks := time.NewTicker(glance)
	defer ticks.Stop()
	used := cpu()
	for still := 0; still < glances; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticks.C:
		}
		now := cpu()
		if still++; now-used > resting {
			still = 0
		}
		used = now
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

package invoke

import (
	"context"
	"slices"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// RoundState says how far a round is.
type RoundState string

// The states.
const (
	RoundWaiting   RoundState = "waiting"   // until Continue
	RoundAnswering RoundState = "answering" // the person is being asked
	RoundAnswered  RoundState = "answered"
)

// Round is one round of input_required of a running call.
type Round struct {
	session.Round
	State RoundState
	At    time.Time
}

// Rounds returns the rounds of a running call so far.
func (i *Invoker) Rounds(id string) []Round {
	c := i.running(id)
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.rounds)
}

// Continue lets a call that was started with Step go on with the round it waits at.
func (i *Invoker) Continue(id string) error {
	if c := i.running(id); c != nil {
		c.mu.Lock()
		goOn := c.goOn
		c.goOn = nil
		c.mu.Unlock()
		if goOn != nil {
			close(goOn)
			return nil
		}
	}
	return failure.New(failure.NotFound, "The call %.60q does not wait at a round.", id).
		WithHint("It may have gone on or ended in the meantime.")
}

func (i *Invoker) running(id string) *call {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.live[id]
}

// roundBegun notes a round and waits where the caller wants to see each.
func (i *Invoker) roundBegun(ctx context.Context, c *call, r session.Round) error {
	r.Asks = slices.Clone(r.Asks)
	round := Round{Round: r, State: RoundAnswering, At: time.Now()}
	var goOn chan struct{}
	if c.req.Step {
		round.State, goOn = RoundWaiting, make(chan struct{})
	}
	c.mu.Lock()
	c.rounds = append(c.rounds, round)
	c.goOn = goOn
	c.mu.Unlock()
	i.o.Changed(c.tool.Server, c.id)
	if c.req.Round != nil {
		if err := c.req.Round(ctx, r); err != nil {
			return err
		}
	}
	if goOn == nil {
		return nil
	}
	select {
	case <-goOn:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	c.mu.Lock()
	c.rounds[len(c.rounds)-1].State = RoundAnswering
	c.mu.Unlock()
	i.o.Changed(c.tool.Server, c.id)
	return nil
}

func (i *Invoker) roundAnswered(c *call, r session.Round) {
	c.mu.Lock()
	last := &c.rounds[len(c.rounds)-1]
	last.State, last.Asks = RoundAnswered, slices.Clone(r.Asks)
	c.mu.Unlock()
	i.o.Changed(c.tool.Server, c.id)
}

package session

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// codeURLElicitation says that something must be done at an address before the
// request can be (MCP 2025-11-25, elicitation §URL elicitation required).
const codeURLElicitation = "-32042"

// elsewhereLimit is how long a server is waited for to say that what was to be
// done at the address is done. It need not say so at all.
const elsewhereLimit = 5 * time.Minute

// completions are the elicitations whose end is waited for.
type completions struct {
	mu   sync.Mutex
	open map[string]chan struct{}
}

func (c *completions) expect(id string) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = make(map[string]chan struct{})
	}
	done := make(chan struct{})
	c.open[id] = done
	return done
}

// complete takes the server's word that an elicitation is done; unknown ones
// MUST be ignored.
func (c *completions) complete(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if done, ok := c.open[id]; ok {
		close(done)
		delete(c.open, id)
	}
}

func (c *completions) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, id)
}

// goElsewhere has the person do what the error asks for and returns nil when
// the request is worth another try, else why it is not.
func (s *Session) goElsewhere(ctx context.Context, rec *record, why error) error {
	refused := failure.From(why)
	var data struct {
		Elicitations []json.RawMessage `json:"elicitations"`
	}
	if json.Unmarshal(wire.Field(refused.Details, "data"), &data) != nil || len(data.Elicitations) == 0 || len(data.Elicitations) > maxAsks || s.opts.Ask == nil {
		return refused
	}
	var done []<-chan struct{}
	for _, params := range data.Elicitations {
		id := text(wire.Field(params, "elicitationId"))
		done = append(done, s.completions.expect(id))
		defer s.completions.forget(id)
		answer, err := s.answer(ctx, rec, Ask{Method: "elicitation/create", Params: params, CallID: rec.callID(), Era: "legacy"})
		if err != nil {
			return failure.From(err)
		}
		if action := text(wire.Field(answer, "action")); action != "accept" {
			return refused.WithHint("It was not done: the question was answered with %s.", action)
		}
	}
	rec.wait(true)
	defer rec.wait(false)
	limit := time.NewTimer(elsewhereLimit)
	defer limit.Stop()
	for _, d := range done {
		select {
		case <-d:
		case <-limit.C:
			return refused.WithHint("The server has not said that it is done. Call again when it is.")
		case <-ctx.Done():
			return contextFailure(ctx)
		case <-s.done:
			return s.Ended()
		}
	}
	return nil
}

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

// completions are the elicitations whose end is waited for, by their id. Several
// may wait for one: nothing keeps a server from using an id twice.
type completions struct {
	mu   sync.Mutex
	open map[string]*completion
}

type completion struct {
	done    chan struct{}
	waiting int
}

// expect begins to wait for an elicitation. Whoever does must forget it.
func (c *completions) expect(id string) *completion {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = make(map[string]*completion)
	}
	one := c.open[id]
	if one == nil {
		one = &completion{done: make(chan struct{})}
		c.open[id] = one
	}
	one.waiting++
	return one
}

// complete takes the server's word that an elicitation is done; unknown ones
// MUST be ignored.
func (c *completions) complete(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one, ok := c.open[id]; ok {
		close(one.done)
		delete(c.open, id)
	}
}

func (c *completions) forget(id string, one *completion) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one.waiting--; one.waiting == 0 && c.open[id] == one {
		delete(c.open, id)
	}
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
	// All of them are waited for before the first is asked: what one is about may be done with another.
	var all []*completion
	for _, params := range data.Elicitations {
		if raw := wire.Field(params, "elicitationId"); raw != nil { // of one without, nobody can say that it is done
			one := s.completions.expect(text(raw))
			defer s.completions.forget(text(raw), one)
			all = append(all, one)
		}
	}
	for _, params := range data.Elicitations {
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
	for _, one := range all {
		select {
		case <-one.done:
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

package session

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Ask is something a server asks of the person: sampling/createMessage or
// elicitation/create.
type Ask struct {
	Method string
	Params json.RawMessage
	CallID string // of the call it belongs to, "" when that is not known
	Key    string // of the question in its round, "" in the older era
	Era    string // modern or legacy
}

// Root is a folder the server may work in (MCP §roots).
type Root struct {
	URI  string `json:"uri"`
	Name string `json:"name,omitempty"`
}

// askLimit is how long a person has to answer one question. After that an
// elicitation counts as dismissed, which the specification has the answer
// "cancel" for, and a sampling request fails.
const askLimit = 15 * time.Minute

var errUnanswered = failure.New(failure.Timeout, "Nobody answered the server's question within %s.", spell(askLimit)).
	WithHint("Call again, and answer when the server asks.")

// maxAsks bounds how many questions of one server are open at once.
const maxAsks = 32

// answerAll has several questions answered at the same time, and puts the
// answers into them. The first failure ends the others.
func (s *Session) answerAll(ctx context.Context, rec *record, asks []RoundAsk) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for i := range asks {
		all.Go(func() {
			answer, err := s.answer(ctx, rec, Ask{Method: asks[i].Method, Params: asks[i].Params, CallID: rec.callID(), Key: asks[i].Key, Era: "modern"})
			if asks[i].Answer = answer; err != nil {
				cancel(failure.From(err))
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return contextFailure(ctx)
	}
	return nil
}

// answer has one question answered; the result is a JSON object.
func (s *Session) answer(ctx context.Context, rec *record, ask Ask) (json.RawMessage, error) {
	switch ask.Method {
	case "roots/list":
		if s.opts.Roots == nil {
			return nil, notOffered(ask.Method)
		}
		return json.Marshal(map[string][]Root{"roots": append([]Root{}, s.opts.Roots()...)})
	case "sampling/createMessage", "elicitation/create":
		if s.opts.Ask == nil {
			return nil, notOffered(ask.Method)
		}
	default:
		return nil, notOffered(ask.Method)
	}
	rec.wait(true)
	defer rec.wait(false)
	ctx, stop := s.whileOpen(ctx)
	defer stop()
	ctx, cancel := context.WithTimeoutCause(ctx, askLimit, errUnanswered)
	defer cancel()
	answer, err := s.opts.Ask(ctx, ask)
	switch {
	case err == nil:
		return answer, nil
	case errors.Is(context.Cause(ctx), errDisconnecting):
		return nil, errDisconnecting
	case !errors.Is(context.Cause(ctx), errUnanswered):
		return nil, failure.From(err)
	case ask.Method == "elicitation/create":
		s.opts.Line(wire.Event, errUnanswered.Message)
		return json.RawMessage(`{"action":"cancel"}`), nil
	}
	return nil, errUnanswered
}

// whileOpen returns a context that ends with the session too, for what waits for
// a person: the answer would come to nothing.
func (s *Session) whileOpen(ctx context.Context) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	release := context.AfterFunc(s.ctx, func() { cancel(errDisconnecting) })
	return ctx, func() {
		release()
		cancel(nil)
	}
}

func notOffered(method string) *failure.Error {
	return failure.New(failure.Protocol, "The server asks for %s, which Fairlead has not offered it.", method).
		WithHint("The fault is in the server: it must only ask for what the client declares.")
}

package session

import (
	"context"
	"encoding/json"
	"sync"

	"fairlead/backend/failure"
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
	answer, err := s.opts.Ask(ctx, ask)
	if err != nil {
		return nil, failure.From(err)
	}
	return answer, nil
}

func notOffered(method string) *failure.Error {
	return failure.New(failure.Protocol, "The server asks for %s, which Fairlead has not offered it.", method).
		WithHint("The fault is in the server: it must only ask for what the client declares.")
}

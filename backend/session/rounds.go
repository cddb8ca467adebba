package session

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// maxRounds bounds how often one request may ask for input: a server could ask
// for ever.
const maxRounds = 10

// Round is one input_required answer of the newer era (MCP 2026-07-28,
// multi round-trip requests).
type Round struct {
	Number int // from 1
	Asks   []RoundAsk
	State  json.RawMessage // requestState, nil when there is none: it goes back as it is
	Result json.RawMessage // the whole answer
}

// RoundAsk is one thing the server asks for in a round. Answer is nil until it is known.
type RoundAsk struct {
	Key    string
	Method string
	Params json.RawMessage
	Answer json.RawMessage
}

func readRound(result json.RawMessage, number int) (Round, error) {
	round := Round{Number: number, Result: result, State: wire.Field(result, "requestState")}
	asks, err := readAsks(wire.Field(result, "inputRequests"))
	if err != nil {
		return round, err
	}
	round.Asks = asks
	if len(asks) == 0 && round.State == nil {
		return round, failure.New(failure.Protocol, "The server asks for input without saying which.").
			WithHint("Its answer has neither inputRequests nor requestState.").WithDetails(result)
	}
	return round, nil
}

// readAsks reads a map of requests, in the order of their keys.
func readAsks(raw json.RawMessage) ([]RoundAsk, error) {
	if len(raw) == 0 || bytes.Equal(raw, []byte("null")) {
		return nil, nil
	}
	var requests map[string]struct {
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(raw, &requests); err != nil {
		return nil, failure.Wrap(failure.Protocol, err, "The server's requests for input cannot be read: %v.", err).
			WithHint("The fault is in the server's inputRequests.")
	}
	if len(requests) > maxAsks {
		return nil, failure.New(failure.Protocol, "The server asks %d things at once; at most %d are answered.", len(requests), maxAsks)
	}
	asks := make([]RoundAsk, 0, len(requests))
	for key, request := range requests {
		asks = append(asks, RoundAsk{Key: key, Method: request.Method, Params: request.Params})
	}
	slices.SortFunc(asks, func(a, b RoundAsk) int { return bytes.Compare([]byte(a.Key), []byte(b.Key)) })
	return asks, nil
}

// answerRound has the round's questions answered and returns the params of the retry.
func (s *Session) answerRound(ctx context.Context, rec *record, r Request, round Round) (json.RawMessage, error) {
	if err := s.ask(ctx, rec, r, round); err != nil {
		return nil, err
	}
	return retryParams(r.Params, round)
}

// ask tells of a round, and has its questions answered.
func (s *Session) ask(ctx context.Context, rec *record, r Request, round Round) error {
	if r.Round != nil {
		rec.wait(true)
		waiting, stop := s.whileOpen(ctx)
		err := r.Round(waiting, round)
		stop()
		rec.wait(false)
		if err != nil {
			return failure.From(err)
		}
	}
	if err := s.answerAll(ctx, rec, round.Asks); err != nil {
		return err
	}
	if r.Answered != nil {
		r.Answered(round)
	}
	return nil
}

// retryParams are the original params with the answers and the state, which
// goes back exactly as it came.
func retryParams(params json.RawMessage, round Round) (json.RawMessage, error) {
	if params = bytes.TrimSpace(params); len(params) == 0 {
		params = json.RawMessage("{}")
	}
	var err error
	if len(round.Asks) > 0 {
		if params, err = replaceMember(params, "inputResponses", responses(round.Asks)); err != nil {
			return nil, err
		}
	}
	if round.State != nil {
		params, err = replaceMember(params, "requestState", round.State)
	}
	return params, err
}

func responses(asks []RoundAsk) json.RawMessage {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, ask := range asks {
		if i > 0 {
			out.WriteByte(',')
		}
		key, _ := json.Marshal(ask.Key) // a string can be marshalled
		fmt.Fprintf(&out, "%s:%s", key, ask.Answer)
	}
	out.WriteByte('}')
	return out.Bytes()
}

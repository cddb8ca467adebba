package session

import (
	"context"
	"encoding/json"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// complete makes requests until the result is a final one.
func (s *Session) complete(ctx context.Context, rec *record, r Request, out *Outcome) (json.RawMessage, error) {
	params, asTask, err := s.asTask(r)
	if err != nil {
		return nil, err
	}
	for {
		result, err := s.persist(ctx, rec, message{method: r.Method, params: params, header: s.mirror(r.Method, r.Params)})
		if err != nil {
			return nil, err
		}
		if task := wire.Field(result, "task"); asTask && task != nil {
			return s.follow(ctx, rec, r, task, out)
		}
		switch kind := s.resultType(result); {
		case kind == "complete":
			return result, nil
		case kind == "task" && r.Method == "tools/call":
			return s.follow(ctx, rec, r, result, out)
		case kind != "input_required":
			return nil, failure.New(failure.Protocol, "The server's result is of the unknown type %q.", kind).
				WithHint("The server may need an extension that Fairlead does not speak.").WithDetails(result)
		case out.Rounds == maxRounds:
			return nil, tooManyRounds()
		}
		out.Rounds++
		round, err := readRound(result, out.Rounds)
		if err != nil {
			return nil, err
		}
		if params, err = s.answerRound(ctx, rec, r, round); err != nil {
			return nil, err
		}
	}
}

func tooManyRounds() *failure.Error {
	return failure.New(failure.Protocol, "The server asked for input more than %d times.", maxRounds).
		WithHint("The fault is in the server: it is never content with the answers.")
}

// codeHeaderMismatch says that the headers do not mirror the params as the
// server's tool wants it.
const codeHeaderMismatch = "-32020"

// persist makes one request, and makes it again where the specification says
// how to get over a refusal: a tool whose headers have changed is looked up
// again, and what must be done at an address first is done.
func (s *Session) persist(ctx context.Context, rec *record, m message) (json.RawMessage, error) {
	lookedUp := false
	for tries := 1; ; tries++ {
		result, err := s.exchange(ctx, rec, m)
		switch code := rpcCode(err); {
		case code == codeHeaderMismatch && m.method == "tools/call" && s.mirrors() && !lookedUp:
			lookedUp = true
			if _, again := s.List(ctx, Tools); again != nil {
				return nil, err
			}
			m.header = s.mirror(m.method, m.params)
		case code == codeURLElicitation && !s.modern() && tries <= maxRounds:
			if err := s.goElsewhere(ctx, rec, err); err != nil {
				return nil, err
			}
		default:
			return result, err
		}
	}
}

// resultType returns what kind of result it is. Before the newer era all are
// complete, whatever they say; in it, an absent type is complete.
func (s *Session) resultType(result json.RawMessage) string {
	kind := wire.Field(result, "resultType")
	if kind == nil || !s.modern() {
		return "complete"
	}
	return text(kind)
}

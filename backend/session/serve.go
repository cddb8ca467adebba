package session

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// asked deals with a request of the server, without blocking the reader.
func (s *Session) asked(m wire.Message, rec *record) {
	id, err := replyID(m.ID)
	if err != nil {
		s.opts.Line(wire.Event, "The server asks with an id that cannot be answered: "+string(m.ID)+".")
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	if !s.questions.add(string(m.ID), cancel) {
		cancel()
		s.refuse(id)
		return
	}
	s.crew.run(func() {
		defer cancel()
		defer s.questions.remove(string(m.ID))
		result, failed := s.serve(ctx, m, rec)
		if ctx.Err() == nil {
			s.reply(id, result, failed)
		}
	})
}

// serve answers one request of the older era. In the newer one a server asks in
// its results and MUST NOT send requests; it is told so where it can be.
func (s *Session) serve(ctx context.Context, m wire.Message, rec *record) (json.RawMessage, *jsonrpc.Error) {
	switch {
	case m.Method == "ping":
		return json.RawMessage("{}"), nil
	case s.modern():
		s.opts.Line(wire.Event, "The server sent the request "+m.Method+", which its protocol version does not allow; it was refused.")
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "A server of this protocol version sends no requests"}
	}
	result, err := s.answer(ctx, rec, Ask{Method: m.Method, Params: m.Params, CallID: rec.callID(), Era: "legacy"})
	if err == nil {
		return result, nil
	}
	f := failure.From(err)
	switch {
	case f.Code == failure.Denied:
		return nil, &jsonrpc.Error{Code: -1, Message: "User rejected " + subject(m.Method)}
	case f.Code == failure.Protocol:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "Method not found: " + m.Method}
	case f.Code == failure.InvalidArguments:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: f.Message}
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: f.Message}
}

// refuse turns down what is too much. A server that asks faster than it can be
// told so gets no answer.
func (s *Session) refuse(id jsonrpc.ID) {
	if s.refusals.Add(1) > maxAsks {
		s.refusals.Add(-1)
		return
	}
	s.crew.run(func() {
		defer s.refusals.Add(-1)
		s.reply(id, nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "Too many requests at once"})
	})
}

func subject(method string) string {
	if method == "sampling/createMessage" {
		return "sampling request"
	}
	return "request"
}

func (s *Session) reply(id jsonrpc.ID, result json.RawMessage, failed *jsonrpc.Error) {
	answer := &jsonrpc.Response{ID: id, Result: result}
	if failed != nil {
		answer.Error = failed
	}
	if err := s.conn.Write(s.ctx, answer); err != nil && s.ctx.Err() == nil {
		s.opts.Line(wire.Event, "An answer could not be sent to the server: "+err.Error())
	}
}

// replyID reads the id of a server's request. The SDK holds ids as 64-bit
// integers or strings.
func replyID(raw []byte) (jsonrpc.ID, error) {
	msg, err := jsonrpc.DecodeMessage([]byte(`{"jsonrpc":"2.0","method":"ping","id":` + string(raw) + `}`))
	if err != nil {
		return jsonrpc.ID{}, err
	}
	id := msg.(*jsonrpc.Request).ID
	if back, err := json.Marshal(id.Raw()); err != nil || !sameJSON(back, raw) {
		return jsonrpc.ID{}, failure.New(failure.Protocol, "The id %s is not a string or a whole number.", raw)
	}
	return id, nil
}

// sameJSON reports whether two scalars are written the same, but for escapes.
func sameJSON(a, b []byte) bool {
	return string(a) == string(b) || text(a) == text(b) && a[0] == '"' && b[0] == '"'
}

package session

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// taskTTL is how long a server of the older era is asked to keep a task.
const taskTTL = `{"ttl":3600000}`

// asTask adds to the params of a tools/call that it shall run as a task, when
// the tool demands it or the caller wants it (MCP 2025-11-25, tasks §tool-level
// negotiation). In the newer era the server alone decides.
func (s *Session) asTask(r Request) (params json.RawMessage, asked bool, err error) {
	if r.Method != "tools/call" || s.modern() || !s.info.Has("tasks.requests.tools.call") {
		return r.Params, false, nil
	}
	support := s.facts.of(text(wire.Field(r.Params, "name"))).task
	if support != "required" && !(support == "optional" && r.Task) {
		return r.Params, false, nil
	}
	params, err = replaceMember(r.Params, "task", json.RawMessage(taskTTL))
	return params, true, err
}

// follow waits for the end of a task and returns the result of the call. When
// ctx ends, the task is cancelled.
func (s *Session) follow(ctx context.Context, rec *record, r Request, seed json.RawMessage, out *Outcome) (json.RawMessage, error) {
	info, err := ReadTask(seed)
	if err != nil {
		return nil, err
	}
	info.CallID, info.Tool = r.ID, text(wire.Field(r.Params, "name"))
	result, err := s.work(ctx, rec, r, info, out)
	if ctx.Err() != nil && !out.Task.Over() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 4*cancelGrace)
		defer cancel()
		_ = s.CancelTask(grace, info.ID) // nobody waits for what it says
		return nil, contextFailure(ctx)
	}
	return result, err
}

// work asks for the task's state until it is over.
func (s *Session) work(ctx context.Context, rec *record, r Request, info TaskInfo, out *Outcome) (json.RawMessage, error) {
	answered := map[string]bool{}
	for {
		info = s.taskChanged(info, rec)
		known := info
		out.Task = &known
		switch {
		case !s.modern() && (info.Status == "input_required" || info.Over()):
			return s.taskResult(ctx, rec, r, info, out)
		case info.Status == "completed":
			return taskEnd(info, "result")
		case info.Status == "failed":
			raw, err := taskEnd(info, "error")
			if err != nil {
				return nil, err
			}
			return nil, rpcFailure(r.Method, raw, nil)
		case info.Status == "cancelled":
			return nil, taskCancelled(info)
		case info.Status == "input_required":
			if err := s.answerTask(ctx, rec, r, info, answered, out); err != nil {
				return nil, err
			}
		}
		if err := s.pause(ctx, info.interval()); err != nil {
			return nil, err
		}
		raw, err := s.exchange(ctx, rec, s.taskMessage("tasks/get", info.ID, nil))
		if err != nil {
			return nil, err
		}
		if info, err = ReadTask(raw); err != nil {
			return nil, err
		}
	}
}

// taskResult asks for the result of a task of the older era. With
// input_required it must be asked for before the task is over: the server's
// questions come on that request.
func (s *Session) taskResult(ctx context.Context, rec *record, r Request, info TaskInfo, out *Outcome) (json.RawMessage, error) {
	if info.Status == "cancelled" {
		return nil, taskCancelled(info)
	}
	result, err := s.exchange(ctx, rec, s.taskMessage("tasks/result", info.ID, nil))
	if err != nil {
		return nil, err
	}
	if now := s.tasks.get(info.ID); now.Over() {
		*out.Task = now // the server said so itself
	} else if !info.Over() {
		info.Status, info.Message = "completed", ""
		*out.Task = s.taskChanged(info, rec)
	}
	return result, nil
}

// answerTask answers what a task of the newer era asks and was not asked before.
func (s *Session) answerTask(ctx context.Context, rec *record, r Request, info TaskInfo, answered map[string]bool, out *Outcome) error {
	all, err := readAsks(wire.Field(info.Raw, "inputRequests"))
	if err != nil {
		return err
	}
	var asks []RoundAsk
	for _, ask := range all {
		if !answered[ask.Key] {
			answered[ask.Key] = true
			asks = append(asks, ask)
		}
	}
	if len(asks) == 0 {
		return nil
	}
	if out.Rounds++; out.Rounds > maxRounds {
		return tooManyRounds()
	}
	round := Round{Number: out.Rounds, Asks: asks, Result: info.Raw}
	if err := s.ask(ctx, rec, r, round); err != nil {
		return err
	}
	_, err = s.exchange(ctx, rec, s.taskMessage("tasks/update", info.ID, map[string]json.RawMessage{"inputResponses": responses(asks)}))
	return err
}

func taskEnd(info TaskInfo, member string) (json.RawMessage, error) {
	if raw := wire.Field(info.Raw, member); raw != nil {
		return raw, nil
	}
	return nil, failure.New(failure.Protocol, "The server says the task is %s, but not with which %s.", info.Status, member).
		WithHint("The fault is in the server.").WithDetails(info.Raw)
}

func taskCancelled(info TaskInfo) *failure.Error {
	f := failure.New(failure.Cancelled, "The server has cancelled the task.").WithDetails(info.Raw)
	if info.Message != "" {
		return f.WithHint("It says: %s", info.Message)
	}
	return f
}

// taskChanged remembers a task's state and tells of news. rec is the call it
// belongs to, nil where that is not at hand.
func (s *Session) taskChanged(info TaskInfo, rec *record) TaskInfo {
	info, news := s.tasks.put(info)
	if rec == nil && info.CallID != "" {
		rec = s.ledger.call(info.CallID)
	}
	rec.tell(info)
	if news && s.opts.TaskChanged != nil {
		s.opts.TaskChanged(info)
	}
	return info
}

// pause waits, and ends early with the request or the connection.
func (s *Session) pause(ctx context.Context, limit time.Duration) error {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return contextFailure(ctx)
	case <-s.done:
	case <-s.ctx.Done():
	}
	return s.Ended()
}

package session

import (
	"context"
	"encoding/json"

	"fairlead/backend/failure"
)

// Task asks the server how a task stands.
func (s *Session) Task(ctx context.Context, id string) (TaskInfo, error) {
	raw, err := s.exchange(ctx, nil, s.taskMessage("tasks/get", id, nil))
	if err != nil {
		return TaskInfo{}, err
	}
	info, err := ReadTask(raw)
	if err != nil {
		return TaskInfo{}, err
	}
	return s.taskChanged(info, nil), nil
}

// TaskResult returns what a task that is over came to: the result of the
// request it was made by. Of one that still runs it is failure.NotFound; one
// that failed gives the failure it ended with.
func (s *Session) TaskResult(ctx context.Context, id string) (json.RawMessage, error) {
	info, err := s.Task(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case !info.Over():
		return nil, failure.New(failure.NotFound, "The task has no result yet: it is %s.", info.Status).
			WithHint("Ask again when it is completed.")
	case info.Status == "cancelled":
		return nil, taskCancelled(info)
	case !s.modern():
		return s.exchange(ctx, nil, s.taskMessage("tasks/result", id, nil))
	case info.Status == "failed":
		raw, err := taskEnd(info, "error")
		if err != nil {
			return nil, err
		}
		return nil, rpcFailure("tools/call", raw, nil)
	}
	return taskEnd(info, "result")
}

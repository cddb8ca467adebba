package api

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/session"
)

// taskOf returns the task that a call became, nil when it became none: of a
// running call from memory, of one that has ended out of its messages.
func taskOf(app *core.App, b bodies, c history.Call) (*Task, error) {
	states := app.Invoke.TaskStates(c.ID)
	if c.Status != history.Running {
		var err error
		if states, err = recordedStates(b, c.Protocol); err != nil {
			return nil, err
		}
	}
	if len(states) == 0 {
		return nil, nil
	}
	last := states[len(states)-1].TaskInfo
	last.CallID, last.Tool = c.ID, c.Tool
	row := taskRow(c.Server, last)
	for _, s := range states {
		row.States = append(row.States, TaskState{At: s.At.UnixMilli(), Status: s.Status, Message: s.Message})
	}
	return &row, nil
}

// recordedStates reads the states of a call's task out of its messages. In the
// newer era the answer to the call itself may be a task that is over.
func recordedStates(b bodies, protocol string) ([]invoke.TaskState, error) {
	frames, err := b.store.Frames(context.Background(), b.id)
	if err != nil || protocol < "2026" && !slices.ContainsFunc(frames, aboutTasks) {
		return nil, err
	}
	var states []invoke.TaskState
	asked := map[string]string{} // method of the requests, by their id
	for _, f := range frames {
		if f.Direction == "out" && f.Kind == "request" {
			asked[f.RPCID] = f.Method
		}
		if f.Direction != "in" || f.Body.Bytes > maxRoundBytes || f.Kind != "response" && !aboutTasks(f) {
			continue
		}
		raw, err := b.whole(f.Body)
		if err != nil {
			return nil, err
		}
		method := f.Method
		if f.Kind == "response" {
			method = asked[f.RPCID]
		}
		if said := taskIn(method, members(raw)); said != nil {
			states = addState(states, said, f.At)
		}
	}
	return states, nil
}

func aboutTasks(f history.StoredFrame) bool {
	return strings.HasPrefix(f.Method, "tasks/") || strings.HasPrefix(f.Method, "notifications/tasks")
}

// taskIn returns what a message says of a task. An answer to tasks/result says
// nothing but that it is over.
func taskIn(method string, m object) json.RawMessage {
	result := m["result"]
	switch {
	case strings.HasPrefix(method, "notifications/tasks"):
		return m["params"]
	case method == "tasks/get" || method == "tasks/cancel":
		return result
	case method == "tasks/result" && result != nil:
		return json.RawMessage(resultCame)
	case method == invoke.CallTool:
		if of := members(result); of["task"] != nil {
			return of["task"]
		} else if of.text("resultType") == "task" {
			return result
		}
	}
	return nil
}

// resultCame stands for the end of a task of which no status was heard.
const resultCame = "completed"

func addState(states []invoke.TaskState, said json.RawMessage, at time.Time) []invoke.TaskState {
	var last session.TaskInfo
	if len(states) > 0 {
		last = states[len(states)-1].TaskInfo
	}
	info := last
	if string(said) == resultCame {
		info.Status, info.Message = "completed", ""
	} else {
		var err error
		if info, err = session.ReadTask(said); err != nil {
			return states // an acknowledgement, or another task's
		}
	}
	if last.Over() || len(states) > 0 && info.ID != last.ID || info.ID == "" || info.Status == last.Status && info.Message == last.Message {
		return states
	}
	info.Raw = nil
	if len(states) >= invoke.MaxTaskStates {
		states = slices.Delete(states, 1, 2)
	}
	return append(states, invoke.TaskState{TaskInfo: info, At: at})
}

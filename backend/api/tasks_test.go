package api_test

import (
	"strings"
	"testing"

	"fairlead/backend/api"
)

// TestTasks of both eras: followed while they run, and told with all their
// states when they are over.
func TestTasks(t *testing.T) {
	b := newBench(t)
	for _, server := range []string{"legacy", "modern"} {
		t.Run(server, func(t *testing.T) {
			taskFollowed(t, b, server)
			taskOrNot(t, b, server)
			taskCancelled(t, b, server)
		})
	}
}

func taskFollowed(t *testing.T, b bench, server string) {
	id := b.start(t, api.CallRequest{Server: server, Tool: "background_only", Arguments: `{"seconds":0,"ask":true}`})
	q := b.question(t)
	if q.CallID != id || !strings.Contains(q.Message, "half done") {
		t.Fatalf("the question is %+v", q)
	}
	running, err := b.Calls.Get(id)
	if err != nil || running.Task == nil || running.Task.Status != "input_required" || len(running.Task.States) < 2 {
		t.Fatalf("the task of the running call is %+v, %v", running.Task, err)
	}
	task := running.Task.ID
	if _, err := b.Tasks.Result(server, task); err == nil || !strings.Contains(err.Error(), "no result yet") {
		t.Errorf("the result of a task that runs: %v", err)
	}
	if err := b.Inbox.Answer(q.ID, "accept", `{"note":"go"}`); err != nil {
		t.Fatal(err)
	}
	done := b.ended(t, id)
	if text := done.Content[0].Text.Text; !strings.Contains(text, `"note":"go"`) {
		t.Errorf("the result is %q", text)
	}
	if done.Task == nil || done.Task.ID != task || done.Task.Status != "completed" || done.Task.CallID != id {
		t.Fatalf("the task of the call is %+v", done.Task)
	}
	var states []string
	for _, s := range done.Task.States {
		if s.At == 0 {
			t.Errorf("a state has no time: %+v", s)
		}
		states = append(states, s.Status)
	}
	if got := strings.Join(states, " "); !strings.HasPrefix(got, "working") || !strings.Contains(got, " input_required ") || !strings.HasSuffix(got, " completed") {
		t.Errorf("its states are %s", got)
	}
	list, err := b.Tasks.List(server)
	if err != nil || len(list) != 1 || list[0].ID != task || list[0].CallID != id {
		t.Errorf("the tasks are %+v, %v", list, err)
	}
	now, err := b.Tasks.Get(server, task)
	if err != nil || now.Status != "completed" {
		t.Errorf("the task is %+v, %v", now, err)
	}
	result, err := b.Tasks.Result(server, task)
	if err != nil || !strings.Contains(result.Text, "Done in 0 seconds.") {
		t.Errorf("its result is %+v, %v", result, err)
	}
	all, err := b.Servers.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range all {
		if one.Name == server && !strings.Contains(strings.Join(one.Capabilities, " "), "tasks") {
			t.Errorf("the server can %v", one.Capabilities)
		}
	}
}

// taskOrNot: a task only where the caller wants it; in the newer era the server decides.
func taskOrNot(t *testing.T, b bench, server string) {
	plain := b.ended(t, b.start(t, api.CallRequest{Server: server, Tool: "background", Arguments: `{"seconds":0}`}))
	if (plain.Task != nil) != (server == "modern") {
		t.Errorf("not asked for, the task is %+v", plain.Task)
	}
	wanted := b.ended(t, b.start(t, api.CallRequest{Server: server, Tool: "background", Arguments: `{"seconds":0}`, Task: true}))
	if wanted.Task == nil {
		t.Error("asked for, there is no task")
	}
}

// taskCancelled at the server, not by the call.
func taskCancelled(t *testing.T, b bench, server string) {
	id := b.start(t, api.CallRequest{Server: server, Tool: "background_only", Arguments: `{"seconds":600}`})
	var d api.CallDetail
	b.until(t, "the task", func() bool {
		var err error
		d, err = b.Calls.Get(id)
		return err == nil && d.Task != nil
	})
	if err := b.Tasks.Cancel(server, d.Task.ID); err != nil {
		t.Fatal(err)
	}
	if gone := b.ended(t, id); gone.Call.Status != "cancelled" || gone.Task == nil || gone.Task.Status != "cancelled" {
		t.Errorf("cancelled, the call is %s, its task %+v", gone.Call.Status, gone.Task)
	}
}

package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

const (
	taskOf2025  = `"taskId":"t1","createdAt":"2026-07-28T10:00:00Z","lastUpdatedAt":"2026-07-28T10:00:01Z","ttl":60000,"pollInterval":10`
	taskOf2026  = `"resultType":"complete","taskId":"t1","createdAt":"2026-07-28T10:00:00Z","lastUpdatedAt":"2026-07-28T10:00:01Z","ttlMs":60000,"pollIntervalMs":10`
	toolDemands = `{"tools":[{"name":"long","inputSchema":{"type":"object"},"execution":{"taskSupport":"required"}},{"name":"short","inputSchema":{"type":"object"}}]}`
	taskServer  = `{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}}`
)

// TestTaskOf2025 is made without being asked for when the tool demands it; its
// states are told, and a question of the server belongs to the call.
func TestTaskOf2025(t *testing.T) {
	var polls atomic.Int32
	asked := make(chan string, 1)
	server := &script{capabilities: taskServer, answer: func(s *script, r scripted) (string, string) {
		switch r.Method {
		case "tools/list":
			return toolDemands, ""
		case "tools/call":
			if wire.Field(r.Params, "task") == nil {
				return "", `{"code":-32601,"message":"only as a task"}`
			}
			return `{"task":{"status":"working",` + taskOf2025 + `}}`, ""
		case "tasks/get":
			if polls.Add(1) < 3 {
				return `{"status":"working","statusMessage":"halfway",` + taskOf2025 + `}`, ""
			}
			return `{"status":"input_required",` + taskOf2025 + `}`, ""
		case "tasks/result":
			s.send(`{"jsonrpc":"2.0","id":"q1","method":"elicitation/create","params":{"message":"Sure?","requestedSchema":{"type":"object","properties":{}},"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}}}`)
			return fmt.Sprintf(`{"content":[{"type":"text","text":%q}]}`, <-asked), ""
		case "tasks/list":
			return `{"tasks":[{"status":"completed",` + taskOf2025 + `}]}`, ""
		case "":
			asked <- string(r.Result)
		}
		return "", ""
	}}
	var changes atomic.Int32
	live := connect(t, server.spec(), session.Options{
		TaskChanged: func(session.TaskInfo) { changes.Add(1) },
		Ask: func(_ context.Context, a session.Ask) (json.RawMessage, error) {
			return json.RawMessage(`{"action":"accept","content":{"of":"` + a.CallID + `"}}`), nil
		},
	})
	if _, err := live.List(t.Context(), session.Tools); err != nil {
		t.Fatal(err)
	}
	var states []string
	out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("long", "{}"), Working: func(i session.TaskInfo) {
		states = append(states, i.Status+" "+i.Message)
	}})
	if err != nil || !strings.Contains(answer(t, out.Result), `{"of":"c"}`) {
		t.Fatalf("the result is %s, %v", out.Result, err)
	}
	if got := strings.Join(states, ","); got != "working ,working halfway,input_required ,completed " {
		t.Errorf("the states are %q", got)
	}
	if out.Task == nil || out.Task.ID != "t1" || out.Task.Tool != "long" || !out.Task.Over() || changes.Load() != 4 {
		t.Errorf("the task is %+v after %d changes", out.Task, changes.Load())
	}
	all, err := live.Tasks(t.Context())
	if err != nil || len(all) != 1 || all[0].CallID != "c" || all[0].Status != "completed" {
		t.Errorf("the tasks are %+v, %v", all, err)
	}
}

// TestTaskOf2026 is made when the server says so. Its questions are asked once,
// and its result is the call's.
func TestTaskOf2026(t *testing.T) {
	var answered atomic.Bool
	server := &script{modern: true, capabilities: `{"tools":{},"extensions":{"io.modelcontextprotocol/tasks":{}}}`}
	server.answer = func(_ *script, r scripted) (string, string) {
		switch r.Method {
		case "tools/call":
			return `{"status":"working",` + strings.Replace(taskOf2026, "complete", "task", 1) + `}`, ""
		case "tasks/get":
			if !answered.Load() {
				return `{"status":"input_required","inputRequests":{"who":{"method":"elicitation/create","params":{"message":"Who?"}}},` + taskOf2026 + `}`, ""
			}
			return `{"status":"completed","result":{"content":[{"type":"text","text":"done"}]},` + taskOf2026 + `}`, ""
		case "tasks/update":
			answered.Store(string(wire.Field(wire.Field(r.Params, "inputResponses"), "who")) == `{"action":"decline"}`)
			return `{"resultType":"complete"}`, ""
		}
		return "", ""
	}
	asks := 0
	live := connect(t, server.spec(), session.Options{Ask: func(context.Context, session.Ask) (json.RawMessage, error) {
		asks++
		return json.RawMessage(`{"action":"decline"}`), nil
	}})
	out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
	if err != nil || answer(t, out.Result) != "done" || asks != 1 || out.Rounds != 1 {
		t.Errorf("the result is %s, %v after %d questions", out.Result, err, asks)
	}
}

// TestTaskEnds otherwise: failed, cancelled by the server, or by us.
func TestTaskEnds(t *testing.T) {
	for end, want := range map[string]failure.Code{
		`"failed","error":{"code":-32603,"message":"broken"}`: failure.RPCError,
		`"cancelled"`: failure.Cancelled,
		`"unknown"`:   failure.Protocol,
		`"completed"`: failure.Protocol, // without a result
	} {
		server := &script{modern: true, capabilities: `{"tools":{}}`, answer: func(_ *script, r scripted) (string, string) {
			if r.Method == "tools/call" {
				return `{"status":"working",` + strings.Replace(taskOf2026, "complete", "task", 1) + `}`, ""
			}
			return `{"status":` + end + `,` + taskOf2026 + `}`, ""
		}}
		live := connect(t, server.spec(), session.Options{})
		if _, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")}); !failure.Is(err, want) {
			t.Errorf("a task that ends as %s gives %v", end, err)
		}
	}
}

// TestCancelTask: a call that is given up cancels its task.
func TestCancelTask(t *testing.T) {
	cancelled, working := make(chan struct{}), make(chan struct{}, 1)
	server := &script{capabilities: taskServer, answer: func(_ *script, r scripted) (string, string) {
		switch r.Method {
		case "tools/list":
			return toolDemands, ""
		case "tools/call":
			return `{"task":{"status":"working",` + taskOf2025 + `}}`, ""
		case "tasks/get":
			return `{"status":"working",` + taskOf2025 + `}`, ""
		case "tasks/cancel":
			close(cancelled)
			return `{"status":"cancelled",` + taskOf2025 + `}`, ""
		}
		return "", ""
	}}
	live := connect(t, server.spec(), session.Options{})
	if _, err := live.List(t.Context(), session.Tools); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := live.Do(ctx, session.Request{ID: "c", Method: "tools/call", Params: tool("long", "{}"), Working: func(session.TaskInfo) { working <- struct{}{} }})
		done <- err
	}()
	within(t, working, "the task")
	cancel()
	if err := within(t, done, "the end of the call"); !failure.Is(err, failure.Cancelled) {
		t.Errorf("the call ends with %v", err)
	}
	within(t, cancelled, "tasks/cancel")
}

// TestUnknownResultType is a fault of the server, in the newer era.
func TestUnknownResultType(t *testing.T) {
	for _, modern := range []bool{false, true} {
		server := &script{modern: modern, capabilities: `{"tools":{}}`, answer: func(*script, scripted) (string, string) {
			return `{"resultType":"surprise","content":[]}`, ""
		}}
		live := connect(t, server.spec(), session.Options{})
		_, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
		if modern != failure.Is(err, failure.Protocol) || !modern && err != nil {
			t.Errorf("modern %v: %v", modern, err)
		}
	}
}

// TestElsewhere: what must be done at an address first is asked, and once the
// server says that it is done, the call is made again.
func TestElsewhere(t *testing.T) {
	var visited atomic.Bool
	server := &script{capabilities: `{"tools":{}}`, answer: func(s *script, r scripted) (string, string) {
		switch {
		case r.Method != "tools/call":
			return "", ""
		case visited.Load():
			return `{"content":[{"type":"text","text":"welcome"}]}`, ""
		}
		return "", `{"code":-32042,"message":"Sign in first","data":{"elicitations":[{"mode":"url","elicitationId":"e1","url":"https://example.com/in","message":"Sign in"}]}}`
	}}
	accept := true
	live := connect(t, server.spec(), session.Options{Ask: func(_ context.Context, a session.Ask) (json.RawMessage, error) {
		if !strings.Contains(string(a.Params), "https://example.com/in") || a.CallID != "c" {
			t.Errorf("asked is %+v", a)
		}
		if !accept {
			return json.RawMessage(`{"action":"decline"}`), nil
		}
		visited.Store(true)
		server.send(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e1"}}`)
		return json.RawMessage(`{"action":"accept"}`), nil
	}})
	out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
	if err != nil || answer(t, out.Result) != "welcome" {
		t.Errorf("the result is %s, %v", out.Result, err)
	}
	accept = false
	visited.Store(false)
	_, err = live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", "{}")})
	if !failure.Is(err, failure.RPCError) || !strings.Contains(failure.From(err).Hint, "decline") {
		t.Errorf("declined, the call ends with %v", err)
	}
}

// TestUnaskedTasks are bounded, and push out none that a call waits for.
func TestUnaskedTasks(t *testing.T) {
	working, flooded := make(chan struct{}, 1), make(chan struct{})
	server := &script{capabilities: taskServer}
	server.answer = func(s *script, r scripted) (string, string) {
		switch r.Method {
		case "tools/list":
			return toolDemands, ""
		case "tools/call":
			return `{"task":{"status":"working",` + taskOf2025 + `}}`, ""
		case "tasks/get":
			select {
			case <-flooded:
				return `{"status":"completed",` + taskOf2025 + `}`, ""
			default:
				return `{"status":"working",` + taskOf2025 + `}`, ""
			}
		case "tasks/result":
			return `{"content":[{"type":"text","text":"done"}]}`, ""
		case "tasks/list":
			return `{"tasks":[]}`, ""
		}
		return "", ""
	}
	var told atomic.Int32
	live := connect(t, server.spec(), session.Options{TaskChanged: func(info session.TaskInfo) {
		if info.ID != "t1" && told.Add(1) == 2000 {
			close(flooded)
		}
	}})
	if _, err := live.List(t.Context(), session.Tools); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	var states []string
	go func() {
		_, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("long", "{}"), Working: func(i session.TaskInfo) {
			states = append(states, i.Status+" "+i.Message)
			select {
			case working <- struct{}{}:
			default:
			}
		}})
		done <- err
	}()
	within(t, working, "the task")
	server.send(`{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"status":"working","statusMessage":"told",` + taskOf2025 + `}}`)
	for i := range 2000 {
		server.send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"other%d","status":"working"}}`, i))
	}
	if err := within(t, done, "the end of the call"); err != nil {
		t.Fatal(err)
	}
	all, err := live.Tasks(t.Context())
	if err != nil || len(all) != 501 || !strings.Contains(fmt.Sprint(all), "t1 completed") {
		t.Errorf("%d tasks are known, %v", len(all), err)
	}
	if got := strings.Join(states, ","); !strings.Contains(got, "working told") || !strings.HasSuffix(got, "completed ") {
		t.Errorf("the call was told %q", got)
	}
}

package demo

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

const (
	tasksExtension = "io.modelcontextprotocol/tasks"
	relatedTask    = "io.modelcontextprotocol/related-task"
)

// JSON-RPC and MCP error codes.
const (
	methodNotFound    = -32601
	invalidParams     = -32602
	internalError     = -32603
	missingCapability = -32021
)

// taskParams is what the requests about tasks carry, in both eras.
type taskParams struct {
	Name      string                     `json:"name"`
	Arguments json.RawMessage            `json:"arguments"`
	Task      *struct{ TTL *int64 }      `json:"task"`
	TaskID    string                     `json:"taskId"`
	Responses map[string]json.RawMessage `json:"inputResponses"`
	Client    struct {
		Elicitation json.RawMessage `json:"elicitation"`
	} `json:"capabilities"`
	Meta struct {
		Protocol string `json:"io.modelcontextprotocol/protocolVersion"`
		Client   struct {
			Extensions  map[string]json.RawMessage `json:"extensions"`
			Elicitation json.RawMessage            `json:"elicitation"`
		} `json:"io.modelcontextprotocol/clientCapabilities"`
	} `json:"_meta"`
}

func (p taskParams) modern() bool { return p.Meta.Protocol >= "2026-07-28" }

// take deals with a message that is about tasks, and reports whether the SDK
// shall not see it.
func (ts *tasks) take(m envelope) bool {
	if m.Method == nil {
		return ts.answered(m)
	}
	if len(m.ID) == 0 {
		return false
	}
	var p taskParams
	if json.Unmarshal(m.Params, &p) != nil {
		return false // the SDK says what is wrong
	}
	switch *m.Method {
	case "initialize", "server/discover", "tools/list":
		ts.mu.Lock()
		if *m.Method == "initialize" {
			ts.elicits = p.Client.Elicitation != nil
		}
		if !p.modern() || *m.Method == "server/discover" {
			ts.complete[string(m.ID)] = *m.Method
		}
		ts.mu.Unlock()
		return false
	case "tools/call":
		return taskSupport[p.Name] != "" && ts.call(m.ID, p)
	case "tasks/get", "tasks/cancel", "tasks/result", "tasks/list", "tasks/update":
		ts.about(m.ID, strings.TrimPrefix(*m.Method, "tasks/"), p)
		return true
	}
	return false
}

// call begins a task where the call asks for one, or in the newer era where the
// client can deal with one.
func (ts *tasks) call(id json.RawMessage, p taskParams) bool {
	_, extension := p.Meta.Client.Extensions[tasksExtension]
	if p.modern() && !extension || !p.modern() && p.Task == nil {
		if taskSupport[p.Name] != "required" {
			return false
		}
		if p.modern() {
			ts.fail(id, missingCapability, "This tool only works as a task, and the client did not declare the extension "+tasksExtension)
		} else {
			ts.fail(id, methodNotFound, "This tool only works as a task")
		}
		return true
	}
	work, err := readWork(p.Arguments)
	if err != nil {
		ts.fail(id, invalidParams, err.Error())
		return true
	}
	if work.Ask && !p.modern() && !ts.canAsk() || work.Ask && p.modern() && p.Meta.Client.Elicitation == nil {
		ts.fail(id, invalidParams, "This client did not declare the capability elicitation, so nobody can be asked")
		return true
	}
	ttl := keptFor
	if p.Task != nil && p.Task.TTL != nil {
		ttl = min(ttl, time.Duration(max(0, *p.Task.TTL))*time.Millisecond)
	}
	t, begin := ts.add(work, p.modern(), ttl)
	ts.mu.Lock()
	shown := ts.shown(t)
	ts.mu.Unlock()
	if t.modern {
		ts.reply(id, withMember(shown, "resultType", `"task"`))
	} else {
		ts.reply(id, fmt.Appendf(nil, `{"task":%s}`, shown))
	}
	begin()
	return true
}

func (ts *tasks) canAsk() bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return ts.elicits
}

// about answers a request about tasks. The extension has no list and no
// result; the older era has no update.
func (ts *tasks) about(id json.RawMessage, what string, p taskParams) {
	_, extension := p.Meta.Client.Extensions[tasksExtension]
	switch {
	case p.modern() && (what == "list" || what == "result") || !p.modern() && what == "update":
		ts.fail(id, methodNotFound, "There is no method tasks/"+what+" in this protocol version")
		return
	case p.modern() && !extension:
		ts.fail(id, missingCapability, "The client did not declare the extension "+tasksExtension)
		return
	case what == "list":
		ts.reply(id, ts.listed())
		return
	}
	ts.mu.Lock()
	t := ts.all[p.TaskID]
	ts.mu.Unlock()
	if t == nil || t.modern != p.modern() {
		ts.fail(id, invalidParams, fmt.Sprintf("There is no task %q", p.TaskID))
		return
	}
	switch what {
	case "cancel":
		if ended := ts.end(t); !ended && !t.modern {
			ts.fail(id, invalidParams, "The task is over: it cannot be cancelled")
			return
		} else if t.modern {
			ts.reply(id, []byte(`{"resultType":"complete"}`))
			return
		}
	case "update":
		if said := p.Responses[answerKey]; said != nil {
			t.answer(said)
		}
		ts.reply(id, []byte(`{"resultType":"complete"}`))
		return
	case "result":
		ts.running.Go(func() { ts.sendResult(id, t) })
		return
	}
	ts.mu.Lock()
	shown := ts.shown(t)
	ts.mu.Unlock()
	if t.modern {
		shown = withMember(shown, "resultType", `"complete"`)
	}
	ts.reply(id, shown)
}

func (t *task) answer(said json.RawMessage) {
	select {
	case t.said <- said:
	default: // it was answered before
	}
}

// sendResult answers tasks/result when the task is over. A question of the task
// goes out while a client waits here (MCP 2025-11-25, tasks §input required).
func (ts *tasks) sendResult(id json.RawMessage, t *task) {
	for {
		ts.mu.Lock()
		news, status, result := t.news, t.status, t.result
		asks := status == "input_required" && !t.asked
		t.asked = t.asked || asks
		question := fmt.Sprintf("%q", "question-of-"+t.id)
		if asks {
			ts.asked[question] = t
		}
		over := t.over()
		ts.mu.Unlock()
		switch {
		case over && result == nil:
			ts.fail(id, internalError, "The task was cancelled")
			return
		case over:
			ts.reply(id, withMember(result, "_meta", fmt.Sprintf(`{%q:{"taskId":%q}}`, relatedTask, t.id)))
			return
		case asks:
			raw, _ := json.Marshal(t.question()) // strings and JSON
			ts.write(`{"jsonrpc":"2.0","id":` + question + `,` + string(raw[1:]))
		}
		select {
		case <-news:
		case <-ts.ctx.Done():
			return
		}
	}
}

// answered takes the client's answer to a task's question.
func (ts *tasks) answered(m envelope) bool {
	ts.mu.Lock()
	t := ts.asked[string(m.ID)]
	delete(ts.asked, string(m.ID))
	ts.mu.Unlock()
	if t == nil {
		return false
	}
	if m.Result == nil {
		m.Result = json.RawMessage(`{"action":"cancel"}`) // the client could not ask
	}
	t.answer(m.Result)
	return true
}

func (ts *tasks) listed() json.RawMessage {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	list := []json.RawMessage{}
	for _, t := range ts.newest() {
		if !t.modern {
			list = append(list, ts.shown(t))
		}
	}
	raw, _ := json.Marshal(map[string]any{"tasks": list}) // JSON
	return raw
}

func (ts *tasks) reply(id, result json.RawMessage) {
	ts.write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, id, result))
}

func (ts *tasks) fail(id json.RawMessage, code int, message string) {
	ts.write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, id, code, message))
}

// write sends a message; a broken stream ends the session at the next read.
func (ts *tasks) write(line string) { _, _ = io.WriteString(ts.replies, line+"\n") }

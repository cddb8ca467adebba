package demo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// answerKey names the one question a task asks.
const answerKey = "go_on"

// Bounds of the tasks that are kept, and how often a client shall ask.
const (
	keptTasks = 100
	keptFor   = time.Hour
	askEvery  = 500 * time.Millisecond
)

// task is one piece of work that goes on after its call was answered.
type task struct {
	id      string
	modern  bool // of protocol 2026-07-28 or newer
	work    backgroundWork
	created time.Time
	ttl     time.Duration
	cancel  context.CancelFunc
	said    chan json.RawMessage // the answer to its question

	// The rest belongs to tasks.mu.
	status  string
	message string
	updated time.Time
	result  json.RawMessage
	asked   bool          // the question went out (older era)
	news    chan struct{} // closed at the next change
}

func (t *task) over() bool {
	return t.status == "completed" || t.status == "failed" || t.status == "cancelled"
}

// tasks are the tasks of one client. The SDK knows none, so they are worked on
// beside it: taskwire.go says how they come and go.
type tasks struct {
	ctx     context.Context
	replies *lineWriter
	events  *journal
	running sync.WaitGroup

	mu       sync.Mutex
	all      map[string]*task
	elicits  bool              // the client of the older era answers questions
	complete map[string]string // requests whose answers need a word about tasks
	asked    map[string]*task  // the server's own requests that wait for an answer
}

func newTasks(ctx context.Context, replies *lineWriter, events *journal) *tasks {
	return &tasks{
		ctx: ctx, replies: replies, events: events,
		all: make(map[string]*task), complete: make(map[string]string), asked: make(map[string]*task),
	}
}

// add makes a task. Its work begins with begin: once the client knows the task,
// so that no news of it comes before the answer that names it.
func (ts *tasks) add(w backgroundWork, modern bool, ttl time.Duration) (t *task, begin func()) {
	ctx, cancel := context.WithCancel(ts.ctx)
	now := time.Now()
	t = &task{
		id: "task-" + rand.Text()[:10], modern: modern, work: w, created: now, updated: now, ttl: ttl, cancel: cancel,
		said: make(chan json.RawMessage, 1), status: "working", message: "The work has begun.", news: make(chan struct{}),
	}
	ts.mu.Lock()
	ts.forgetOld(now)
	ts.all[t.id] = t
	ts.mu.Unlock()
	return t, func() {
		ts.running.Go(func() {
			defer cancel()
			ts.run(ctx, t)
		})
	}
}

// forgetOld drops what is past its time, and the oldest of too many.
func (ts *tasks) forgetOld(now time.Time) {
	for id, t := range ts.all {
		if t.over() && now.Sub(t.created) > t.ttl {
			delete(ts.all, id)
		}
	}
	for _, t := range ts.newest() {
		if len(ts.all) < keptTasks {
			return
		}
		if t.over() {
			delete(ts.all, t.id)
		}
	}
}

// newest lists the tasks, the newest first.
func (ts *tasks) newest() []*task {
	return slices.SortedFunc(maps.Values(ts.all), func(a, b *task) int { return b.created.Compare(a.created) })
}

// run is the work itself.
func (ts *tasks) run(ctx context.Context, t *task) {
	var said json.RawMessage
	for step := 1; step <= workSteps; step++ {
		select {
		case <-time.After(t.work.step()):
		case <-ctx.Done():
			return // cancelled says so
		}
		if t.work.Ask && step == workSteps/2 {
			ts.change(t, "input_required", "It waits for an answer.", nil)
			select {
			case said = <-t.said:
			case <-ctx.Done():
				return
			}
		}
		ts.change(t, "working", fmt.Sprintf("Step %d of %d is done.", step, workSteps), nil)
	}
	result := t.work.result(said)
	raw, err := json.Marshal(result)
	if err != nil {
		raw = json.RawMessage(`{"content":[],"isError":true}`)
	}
	status := "completed"
	// MCP 2025-11-25: a result with isError means a task that failed. In the
	// extension it is completed: the tool ran and answered.
	if result.IsError && !t.modern {
		status = "failed"
	}
	ts.change(t, status, "", raw)
}

// change sets a task's status, tells whoever waits for it, and, in the older
// era, the client. A task that is over stays as it is.
func (ts *tasks) change(t *task, status, message string, result json.RawMessage) bool {
	ts.mu.Lock()
	if t.over() {
		ts.mu.Unlock()
		return false
	}
	t.status, t.message, t.updated, t.result = status, message, time.Now(), result
	close(t.news)
	t.news = make(chan struct{})
	shown := ts.shown(t)
	ts.mu.Unlock()
	if !t.modern {
		ts.write(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/tasks/status","params":%s}`, shown))
	}
	return true
}

// end cancels a task, and reports whether it still ran.
func (ts *tasks) end(t *task) bool {
	ended := ts.change(t, "cancelled", "The client has cancelled it.", nil)
	t.cancel()
	if ended {
		ts.events.add(t.id + " was cancelled")
	}
	return ended
}

// shown is a task as its client sees it; mu is held.
func (ts *tasks) shown(t *task) json.RawMessage {
	task := map[string]any{
		"taskId": t.id, "status": t.status,
		"createdAt": t.created.UTC().Format(time.RFC3339Nano), "lastUpdatedAt": t.updated.UTC().Format(time.RFC3339Nano),
	}
	ttl, poll := "ttl", "pollInterval"
	if t.modern {
		ttl, poll = "ttlMs", "pollIntervalMs"
		switch {
		case t.status == "input_required":
			task["inputRequests"] = map[string]any{answerKey: t.question()}
		case t.result != nil:
			task["result"] = t.result
		}
	}
	task[ttl], task[poll] = t.ttl.Milliseconds(), askEvery.Milliseconds()
	if t.message != "" {
		task["statusMessage"] = t.message
	}
	raw, _ := json.Marshal(task) // strings, numbers and JSON
	return raw
}

// question is the request for the person's answer.
func (t *task) question() map[string]any {
	params := map[string]any{"message": taskQuestion, "requestedSchema": json.RawMessage(taskQuestionSchema)}
	if t.modern {
		params["mode"] = "form"
	} else {
		params["_meta"] = map[string]any{relatedTask: map[string]string{"taskId": t.id}}
	}
	return map[string]any{"method": "elicitation/create", "params": params}
}

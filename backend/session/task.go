package session

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// TaskInfo is a call that a server works on as a task: the experimental tasks
// of MCP 2025-11-25, or the extension io.modelcontextprotocol/tasks.
type TaskInfo struct {
	ID        string
	Status    string // working, input_required, completed, failed or cancelled
	Message   string // what the server says of the status
	CallID    string // of the Request it came from, "" when that is not known
	Tool      string
	CreatedAt time.Time // zero when the server does not say
	UpdatedAt time.Time
	TTL       time.Duration   // after which the server may forget it; 0 is unlimited or unknown
	Poll      time.Duration   // how often the server wants to be asked
	Raw       json.RawMessage // as the server said it; nil of one that is only remembered
}

// Over reports whether the status will not change any more.
func (t TaskInfo) Over() bool {
	return t.Status == "completed" || t.Status == "failed" || t.Status == "cancelled"
}

// ReadTask reads a task of either era; their names of durations differ.
func ReadTask(raw json.RawMessage) (TaskInfo, error) {
	var w struct {
		TaskID         string  `json:"taskId"`
		Status         string  `json:"status"`
		StatusMessage  string  `json:"statusMessage"`
		CreatedAt      string  `json:"createdAt"`
		LastUpdatedAt  string  `json:"lastUpdatedAt"`
		TTL            float64 `json:"ttl"`
		TTLMs          float64 `json:"ttlMs"`
		PollInterval   float64 `json:"pollInterval"`
		PollIntervalMs float64 `json:"pollIntervalMs"`
	}
	if err := json.Unmarshal(raw, &w); err != nil || w.TaskID == "" || len(w.TaskID) > maxTaskID || !slices.Contains(taskStatuses, w.Status) {
		return TaskInfo{}, failure.New(failure.Protocol, "The server says it works on a task, but what it says of it cannot be read.").
			WithHint("The fault is in the server.").WithDetails(raw)
	}
	if len(w.StatusMessage) > maxTaskMessage {
		w.StatusMessage = strings.ToValidUTF8(w.StatusMessage[:maxTaskMessage], "") + "…"
	}
	t := TaskInfo{ID: w.TaskID, Status: w.Status, Message: w.StatusMessage, Raw: raw}
	t.CreatedAt, _ = time.Parse(time.RFC3339, w.CreatedAt) // zero when it says nothing of use
	t.UpdatedAt, _ = time.Parse(time.RFC3339, w.LastUpdatedAt)
	t.TTL = milliseconds(w.TTL + w.TTLMs)
	t.Poll = milliseconds(w.PollInterval + w.PollIntervalMs)
	return t, nil
}

var taskStatuses = []string{"working", "input_required", "completed", "failed", "cancelled"}

func milliseconds(n float64) time.Duration {
	const most = float64(365 * 24 * time.Hour / time.Millisecond)
	return time.Duration(max(0, min(n, most))) * time.Millisecond
}

// Bounds on how often a task is asked for.
const (
	usualPoll = time.Second
	leastPoll = 50 * time.Millisecond
	mostPoll  = time.Minute
)

func (t TaskInfo) interval() time.Duration {
	if t.Poll == 0 {
		return usualPoll
	}
	return min(max(t.Poll, leastPoll), mostPoll)
}

// Bounds of what is remembered of tasks. A server may tell of tasks that nobody
// asked it for: those count apart, and push out none of a call.
const (
	maxTasks       = 500 // of calls, and as many others
	maxTaskID      = 1 << 10
	maxTaskMessage = 4 << 10
)

// tasks are the tasks that calls of this session became, and those that the
// server told of unasked.
type tasks struct {
	mu      sync.Mutex
	known   map[string]TaskInfo
	ours    []string // in the order they began
	unasked []string // in the order the server told of them
}

// taskNews reports whether a notification tells of a task, in either era.
func taskNews(method string) bool {
	return method == "notifications/tasks/status" || method == "notifications/tasks"
}

// put remembers a task, and reports whether its state is news. What only the
// first report tells stays.
func (t *tasks) put(info TaskInfo) (TaskInfo, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before, ok := t.known[info.ID]
	if info.CallID == "" {
		info.CallID, info.Tool = before.CallID, before.Tool
	}
	if t.known == nil {
		t.known = make(map[string]TaskInfo)
	}
	if adopted := ok && before.CallID == "" && info.CallID != ""; adopted || !ok {
		if adopted { // the server told of it before it answered the call
			t.unasked = slices.DeleteFunc(t.unasked, func(id string) bool { return id == info.ID })
		}
		list := &t.unasked
		if info.CallID != "" {
			list = &t.ours
		}
		if len(*list) >= maxTasks {
			t.drop(list)
		}
		*list = append(*list, info.ID)
	}
	kept := info
	kept.Raw = nil // it may be as large as a message
	t.known[info.ID] = kept
	return info, !ok || before.Status != info.Status || before.Message != info.Message
}

// drop forgets the oldest that is over, or else the oldest.
func (t *tasks) drop(list *[]string) {
	i := max(0, slices.IndexFunc(*list, func(id string) bool { return t.known[id].Over() }))
	delete(t.known, (*list)[i])
	*list = slices.Delete(*list, i, i+1)
}

func (t *tasks) all() []TaskInfo {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]TaskInfo, 0, len(t.ours)+len(t.unasked))
	for _, id := range slices.Concat(t.ours, t.unasked) {
		all = append(all, t.known[id])
	}
	return all
}

// get returns a task, the zero value when it is not known.
func (t *tasks) get(id string) TaskInfo {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known[id]
}

func (t *tasks) callOf(id string) string { return t.get(id).CallID }

// Tasks returns the tasks of this session's calls and, where a server of the
// older era lists them, the others it has.
func (s *Session) Tasks(ctx context.Context) ([]TaskInfo, error) {
	all := s.tasks.all()
	if s.modern() || !s.info.Has("tasks.list") {
		return all, nil
	}
	listed, err := s.pages(ctx, taskList)
	if err != nil {
		return all, err
	}
	for _, raw := range listed.Elements {
		info, err := ReadTask(raw)
		if err != nil {
			continue
		}
		if i := slices.IndexFunc(all, func(t TaskInfo) bool { return t.ID == info.ID }); i >= 0 {
			info.CallID, info.Tool = all[i].CallID, all[i].Tool
			all[i] = info
		} else {
			all = append(all, info)
		}
	}
	slices.SortStableFunc(all, func(a, b TaskInfo) int {
		return strings.Compare(b.CreatedAt.UTC().Format(time.RFC3339), a.CreatedAt.UTC().Format(time.RFC3339))
	})
	return all, nil
}

// CancelTask asks the server to stop working on a task. It may go on all the same.
func (s *Session) CancelTask(ctx context.Context, id string) error {
	result, err := s.exchange(ctx, nil, s.taskMessage("tasks/cancel", id, nil))
	if err != nil {
		return err
	}
	if wire.Field(result, "taskId") != nil {
		if info, err := ReadTask(result); err == nil {
			s.taskChanged(info, nil)
		}
	}
	return nil
}

func (s *Session) taskMessage(method, id string, more map[string]json.RawMessage) message {
	params := map[string]json.RawMessage{}
	for key, value := range more {
		params[key] = value
	}
	params["taskId"], _ = json.Marshal(id) // a string can be marshalled
	raw, _ := json.Marshal(params)         // so can a map of JSON
	return message{method: method, params: raw, header: s.mirror(method, raw)}
}

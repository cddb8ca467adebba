package invoke

import (
	"slices"
	"time"

	"fairlead/backend/session"
)

// MaxTaskStates is how many states of a task are kept: the first and the newest.
const MaxTaskStates = 200

// TaskState is how the task of a call stood, and when that was heard.
type TaskState struct {
	session.TaskInfo
	At time.Time
}

// TaskStates returns the states of the task a running call became, the last one
// being the present; none when it is no task.
func (i *Invoker) TaskStates(id string) []TaskState {
	c := i.running(id)
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.task)
}

func (i *Invoker) taskChanged(c *call, t session.TaskInfo) {
	t.Raw = nil // it may be as large as a message
	c.mu.Lock()
	if len(c.task) >= MaxTaskStates {
		c.task = slices.Delete(c.task, 1, 2)
	}
	c.task = append(c.task, TaskState{t, time.Now()})
	c.mu.Unlock()
	i.o.Changed(c.tool.Server, c.id)
}

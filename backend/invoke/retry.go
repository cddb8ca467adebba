package invoke

import (
	"context"

	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// tasksExtension is that of the newer era: with it the server alone decides
// which call becomes a task.
const tasksExtension = "io.modelcontextprotocol/tasks"

// lease takes a session for a call. What may become a task belongs where tasks
// are looked for. A place among maxConcurrent is waited for as long as for an answer.
func (i *Invoker) lease(ctx context.Context, c *call) (*manager.Lease, error) {
	status, _ := i.o.Fleet.Status(c.tool.Server)
	return i.o.Fleet.Lease(ctx, c.tool.Server, manager.Want{
		Home:     c.req.Task || c.tool.TaskSupport == "required" || status.Info.HasExtension(tasksExtension),
		Patience: i.patience(c, status.Definition),
	})
}

// doubtful reports whether an error casts doubt on the connection.
func doubtful(err error) bool {
	return failure.Is(err, failure.Closed) || failure.Is(err, failure.Transport) || failure.Is(err, failure.Timeout)
}

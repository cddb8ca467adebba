package api

import (
	"context"
	"slices"

	"fairlead/backend/core"
	"fairlead/backend/session"
)

// Tasks are calls that servers work on by themselves. Event "tasks" tells of changes.
type Tasks struct{ h *house }

// List returns a server's tasks, newest first: those of this program, and in the
// older era all that the server lists. It connects the server.
func (t *Tasks) List(server string) ([]Task, error) {
	return ask(t.h, func(app *core.App) ([]Task, error) {
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		all, err := app.Tasks(ctx, server)
		if err != nil {
			return nil, err
		}
		list := make([]Task, len(all))
		for i, one := range all {
			list[i] = taskRow(server, one)
		}
		slices.SortStableFunc(list, func(a, b Task) int { return int(b.CreatedAt - a.CreatedAt) })
		return list, nil
	})
}

// Get asks the server how a task stands.
func (t *Tasks) Get(server, id string) (Task, error) {
	return ask(t.h, func(app *core.App) (Task, error) {
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		info, err := app.Task(ctx, server, id)
		if err != nil {
			return Task{}, err
		}
		return taskRow(server, info), nil
	})
}

// Result asks the server what a task that is over came to: the result of the
// request, pretty JSON. A long one is cut, as any Body is; the call that the
// task belongs to has all of it.
func (t *Tasks) Result(server, id string) (Body, error) {
	return ask(t.h, func(app *core.App) (Body, error) {
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		result, err := app.TaskResult(ctx, server, id)
		if err != nil {
			return Body{}, err
		}
		return bodies{}.indented(result, ""), nil
	})
}

// Cancel cancels a task at its server.
func (t *Tasks) Cancel(server, id string) error {
	return t.h.do(func(app *core.App) error {
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		return app.CancelTask(ctx, server, id)
	})
}

func taskRow(server string, t session.TaskInfo) Task {
	row := Task{
		Server: server, ID: t.ID, Status: t.Status, Message: t.Message, CreatedAt: unixMilli(t.CreatedAt), UpdatedAt: unixMilli(t.UpdatedAt),
		TTLMs: t.TTL.Milliseconds(), PollMs: t.Poll.Milliseconds(), CallID: t.CallID, Tool: t.Tool, States: []TaskState{},
	}
	if row.TTLMs == 0 {
		row.TTLMs = -1
	}
	return row
}

package core

import (
	"context"
	"encoding/json"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// Tasks returns what a server works on by itself: the calls of this program,
// what it told of unasked, and what else a server of the older era lists. It
// connects the server; of tasks of an earlier connection only such a list tells.
func (a *App) Tasks(ctx context.Context, server string) ([]session.TaskInfo, error) {
	live, err := a.Fleet.Session(ctx, server)
	if err != nil {
		return nil, err
	}
	return live.Tasks(ctx)
}

// Task asks a server how a task stands.
func (a *App) Task(ctx context.Context, server, id string) (session.TaskInfo, error) {
	live, err := a.Fleet.Session(ctx, server)
	if err != nil {
		return session.TaskInfo{}, err
	}
	return live.Task(ctx, id)
}

// TaskResult asks a server what a task that is over came to, cleaned of secrets.
func (a *App) TaskResult(ctx context.Context, server, id string) (json.RawMessage, error) {
	live, err := a.Fleet.Session(ctx, server)
	if err != nil {
		return nil, err
	}
	result, err := live.TaskResult(ctx, id)
	if err != nil {
		return nil, a.Vault.Redactor().Failure(failure.From(err))
	}
	return json.RawMessage(a.Vault.Redactor().String(string(result))), nil
}

// CancelTask asks a server to stop working on a task.
func (a *App) CancelTask(ctx context.Context, server, id string) error {
	live, err := a.Fleet.Session(ctx, server)
	if err != nil {
		return err
	}
	return live.CancelTask(ctx, id)
}

func (a *App) taskChanged(server string, t session.TaskInfo) {
	a.Events.Publish(event.Event{Topic: event.Tasks, Server: server, ID: t.ID})
}

package core

import (
	"context"

	"fairlead/backend/event"
	"fairlead/backend/session"
)

// Tasks returns what a server works on by itself: the calls of this program,
// and what else a server of the older era lists. Of a server that is not
// connected nothing is known.
func (a *App) Tasks(ctx context.Context, server string) ([]session.TaskInfo, error) {
	live, err := a.Fleet.Session(ctx, server)
	if err != nil {
		return nil, err
	}
	return live.Tasks(ctx)
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

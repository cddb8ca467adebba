package api

// Tasks are calls that servers work on by themselves. Event "tasks" tells of changes.
type Tasks struct{ h *house }

// List returns a server's tasks, newest first: those of this program, and in the
// older era all that the server lists.
func (t *Tasks) List(server string) (list []Task, err error) {
	defer guard(&err)
	return []Task{}, nil
}

// Cancel cancels a task at its server.
func (t *Tasks) Cancel(server, id string) (err error) {
	defer guard(&err)
	return badID("task", id)
}

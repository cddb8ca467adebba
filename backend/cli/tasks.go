package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
)

func tasksCommand(p *program) *cobra.Command {
	var listed target
	list := command("list SERVER", "List the tasks a server works on", between(0, 1), func(ctx context.Context, args []string) error {
		return p.atServer(ctx, &listed, args, func(app *core.App, server string, _ []string) error {
			tasks, err := app.Tasks(ctx, server)
			if err != nil {
				return err
			}
			return p.printTasks(server, tasks)
		})
	})
	listed.flags(list.Flags())
	g := group("tasks", "See and cancel what servers work on as tasks", list,
		p.oneTask("show", "Ask a server how a task stands", p.showTask),
		p.oneTask("result", "Print what a task that is over came to", p.taskResult),
		p.oneTask("cancel", "Cancel a task", p.cancelTask))
	g.Long = `A call can become a task that the server works on by itself. fairlead call waits for its
end; these commands show and cancel what a server still works on.`
	return g
}

// oneTask is a command about one task of a server.
func (p *program) oneTask(verb, short string, work func(ctx context.Context, app *core.App, server, id string) error) *cobra.Command {
	var at target
	c := command(verb+" SERVER TASK", short, between(1, 2), func(ctx context.Context, args []string) error {
		return p.atServer(ctx, &at, args, func(app *core.App, server string, rest []string) error {
			if len(rest) == 0 {
				return usage(tasksCommand(p), "It is not said which task.")
			}
			return work(ctx, app, server, rest[0])
		})
	})
	at.flags(c.Flags())
	return c
}

func (p *program) showTask(ctx context.Context, app *core.App, server, id string) error {
	task, err := app.Task(ctx, server, id)
	switch {
	case err != nil:
		return err
	case p.json:
		return p.document(taskRow(server, task))
	}
	fmt.Fprintln(p.out, visible(task.Status))
	if task.Message != "" {
		fmt.Fprintln(p.out, visibleText(task.Message))
	}
	return nil
}

func (p *program) taskResult(ctx context.Context, app *core.App, server, id string) error {
	result, err := app.TaskResult(ctx, server, id)
	if err != nil {
		return err
	}
	if err := p.printResult("", result); err != nil {
		return err
	}
	if wrong, ok := jsonx.Lookup(result, "/isError"); ok && string(wrong) == "true" {
		return failure.New(failure.ToolError, "The tool reported an error.").WithHint("This came from the tool, not from the connection.")
	}
	return nil
}

func (p *program) cancelTask(ctx context.Context, app *core.App, server, id string) error {
	if err := app.CancelTask(ctx, server, id); err != nil {
		return err
	}
	fmt.Fprintf(p.err, "Cancelled %s.\n", visible(id))
	return nil
}

// atServer opens the program for the server that is named or described.
func (p *program) atServer(ctx context.Context, t *target, args []string, work func(app *core.App, server string, rest []string) error) error {
	server, options, err := t.extra()
	if err != nil {
		return err
	}
	if server == "" {
		if len(args) == 0 {
			return usage(tasksCommand(p), "It is not said which server.")
		}
		server, args = args[0], args[1:]
	}
	return p.with(ctx, options, func(app *core.App) error {
		if err := p.unlock(ctx, app, server); err != nil {
			return err
		}
		return work(app, server, args)
	})
}

// taskDocument is a task in JSON. Times are Unix milliseconds, 0 when not known.
type taskDocument struct {
	Server    string `json:"server"`
	ID        string `json:"id"`
	Status    string `json:"status"`
	Message   string `json:"message,omitempty"`
	Tool      string `json:"tool,omitempty"`
	CreatedAt int64  `json:"createdAt"`
}

func taskRow(server string, t session.TaskInfo) taskDocument {
	d := taskDocument{Server: server, ID: t.ID, Status: t.Status, Message: t.Message, Tool: t.Tool}
	if !t.CreatedAt.IsZero() {
		d.CreatedAt = t.CreatedAt.UnixMilli()
	}
	return d
}

func (p *program) printTasks(server string, tasks []session.TaskInfo) error {
	documents := make([]taskDocument, len(tasks))
	for i, t := range tasks {
		documents[i] = taskRow(server, t)
	}
	if p.json {
		return p.document(documents)
	}
	if len(documents) == 0 {
		fmt.Fprintln(p.err, "There are no tasks.")
		return nil
	}
	table := newTable("TASK", "STATUS", "CREATED", "MESSAGE")
	for i, d := range documents {
		created := ""
		if d.CreatedAt != 0 {
			created = tasks[i].CreatedAt.Local().Format(time.DateTime)
		}
		table.add(d.ID, d.Status, created, d.Message)
	}
	table.print(p.out)
	return nil
}

// showRound shows what a server asks in a round, and waits for Enter where
// somebody is there to press it.
func (p *program) showRound(ctx context.Context, r session.Round) error {
	fmt.Fprintf(p.err, "\nround %d\n", r.Number)
	for _, ask := range r.Asks {
		fmt.Fprintf(p.err, "  %s: %s\n  %s\n", visible(ask.Key), visible(ask.Method), indented(string(jsonx.Indent(ask.Params))))
	}
	if r.State != nil {
		fmt.Fprintf(p.err, "  state: %s\n", visible(string(r.State)))
	}
	if !p.person() {
		return nil
	}
	_, err := p.typed(ctx, "Press Enter to go on. ")
	if errors.Is(err, errLeft) {
		return nil
	}
	return err
}

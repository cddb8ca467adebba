package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
)

func tasksCommand(p *program) *cobra.Command {
	var listed, cancelled target
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
	cancel := command("cancel SERVER TASK", "Cancel a task", between(1, 2), func(ctx context.Context, args []string) error {
		return p.atServer(ctx, &cancelled, args, func(app *core.App, server string, rest []string) error {
			if len(rest) == 0 {
				return usage(tasksCommand(p), "It is not said which task.")
			}
			if err := app.CancelTask(ctx, server, rest[0]); err != nil {
				return err
			}
			fmt.Fprintf(p.err, "Cancelled %s.\n", visible(rest[0]))
			return nil
		})
	})
	cancelled.flags(cancel.Flags())
	g := group("tasks", "List and cancel what servers work on as tasks", list, cancel)
	g.Long = `A call can become a task that the server works on by itself. fairlead call waits for its
end; these commands show and cancel what a server still works on.`
	return g
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

func (p *program) printTasks(server string, tasks []session.TaskInfo) error {
	documents := make([]taskDocument, len(tasks))
	for i, t := range tasks {
		documents[i] = taskDocument{Server: server, ID: t.ID, Status: t.Status, Message: t.Message, Tool: t.Tool}
		if !t.CreatedAt.IsZero() {
			documents[i].CreatedAt = t.CreatedAt.UnixMilli()
		}
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

package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
	"fairlead/backend/wire"
)

func serversLogsCommand(p *program) *cobra.Command {
	follow := false
	cmd := command("logs NAME", "Start a server and show what it writes", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.logs(ctx, app, args[0], follow) })
	})
	cmd.Long = `Starts a server, lists its tools and shows its log: standard error, lines on standard
output that are no MCP, and what happened to the connection. A log belongs to the
Fairlead that started the server; the window shows its own.`
	cmd.ValidArgsFunction = p.completing(serverWords{most: 1, keep: enabledServer}.suggest)
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "go on until the server ends or the command is interrupted")
	return cmd
}

type logDocument struct {
	At   int64  `json:"at"` // Unix milliseconds
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// logs prints lines as they come, until the server is connected, or, when
// following, until it ends.
func (p *program) logs(ctx context.Context, app *core.App, name string, follow bool) error {
	changes := app.Events.Subscribe()
	defer changes.Close()
	if err := p.unlock(ctx, app, name); err != nil {
		return err
	}
	if err := app.Fleet.Connect(name); err != nil {
		return err
	}
	var seen int64
	print := func() error {
		lines, _, err := app.Fleet.Log(name, seen, 0)
		for _, line := range lines {
			seen = line.Seq
			if err := p.printLog(line); err != nil {
				return err
			}
		}
		return err
	}
	for {
		if err := print(); err != nil {
			return err
		}
		st, err := app.Fleet.Status(name)
		if err != nil {
			return err
		}
		switch {
		case st.State == manager.Failed || st.State == manager.NeedsAuth:
			_ = print() // the reason is in the log, and in the failure
			return st.Failure
		case st.State == manager.Connected && !follow:
			// What it wrote while it started is there; what it writes at its end comes still.
			ending := app.Fleet.Disconnect(ctx, name)
			if err := print(); err != nil {
				return err
			}
			return ending
		}
		select {
		case <-changes.C:
		case <-ctx.Done():
			if follow {
				return nil // that is how following ends
			}
			return failure.From(ctx.Err())
		}
	}
}

func (p *program) printLog(line manager.Line) error {
	if p.json {
		return p.document(logDocument{At: line.At.UnixMilli(), Kind: string(line.Kind), Text: line.Text})
	}
	style := ""
	if line.Kind == wire.Event {
		style = dim
	}
	_, err := fmt.Fprintf(p.out, "%s  %-6s  %s\n", paint(p.out, dim, line.At.Format(time.TimeOnly)), line.Kind, paint(p.out, style, visible(line.Text)))
	return err
}

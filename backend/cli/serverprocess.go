package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fairlead/backend/api"
	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

func serversPathCommand(p *program) *cobra.Command {
	refresh := false
	cmd := command("path", "Show where servers' commands are searched for", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.searchPath(ctx, app, refresh) })
	})
	cmd.Flags().BoolVar(&refresh, "refresh", false, "ask the login shell, as a start from the desktop does")
	return cmd
}

// searchPath shows the PATH of this start, or what one without a terminal would have.
func (p *program) searchPath(ctx context.Context, app *core.App, desktop bool) error {
	found := app.Fleet.SearchPath(ctx, false)
	if desktop {
		found = app.DesktopPath(ctx)
	}
	if p.json {
		return p.document(api.SearchedPath{Path: found.Path, From: found.From, TookMs: found.Took.Milliseconds()})
	}
	fmt.Fprintf(p.out, "From the %s:\n", visible(found.From))
	for _, folder := range filepath.SplitList(found.Path) {
		fmt.Fprintln(p.out, visible(folder))
	}
	return nil
}

// printProcesses shows what is true of a server's processes.
func (p *program) printProcesses(truth *api.ProcessTruth) {
	if truth == nil {
		return
	}
	live := slices.ContainsFunc(truth.Connections, func(c api.Connection) bool { return c.Live })
	if plan := truth.Plan; plan != nil && !live {
		fmt.Fprintln(p.out)
		if plan.Failure == nil {
			p.fact("Starts as", commandLine(plan.Program, plan.Args))
			p.fact("in", plan.Dir)
		}
		p.fact("PATH", plan.Path+" ("+plan.PathFrom+")")
	}
	for _, c := range truth.Connections {
		fmt.Fprintln(p.out)
		if len(truth.Connections) > 1 {
			p.fact("Connection", fmt.Sprint(c.Instance))
		}
		p.printConnection(c)
	}
	if len(truth.Elsewhere) > 0 {
		fmt.Fprintln(p.out, "\nRunning, started by another Fairlead:")
		p.printTree(truth.Elsewhere)
	}
	if truth.Plan != nil && truth.Plan.Failure != nil {
		f := truth.Plan.Failure
		p.warn(failure.New(failure.Code(f.Code), "%s", f.Message).WithHint("%s", f.Hint))
	}
}

func (p *program) printConnection(c api.Connection) {
	if c.Pid != 0 {
		p.fact("Process", fmt.Sprintf("%d, started %s", c.Pid, time.UnixMilli(c.Started).Format(time.DateTime)))
		p.fact("runs", commandLine(c.Command, c.Args))
		p.fact("in", c.Dir)
		p.fact("PATH", c.Path+" ("+c.PathFrom+")")
	}
	p.fact("Address", c.Address)
	p.fact("Ended", c.Exit)
	if c.Restarts > 0 {
		p.fact("Restarts", fmt.Sprint(c.Restarts))
	}
	p.fact("Received", fmt.Sprintf("%d messages, %s", c.MessagesIn, size(c.BytesIn)))
	p.fact("Sent", fmt.Sprintf("%d messages, %s", c.MessagesOut, size(c.BytesOut)))
	p.printTree(c.Processes)
	if len(c.Stderr) > 0 {
		fmt.Fprintln(p.out, "Last on stderr:")
		for _, line := range c.Stderr[max(0, len(c.Stderr)-10):] {
			fmt.Fprintln(p.out, "  "+visible(line))
		}
	}
}

// printTree shows processes, children indented below their parents.
func (p *program) printTree(processes []api.ProcessEntry) {
	if len(processes) == 0 {
		return
	}
	t := newTable("PID", "MEMORY", "CPU", "SINCE", "COMMAND")
	depth := make(map[int]int, len(processes))
	for _, one := range processes {
		if above, ok := depth[one.Parent]; ok {
			depth[one.Pid] = above + 1
		} else {
			depth[one.Pid] = 0
		}
		words := commandLine(one.Name, nil)
		if len(one.Args) > 0 {
			words = commandLine(one.Args[0], one.Args[1:])
		}
		t.add(one.Pid, size(one.RSSBytes), fmt.Sprintf("%.1fs", float64(one.CPUMs)/1000),
			time.UnixMilli(one.Started).Format(time.TimeOnly), strings.Repeat("  ", depth[one.Pid])+words)
	}
	t.print(p.out)
}

// fact is one line of two columns; nothing is said of what is not known.
func (p *program) fact(name, value string) {
	if value != "" {
		fmt.Fprintf(p.out, "%-10s %s\n", name, visible(value))
	}
}

// commandLine writes a command as one would type it.
func commandLine(program string, args []string) string {
	return config.Server{Transport: config.Stdio, Command: program, Args: args}.Target(nil)
}

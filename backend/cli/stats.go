package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

type statsOptions struct {
	since, until, by string
	limit            int
}

// groupings are what --by takes, with the list it shows.
var groupings = map[string]func(history.Stats) []history.Group{
	"server": func(s history.Stats) []history.Group { return s.Servers },
	"tool":   func(s history.Stats) []history.Group { return s.Tools },
	"client": func(s history.Stats) []history.Group { return s.Clients },
}

func statsCommand(p *program) *cobra.Command {
	o := &statsOptions{}
	cmd := command("stats [FILTER…]", "Count and time past calls", between(0, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.stats(ctx, app, o, args) })
	})
	cmd.Long = `Counts and times the calls in the history: how many there were, how many failed, how long they
took and how large they were, over time and by server, tool or client; which took longest, which fail most.

A filter (see fairlead history list --help) selects some of them. Percentiles are exact for up to
a thousand calls, and within one percent for more. Errors are what status:error finds.`
	cmd.Example = `  fairlead stats --since 7d --by tool
  fairlead stats server:github -status:cancelled --since 2026-11-01 --until 2026-11-08
  fairlead stats --since 1h --json`
	f := cmd.Flags()
	f.StringVar(&o.since, "since", "7d", "from `WHEN` on: 15m, 24h, 7d, today, 2026-01-31, all")
	f.StringVar(&o.until, "until", "", "up to `WHEN` (default now; with --since all the end)")
	f.StringVar(&o.by, "by", "server", "list by server, tool or client")
	f.IntVarP(&o.limit, "limit", "n", 20, "at most this `number` of them")
	_ = cmd.RegisterFlagCompletionFunc("by", cobra.FixedCompletions([]cobra.Completion{"server", "tool", "client"}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("since", cobra.FixedCompletions([]cobra.Completion{"15m", "1h", "24h", "7d", "30d", "all"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.ValidArgsFunction = p.completingFilter(0)
	return cmd
}

// statsPoints is how many pieces the text charts have at most: they fit on a line of 80.
const statsPoints = 60

func (p *program) stats(ctx context.Context, app *core.App, o *statsOptions, words []string) error {
	list, ok := groupings[o.by]
	if !ok {
		return failure.New(failure.Usage, "--by takes server, tool or client, not %q.", o.by)
	}
	q := history.StatsQuery{Points: statsPoints, Groups: max(o.limit, 1)}
	var err error
	if q.Filter, err = history.ParseFilter(strings.Join(words, " ")); err != nil {
		return err
	}
	if o.since != "all" {
		if q.From, err = history.ParseMoment(o.since); err != nil {
			return failure.From(err).WithHint("--since takes all, too.")
		}
	}
	if o.until != "" {
		if q.To, err = history.ParseMoment(o.until); err != nil {
			return err
		}
		if !q.From.Before(q.To) {
			return failure.New(failure.Usage, "--until %s is not after --since %s.", o.until, o.since).
				WithHint("Calls are counted from --since on, up to --until.")
		}
	}
	store, err := app.Store()
	if err != nil {
		return err
	}
	st, err := store.Summary(ctx, q)
	switch {
	case err != nil:
		return err
	case p.json:
		return p.document(newStatsDocument(st, o.by, list(st)))
	}
	p.printStats(st, o.by, list(st))
	return nil
}

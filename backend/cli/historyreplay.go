package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

func historyReplayCommand(p *program) *cobra.Command {
	o, r := &callOptions{}, &replayOptions{}
	cmd := command("replay ID|last… [name=value | name:=json]…", "Repeat calls, with the same or changed arguments", between(0, -1),
		func(ctx context.Context, args []string) error {
			switch {
			case r.many(args):
				return runReplayMany(ctx, p, o, r, args)
			case len(args) == 0:
				return failure.New(failure.Usage, "Which call is to be repeated?").WithHint("Name it by its id or as last, or use --filter.")
			}
			return runReplay(ctx, p, o, args)
		})
	cmd.Long = `Repeats a call. Arguments given here take the place of the recorded ones; --args
replaces them all. A call of a server that is in no configuration needs its --stdio or
--url again.

Several calls, by id or --filter, are made again the oldest first, one after the other or
--parallel at a time, and each is compared with what it was (see fairlead history diff).
--server makes them to another server, --set changes their arguments.`
	cmd.Example = `  fairlead history replay last message=other
  fairlead history replay --filter 'server:files after:1d' --server files-next --parallel 4 --diff`
	o.flags(cmd.Flags())
	f := cmd.Flags()
	f.StringVar(&r.filter, "filter", "", "all calls that the filter `TEXT` selects")
	f.StringVar(&r.server, "server", "", "make the calls to this `SERVER`")
	f.StringArrayVar(&r.set, "set", nil, "set an argument: `PATH=JSON`, the path a name, a JSON pointer or a JSON Path")
	f.IntVar(&r.parallel, "parallel", 1, "make so many calls at the same time")
	f.BoolVar(&r.diff, "diff", false, "show in what each differs")
	cmd.ValidArgsFunction = p.completing(recentCalls)
	return cmd
}

func runReplay(ctx context.Context, p *program, o *callOptions, words []string) error {
	return p.typedCall(ctx, o, words, 1, func(app *core.App, t typedCall) (r invoke.Request, err error) {
		_, record, err := p.find(ctx, app, t.names[0])
		if err != nil {
			return r, err
		}
		if r, err = app.ReplayRequest(ctx, record.ID); err != nil {
			return r, err
		}
		if t.base != nil {
			r.Arguments = t.base
		}
		if t.server != "" {
			r.Server = t.server
		} else if _, err := app.Fleet.Status(r.Server); err != nil && strings.Contains(r.Server, ":") {
			return r, failure.New(failure.ServerNotFound, "The call was made to a server that is in no configuration: %s.", r.Server).
				WithHint("Say again where it is, with --stdio or --url.")
		}
		return r, nil
	})
}

package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

func serversRemoveCommand(p *program) *cobra.Command {
	yes := false
	cmd := command("remove NAME…", "Remove servers; their history stays", between(1, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			for _, name := range args {
				if err := p.configured(app, name); err != nil {
					return err
				}
			}
			if !yes && p.person() {
				if ok, err := p.confirm(ctx, "Remove "+quoted(args)+"?"); err != nil || !ok {
					return keep(err)
				}
			}
			for _, name := range args {
				if err := app.RemoveServer(ctx, name); err != nil {
					return err
				}
			}
			return p.done("removed", "Removed", args)
		})
	})
	cmd.Aliases = []string{"rm"}
	cmd.ValidArgsFunction = p.completing(serverWords{broken: true, keep: ownServer}.suggest)
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return cmd
}

func serversEnableCommand(p *program, on bool) *cobra.Command {
	use, short, past, sentence := "enable NAME…", "Switch servers on", "enabled", "Enabled"
	if !on {
		use, short, past, sentence = "disable NAME…", "Switch servers off", "disabled", "Disabled"
	}
	cmd := command(use, short, between(1, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			for _, name := range args {
				if err := p.configured(app, name); err != nil {
					return err
				}
			}
			for _, name := range args {
				if err := app.File.SetEnabled(name, on); err != nil {
					return err
				}
			}
			return p.done(past, sentence, args)
		})
	})
	cmd.ValidArgsFunction = p.completing(serverWords{
		keep: func(st manager.Status) bool { return ownServer(st) && enabledServer(st) != on },
	}.suggest)
	return cmd
}

// configured makes sure that a server stands in servers.json.
func (p *program) configured(app *core.App, name string) error {
	if _, ok := app.File.Definition(name); ok {
		return nil
	}
	st, err := app.Fleet.Status(name)
	if err == nil && st.BuiltIn {
		return failure.New(failure.Config, "The server %q is built in: it cannot be changed.", name)
	}
	return err
}

// done says what was done to which names.
func (p *program) done(past, sentence string, names []string) error {
	if p.json {
		return p.document(map[string][]string{past: names})
	}
	for _, name := range names {
		fmt.Fprintf(p.out, "%s %s.\n", sentence, visible(name))
	}
	return nil
}

// keep is the end of a command whose question was answered with no.
func keep(err error) error {
	if err != nil {
		return err
	}
	return failure.New(failure.Denied, "Nothing was changed.")
}

func quoted(names []string) string {
	if len(names) == 1 {
		return fmt.Sprintf("%q", names[0])
	}
	return fmt.Sprintf("%d of them", len(names))
}

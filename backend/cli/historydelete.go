package cli

import (
	"context"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
)

func historyDeleteCommand(p *program) *cobra.Command {
	yes := false
	cmd := command("delete ID…", "Delete calls for good", between(1, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			store, err := app.Store()
			if err != nil {
				return err
			}
			ids := make([]string, len(args))
			for i, id := range args {
				_, record, err := p.find(ctx, app, id)
				if err != nil {
					return err
				}
				ids[i] = record.ID
			}
			if !yes && p.person() {
				if ok, err := p.confirm(ctx, "Delete "+quoted(ids)+" for good?"); err != nil || !ok {
					return keep(err)
				}
			}
			if err := store.Delete(ctx, ids); err != nil {
				return err
			}
			return p.done("deleted", "Deleted", ids)
		})
	})
	cmd.Aliases = []string{"rm"}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return cmd
}

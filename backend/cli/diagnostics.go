package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
)

func diagnosticsCommand(p *program) *cobra.Command {
	hide := false
	cmd := command("diagnostics", "Print what somebody who is to help needs to know", between(0, 0),
		func(ctx context.Context, _ []string) error {
			return p.with(ctx, core.Options{}, func(app *core.App) error {
				d := app.Diagnose(ctx, hide)
				if p.json {
					return p.document(d)
				}
				_, err := fmt.Fprint(p.out, visibleText(d.Text()))
				return err
			})
		})
	cmd.Long = `Prints versions, folders, settings, the states of servers, the last failures and the
last lines of the log. There are no secrets in it, no values of env and headers, no
arguments and no results of calls.`
	cmd.Flags().BoolVar(&hide, "hide-names", false, "numbers in the place of the names of servers and tools")
	return cmd
}

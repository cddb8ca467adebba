package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/core/copyas"
)

func historyCopyCommand(p *program) *cobra.Command {
	format := "cli"
	var names []string
	for _, f := range copyas.Formats() {
		names = append(names, f.Name)
	}
	names = append(names, "result")
	cmd := command("copy ID|last", "Write a call as a command or a program that makes it again", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			_, record, err := p.find(ctx, app, args[0])
			if err != nil {
				return err
			}
			text, err := app.CopyAs(ctx, record.ID, format)
			if err != nil {
				return err
			}
			if p.json {
				return p.document(map[string]string{"id": record.ID, "as": format, "text": text})
			}
			fmt.Fprintln(p.out, strings.TrimSuffix(text, "\n"))
			return nil
		})
	})
	cmd.Long = `Writes a call so that something else can make it: as JSON, a fairlead command, curl (for
servers over HTTP), or a program with the Go, TypeScript or Python SDK. Secrets of the
server's definition become environment variables.`
	cmd.Example = `  fairlead history copy last --as curl
  fairlead history copy last --as python >call.py`
	cmd.Flags().StringVar(&format, "as", format, "one of "+strings.Join(names, ", "))
	_ = cmd.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	cmd.ValidArgsFunction = p.completing(recentCalls)
	return cmd
}

package cli

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"fairlead/backend/demo"
	"fairlead/backend/wire"
)

func demoCommand(p *program) *cobra.Command {
	return command("demo", "Run the built-in MCP server on stdin and stdout", between(0, 0),
		func(ctx context.Context, _ []string) error { return demo.ServeStdio(ctx, p.in, p.out) })
}

func versionCommand(p *program) *cobra.Command {
	return command("version", "Print the version", between(0, 0), func(context.Context, []string) error {
		if p.json {
			return p.document(map[string]string{"version": p.version, "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH})
		}
		_, err := fmt.Fprintf(p.out, "fairlead %s\n", p.version)
		return err
	})
}

// guardName is the command that ends the servers when Fairlead dies. Nobody types it.
const guardName = "guard"

func guardCommand(p *program) *cobra.Command {
	cmd := command(guardName, "End servers when Fairlead dies", between(0, 0), func(context.Context, []string) error {
		wire.RunGuard(p.in)
		return nil
	})
	cmd.Hidden = true
	return cmd
}

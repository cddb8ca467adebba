// Fairlead is a desktop workbench for the Model Context Protocol.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"fairlead/backend/cli"
	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// version is set when building: -ldflags "-X main.version=v1.2.3".
var version = "dev"

// guardCommand runs the process that ends the servers when Fairlead dies. It
// comes before everything else: it is to be small, and nobody types it.
const guardCommand = "guard"

func main() {
	args := os.Args[1:]
	switch {
	case len(args) == 1 && args[0] == guardCommand:
		wire.RunGuard(os.Stdin)
	case wantsWindow(args):
		os.Exit(openWindow())
	default:
		os.Exit(runCommand(args))
	}
}

// wantsWindow tells whether the program was started as a desktop starts it:
// with nothing, or with the number that older macOS gives to programs it starts.
func wantsWindow(args []string) bool {
	return len(args) == 0 || len(args) == 1 && strings.HasPrefix(args[0], "-psn_")
}

// runCommand gives a command to the command line. The first Ctrl-C cancels what
// runs, at the server too; the second ends the process.
func runCommand(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return cli.Main(ctx, args, os.Stdin, os.Stdout, os.Stderr, version, pages)
}

// complain says on standard error what is wrong and returns the exit code for it.
func complain(err error) int {
	f := failure.From(err)
	fmt.Fprintln(os.Stderr, "fairlead:", f.Message)
	if f.Hint != "" {
		fmt.Fprintln(os.Stderr, f.Hint)
	}
	return failure.ExitCode(f)
}

//go:build headless

package main

import (
	"context"
	"os"

	"fairlead/backend/cli"
)

// openWindow says what there is instead: this build has no window.
func openWindow() int {
	return cli.Main(context.Background(), []string{"help"}, os.Stdin, os.Stdout, os.Stderr, version, nil)
}

// Fairlead is a desktop workbench for the Model Context Protocol.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := runWindow(); err != nil {
		fmt.Fprintln(os.Stderr, "fairlead:", err)
		os.Exit(1)
	}
}

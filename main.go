// Fairlead is a desktop workbench for the Model Context Protocol.
package main

import "os"

// version is set when building: -ldflags "-X main.version=v1.2.3".
var version = "dev"

func main() { os.Exit(openWindow()) }

//go:build !unix

package config

import "os/exec"

// hasLoginShells: Windows programs have one PATH, however they are started.
const hasLoginShells = false

func ownSession(*exec.Cmd) {}

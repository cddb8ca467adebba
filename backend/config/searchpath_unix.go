//go:build unix

package config

import (
	"os/exec"
	"syscall"
)

const hasLoginShells = true

// ownSession keeps an interactive shell from the terminal that Fairlead may
// have, and ends all of its group when it takes too long.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

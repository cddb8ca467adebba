//go:build !(linux || netbsd || openbsd || (dragonfly && cgo) || (freebsd && cgo))

package secret

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"slices"
)

// hangMeans is the state of a keychain that does not return: a prompt is open.
const hangMeans = Locked

// inspect has nothing to look at here: the OS keychain is there, and macOS raises
// a prompt by itself. What that prompt costs is limited by the vault's timeout.
func inspect(context.Context) (string, error) { return Available, nil }

// platformState reads the exit code of macOS's security(1), which is the low byte
// of the OSStatus: 36 interaction not allowed, 51 authorisation failed, 128 cancelled.
func platformState(err error) string {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if runtime.GOOS == "darwin" && ok && slices.Contains([]int{36, 51, 128}, exit.ExitCode()) {
		return Locked
	}
	return Failing
}

//go:build headless

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"

	"fairlead/backend/failure"
)

// windowProgram is the same program built with the window. GTK and WebKit are
// loaded before main can look at what is wanted, so commands do without them.
const windowProgram = "fairlead-window"

// openWindow leaves the window to the program beside this one. It returns only
// when there is none or it cannot be started; on Windows, when it was started.
func openWindow() int {
	path, err := beside(windowProgram)
	if err == nil {
		err = become(path, os.Args[1:])
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, fs.ErrNotExist):
		return complain(failure.Wrap(failure.Usage, err, "This is the program without a window: there is no %s beside it.", windowProgram).
			WithHint("Build it with `make build`, or run `fairlead serve` and open the address it prints in a browser. `fairlead help` lists the commands."))
	default:
		return complain(failure.Wrap(failure.Internal, err, "The window could not be opened: %v.", err).
			WithHint("Run `fairlead serve` and open the address it prints in a browser."))
	}
}

// beside is the path of another program in the folder where this one really
// lies: not where a link to it does, and nowhere in PATH.
func beside(name string) (string, error) {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	return filepath.Join(filepath.Dir(self), name), err
}

// become makes another program of this process. Windows has no such thing: there
// the other is started, and this one ends.
func become(path string, args []string) error {
	if runtime.GOOS == "windows" {
		return exec.Command(path, args...).Start()
	}
	return syscall.Exec(path, append([]string{path}, args...), os.Environ())
}

package wire

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"fairlead/backend/failure"
)

// lookPath finds the executable in the PATH the process will see, not in
// Fairlead's own.
func lookPath(c Command) (string, error) {
	if c.Name == "" {
		return "", failure.New(failure.Config, "The server has no command.").WithHint("Give the program to start, for example npx.")
	}
	if c.Dir != "" {
		if info, err := os.Stat(c.Dir); err != nil || !info.IsDir() {
			return "", failure.New(failure.SpawnFailed, "The working folder %s does not exist.", c.Dir).
				WithHint("Correct \"cwd\" of the server, or make the folder.")
		}
	}
	if strings.ContainsAny(c.Name, `/\`) {
		path := c.Name
		if !filepath.IsAbs(path) && c.Dir != "" {
			path = filepath.Join(c.Dir, path)
		}
		if err := executable(path); err != nil {
			return "", startFailure(c, path, err)
		}
		return path, nil
	}
	var denied string
	for _, dir := range filepath.SplitList(envPath(c.Env)) {
		if dir == "" || !filepath.IsAbs(dir) {
			continue // a command out of the current folder is a trap
		}
		for _, name := range candidates(c.Name) {
			path := filepath.Join(dir, name)
			err := executable(path)
			if err == nil {
				return path, nil
			}
			if errors.Is(err, fs.ErrPermission) {
				denied = path
			}
		}
	}
	if denied != "" {
		return "", startFailure(c, denied, fs.ErrPermission)
	}
	return "", startFailure(c, c.Name, exec.ErrNotFound)
}

func executable(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return syscall.EISDIR
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return fs.ErrPermission
	}
	return nil
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func candidates(name string) []string {
	if runtime.GOOS != "windows" || filepath.Ext(name) != "" {
		return []string{name}
	}
	return []string{name + ".exe", name + ".cmd", name + ".bat", name + ".com"}
}

func envPath(env []string) string {
	path := ""
	for _, kv := range env {
		key, value, _ := strings.Cut(kv, "=")
		if key == "PATH" || runtime.GOOS == "windows" && strings.EqualFold(key, "PATH") {
			path = value
		}
	}
	return path
}

func startFailure(c Command, path string, err error) *failure.Error {
	_, missing := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && missing == nil:
		return failure.Wrap(failure.SpawnFailed, err, "%s could not be started: its interpreter was not found.", path).
			WithHint("Look at the script's first line (#!…) and install what it names.")
	case errors.Is(err, fs.ErrNotExist) && isLink(path):
		return failure.Wrap(failure.SpawnFailed, err, "%s is a link to a file that is not there.", path).
			WithHint("What it belongs to is only half installed: install it again.")
	case errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(c.Name, `/\`):
		hint := installHint(strings.TrimSuffix(filepath.Base(c.Name), ".exe"), runtime.GOOS)
		switch {
		case strings.ContainsAny(c.Name, " \t"):
			hint = "The command has a space in it: put the program in \"command\" and the rest in \"args\"."
		case !strings.ContainsAny(c.Name, `/\`):
			hint += " " + searched(c)
		case filepath.IsAbs(c.Name):
			hint = strings.Replace(hint, ", or give the full path", ", or correct the path", 1)
		}
		return failure.Wrap(failure.SpawnFailed, err, "The command %q was not found.", c.Name).WithHint("%s", hint).
			WithDetails(map[string]string{"command": c.Name, "path": envPath(c.Env), "pathFrom": c.PathFrom})
	case errors.Is(err, fs.ErrPermission):
		return failure.Wrap(failure.SpawnFailed, err, "%s may not be executed.", path).
			WithHint("Make it executable (chmod +x), or start it through its interpreter.")
	case errors.Is(err, syscall.EISDIR):
		return failure.Wrap(failure.SpawnFailed, err, "%s is a folder, not a program.", path).
			WithHint("Give the program inside it.")
	case errors.Is(err, syscall.ENOEXEC):
		return failure.Wrap(failure.SpawnFailed, err, "%s is not a program this system can run.", path).
			WithHint("A script needs a first line such as #!/usr/bin/env node; a binary must be for this system.")
	default:
		return failure.Wrap(failure.SpawnFailed, err, "%s could not be started: %v.", path, err).
			WithHint("Try the command in a terminal.")
	}
}

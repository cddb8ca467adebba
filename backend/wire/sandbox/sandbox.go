package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// The kinds of sandbox.
const (
	Docker     = "docker"
	Bubblewrap = "bubblewrap"
)

// Spec says how a server is shut in. Nothing is resolved any more: paths are absolute.
type Spec struct {
	Kind    string
	Image   string   // Docker; "" is one that has the command
	Network bool     // the server reaches the network
	Read    []string // files and folders that it sees
	Write   []string // those that it may change
}

// Server is what is to be shut in.
type Server struct {
	Command wire.Command
	Own     []string // the names of the variables that are meant for the server
	Home    string   // the person's home folder
	Folder  bool     // Command.Dir was chosen by the person; else it is nothing to insist on
}

// Wrap returns the command that runs the server in the sandbox. Failures are
// failure.SpawnFailed when what the sandbox needs is missing, failure.Config when
// the definition cannot work.
func Wrap(s Server, spec Spec) (wire.Command, error) {
	if err := spec.check(s); err != nil {
		return wire.Command{}, err
	}
	if spec.Kind == Docker {
		return spec.docker(s)
	}
	return spec.bubblewrap(s)
}

func (spec Spec) check(s Server) error {
	for _, path := range slices.Concat(spec.Read, spec.Write) {
		if !filepath.IsAbs(path) {
			return failure.New(failure.Config, "The sandbox is to show %s, which is not a whole path.", path).
				WithHint("Write it in full, or from the home folder: ~/docs.")
		}
		if _, err := os.Stat(path); err != nil {
			return failure.Wrap(failure.Config, err, "The sandbox is to show %s, which is not there.", path).
				WithHint("Correct \"read\" and \"write\" of \"sandbox\", or make the folder.")
		}
	}
	if s.Folder && !spec.shows(s.Command.Dir) {
		return failure.New(failure.Config, "The working folder %s is not to be seen in the sandbox.", s.Command.Dir).
			WithHint("Add it to \"read\" or \"write\" of \"sandbox\", or leave \"cwd\" out.")
	}
	return nil
}

// shows reports whether a path lies in what the person has listed.
func (spec Spec) shows(path string) bool {
	return slices.ContainsFunc(slices.Concat(spec.Read, spec.Write), func(listed string) bool { return within(path, listed) })
}

func within(path, folder string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator))
}

// find looks for the sandbox's own program where Fairlead would look for a server's.
func find(program string, env []string, hint string) (string, error) {
	path, err := wire.Find(wire.Command{Name: program, Env: env})
	if err != nil {
		return "", failure.Wrap(failure.SpawnFailed, err, "The sandbox needs %s, which was not found.", program).
			WithHint("%s", hint).
			WithDetails(map[string]string{"command": program, "path": strings.Join(wire.SearchPath(env), string(os.PathListSeparator))})
	}
	return path, nil
}

// variables returns those variables of an environment whose names are chosen, in its order.
func variables(env []string, chosen func(name string) bool) (list []string) {
	for _, kv := range env {
		if name, _, _ := strings.Cut(kv, "="); chosen(name) {
			list = append(list, kv)
		}
	}
	return list
}

func missingDocker() string {
	if runtime.GOOS == "linux" {
		return "Install Docker (docs.docker.com/engine/install), or write \"sandbox\": \"bubblewrap\"."
	}
	return "Install Docker Desktop (docs.docker.com/get-docker), or take \"sandbox\" out."
}

package manager

import (
	"context"
	"maps"
	"slices"

	"fairlead/backend/config"
	"fairlead/backend/session"
)

// process says how the process of a server is started: command, folder,
// environment, PATH and sandbox.
func (f *Fleet) process(ctx context.Context, spec *session.Spec, resolved config.Server) {
	spec.Command, spec.Args, spec.Dir = resolved.Command, resolved.Args, resolved.Cwd
	spec.Home, _ = f.lookupEnv("HOME")
	if spec.Dir == "" {
		// Where Fairlead happens to run depends on how it was started, and is "/" on a desktop.
		spec.Dir = spec.Home
	}
	spec.Sandbox, spec.Own, spec.Folder = resolved.Sandbox, slices.Collect(maps.Keys(resolved.Env)), resolved.Cwd != ""
	spec.Env, spec.PathFrom = f.environ(resolved.Env), config.FromEnvironment
	if _, own := resolved.Env["PATH"]; own {
		spec.PathFrom = config.FromDefinition
	} else if f.o.SearchPath != nil {
		found := f.o.SearchPath.Get(ctx)
		spec.Env, spec.PathFrom = append(spec.Env, "PATH="+found.Path), found.From // the last one counts
	}
}

// SearchPath returns the PATH that servers get, asking the login shell anew if wanted.
func (f *Fleet) SearchPath(ctx context.Context, refresh bool) config.FoundPath {
	switch path := f.o.SearchPath; {
	case path == nil:
		path, _ := f.lookupEnv("PATH")
		return config.FoundPath{Path: path, From: config.FromEnvironment}
	case refresh:
		return path.Refresh(ctx)
	default:
		return path.Get(ctx)
	}
}

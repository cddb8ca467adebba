package core

import (
	"context"
	"slices"
	"strings"

	"fairlead/backend/config"
)

// searchPath is where servers' commands are searched for. A command line is given
// its PATH; only a program that stays may have been started by a desktop.
func searchPath(o Options) *config.SearchPath {
	if !o.Connect && !o.Watch {
		return nil
	}
	return config.NewSearchPath(o.Environ)
}

// DesktopPath is the PATH that servers would get if a desktop had started Fairlead.
func (a *App) DesktopPath(ctx context.Context) config.FoundPath {
	environ := slices.DeleteFunc(slices.Clone(a.environ), func(kv string) bool { return strings.HasPrefix(kv, "TERM=") })
	return config.NewSearchPath(environ).Get(ctx)
}

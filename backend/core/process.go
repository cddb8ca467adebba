package core

import "fairlead/backend/config"

// searchPath is where servers' commands are searched for. A command line is given
// its PATH; only a program that stays may have been started by a desktop.
func searchPath(o Options) *config.SearchPath {
	if !o.Connect && !o.Watch {
		return nil
	}
	return config.NewSearchPath(o.Environ)
}

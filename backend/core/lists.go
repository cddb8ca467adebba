package core

import (
	"maps"
	"slices"
)

// ForgetGone drops what servers offered that were taken out of servers.json
// while no Fairlead was looking. A file that cannot be read takes nobody out.
func (a *App) ForgetGone() {
	if a.File.Failure() != nil {
		return
	}
	names := slices.Collect(maps.Keys(a.File.Broken()))
	for _, st := range a.Fleet.List() {
		names = append(names, st.Definition.Name)
	}
	a.Catalog.Keep(names)
}

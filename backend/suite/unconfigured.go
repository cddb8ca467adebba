package suite

import (
	"fmt"
	"strings"

	"fairlead/backend/core"
)

// Unconfigured tells which servers a suite names that are not configured here: a
// slip, or a suite for another machine.
func Unconfigured(app *core.App, s *Suite) (missing []Problem) {
	asked := map[string]bool{}
	ask := func(name, file string, line int) {
		if name == "" || strings.Contains(name, "${") || asked[name] {
			return
		}
		asked[name] = true
		if _, err := app.Fleet.Status(name); err == nil || app.File.Broken()[name] != nil {
			return
		}
		var names []string
		for _, one := range app.Fleet.List() {
			names = append(names, one.Definition.Name)
		}
		hint := didYouMean(name, names)
		if hint == "" {
			hint = "Configured are: " + strings.Join(names, ", ") + "."
		}
		missing = append(missing, Problem{File: file, Line: line, Column: 1, Message: fmt.Sprintf("No server is named %q here.", name), Hint: hint})
	}
	for _, one := range s.Servers {
		ask(one.Configured, s.File, one.Line)
	}
	if !s.listed {
		for _, list := range [][]*Step{s.Setup, s.Steps, s.Teardown} {
			each(list, func(one *Step) { ask(one.Server, one.File, one.Line) })
		}
	}
	return missing
}

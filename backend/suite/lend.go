package suite

import (
	"context"

	"fairlead/backend/config"
)

// servers lends the suite's own servers to the fleet. What is returned gives them
// back, and ends those that were started for this run only.
func (r *run) servers() func(context.Context) {
	r.names = map[string]string{}
	var lent []config.Server
	var lentAs, idle []string
	for _, one := range r.suite.Servers {
		if one.Definition == nil {
			r.names[one.Name] = one.Configured
			continue
		}
		def := *one.Definition
		def.Name = "suite:" + one.Name
		lent, lentAs = append(lent, def), append(lentAs, one.Name)
	}
	for _, st := range r.app.Fleet.List() {
		if !st.State.Live() {
			idle = append(idle, st.Definition.Name)
		}
	}
	giveBack := func(context.Context) {}
	if len(lent) > 0 {
		var names []string
		names, giveBack = r.app.Fleet.Lend(lent)
		for i, name := range names {
			r.names[lentAs[i]] = name
		}
	}
	return func(ctx context.Context) {
		giveBack(ctx)
		for _, name := range idle {
			// One that somebody else uses by now stays.
			if st, err := r.app.Fleet.Status(name); err == nil && r.used(name) && st.State.Live() && st.Running == 0 {
				_ = r.app.Fleet.Disconnect(ctx, name) // the next call connects
			}
		}
	}
}

// used says whether a step of the run called the server.
func (r *run) used(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.report.Results {
		if one.Attempts > 0 && r.names[one.Server] == name || one.Server == name && one.Attempts > 0 {
			return true
		}
	}
	return false
}

// server is the fleet's name of a server that a step names.
func (r *run) server(name string) string {
	if real, ok := r.names[name]; ok {
		return real
	}
	return name
}

package cli

import (
	"context"
	"slices"
	"strings"
	"sync"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// resolve finds a tool by one name. Servers that were never asked for their
// tools are asked first when the name is not known without them.
func (p *program) resolve(ctx context.Context, app *core.App, name string) (catalog.Tool, error) {
	app.ForgetGone()
	tool, err := app.Catalog.Resolve(name)
	if !failure.Is(err, failure.ToolNotFound) {
		return tool, err
	}
	var ask []string
	for _, st := range app.Fleet.List() {
		if _, _, _, listed := app.Catalog.Tools(st.Definition.Name); !listed && st.Definition.Enabled {
			ask = append(ask, st.Definition.Name)
		}
	}
	// A name that spells one of them out needs only that one.
	if i := slices.IndexFunc(ask, func(server string) bool { return spells(name, server) }); i >= 0 {
		ask = []string{ask[i]}
	}
	for server, err := range connectAll(ctx, app, ask) {
		if err != nil && (ctx.Err() != nil || spells(name, server)) {
			return catalog.Tool{}, err
		}
		if err != nil {
			p.warn(err)
		}
	}
	return app.Catalog.Resolve(name)
}

// spells tells whether a tool's name begins with the server's, in any form.
func spells(name, server string) bool {
	for _, form := range []string{"mcp__" + server + "__", "mcp:" + server + ":", "mcp_" + server + "_", server + "/"} {
		if strings.HasPrefix(name, form) {
			return true
		}
	}
	return false
}

// connectAll connects servers, all at once, and returns how each went.
func connectAll(ctx context.Context, app *core.App, names []string) map[string]error {
	results := make([]error, len(names))
	var work sync.WaitGroup
	for i, name := range names {
		work.Go(func() { _, results[i] = app.Fleet.Session(ctx, name) })
	}
	work.Wait()
	all := make(map[string]error, len(names))
	for i, name := range names {
		all[name] = results[i]
	}
	return all
}

// enabled returns the names of the servers that may be connected, in the fleet's order.
func enabled(list []manager.Status) (names []string) {
	for _, st := range list {
		if st.Definition.Enabled {
			names = append(names, st.Definition.Name)
		}
	}
	return names
}

package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// qualified is the name of a tool over all servers, as most hosts write it.
func qualified(server, tool string) string { return "mcp__" + server + "__" + tool }

// forms are the ways a server's name and a tool's are written as one:
// the prefix before the server and the separator before the tool.
var forms = []struct{ prefix, separator string }{
	{"mcp__", "__"}, {"mcp:", ":"}, {"mcp_", "_"}, {"", "/"},
}

// Resolve finds a tool by any of its names: mcp__server__tool, mcp:server:tool,
// mcp_server_tool, server/tool, or tool alone. Server and tool names may hold
// the separators themselves; every way to read the name counts. Several tools
// that fit are AmbiguousName, none is ToolNotFound; the details of both are
// {"candidates": ["server/tool", …]}.
func (c *Catalog) Resolve(name string) (Tool, error) {
	c.loadAll()
	c.mu.RLock()
	defer c.mu.RUnlock()
	var found []Tool
	for server, l := range c.servers {
		for i := range l.matches(server, name) {
			found = append(found, l.tools[i])
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return Tool{}, c.unknown(name)
	}
	names := make([]string, len(found))
	for i, t := range found {
		names[i] = t.Server + "/" + t.Name
	}
	slices.Sort(names)
	return Tool{}, failure.New(failure.AmbiguousName, "%q may mean %s.", name, strings.Join(names, " or ")).
		WithHint("Name the server too, as in %s.", names[0]).
		WithDetails(map[string][]string{"candidates": names})
}

// matches yields the tools of a server that name can mean, each once.
func (l *listing) matches(server, name string) map[int]struct{} {
	var found map[int]struct{}
	add := func(tool string) {
		if i, ok := l.byName[tool]; ok && !l.tools[i].AppOnly {
			if found == nil {
				found = map[int]struct{}{}
			}
			found[i] = struct{}{}
		}
	}
	add(name)
	for _, f := range forms {
		rest, ok := strings.CutPrefix(name, f.prefix)
		if !ok {
			continue
		}
		if rest, ok = strings.CutPrefix(rest, server); !ok {
			continue
		}
		if tool, ok := strings.CutPrefix(rest, f.separator); ok {
			add(tool)
		}
	}
	return found
}

func (c *Catalog) unknown(name string) error {
	err := failure.New(failure.ToolNotFound, "No server has a tool %q.", name)
	if len(c.servers) == 0 {
		return err.WithHint("No server has listed its tools yet. Connect one first.")
	}
	var all []candidate
	for server, l := range c.servers {
		for _, t := range Offered(l.tools) {
			path := server + "/" + t.Name
			all = append(all, candidate{t.Name, path}, candidate{path, path}, candidate{t.QualifiedName, path})
		}
	}
	return didYouMean(err, name, all)
}

// candidate is a name that may be compared with what was typed, and how the
// tool is shown.
type candidate struct{ name, shown string }

const maxCandidates = 5

// didYouMean adds the candidates that look like name.
func didYouMean(err *failure.Error, name string, all []candidate) *failure.Error {
	type near struct {
		shown    string
		distance int
	}
	var nears []near
	for _, c := range all {
		if d, ok := distance(name, c.name); ok {
			nears = append(nears, near{c.shown, d})
		}
	}
	slices.SortFunc(nears, func(a, b near) int {
		return cmp.Or(a.distance-b.distance, strings.Compare(a.shown, b.shown))
	})
	names := []string{}
	for _, n := range nears {
		if len(names) < maxCandidates && !slices.Contains(names, n.shown) {
			names = append(names, n.shown)
		}
	}
	err = err.WithDetails(map[string][]string{"candidates": names})
	if len(names) == 0 {
		return err.WithHint("Look it up among the tools of the server.").WithCommand("tools")
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return err.WithHint("Did you mean %s?", strings.Join(quoted, " or "))
}

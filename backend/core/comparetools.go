package core

import (
	"slices"

	"fairlead/backend/catalog"
	"fairlead/backend/compare"
	"fairlead/backend/failure"
)

// ToolsComparison is in what the tools of two servers differ.
type ToolsComparison struct {
	A, B  string
	Same  int // tools that are the same in both
	Tools []ToolDifference
}

// ToolDifference is a tool that one server lacks, or describes otherwise. Kind is
// added, removed or changed.
type ToolDifference struct {
	Name, Kind string
	Parts      []string // of its description, what changed: description, inputSchema, annotations …
	Diff       compare.Diff
	Rows       []compare.Row
	More       int
}

// CompareTools compares the tools that two servers have listed, by name. The
// failure is NotConnected when one has not yet.
func (a *App) CompareTools(first, second string, o CompareOptions) (ToolsComparison, error) {
	c := ToolsComparison{A: first, B: second}
	ours, err := a.listed(first)
	if err != nil {
		return c, err
	}
	theirs, err := a.listed(second)
	if err != nil {
		return c, err
	}
	rules := compare.Rules{Ignore: o.Ignore}
	byName := func(t catalog.Tool, name string) int {
		switch {
		case t.Name < name:
			return -1
		case t.Name > name:
			return 1
		}
		return 0
	}
	for _, t := range ours {
		i, both := slices.BinarySearchFunc(theirs, t.Name, byName)
		if !both {
			c.Tools = append(c.Tools, ToolDifference{Name: t.Name, Kind: compare.Removed})
			continue
		}
		compared, err := CompareRaw(t.Raw, theirs[i].Raw, rules, o)
		if err != nil {
			return c, err
		}
		if compared.Same {
			c.Same++
			continue
		}
		c.Tools = append(c.Tools, ToolDifference{
			Name: t.Name, Kind: compare.Changed, Parts: topNames(compared.Diff), Diff: compared.Diff, Rows: compared.Rows, More: compared.More,
		})
	}
	for _, t := range theirs {
		if _, both := slices.BinarySearchFunc(ours, t.Name, byName); !both {
			c.Tools = append(c.Tools, ToolDifference{Name: t.Name, Kind: compare.Added})
		}
	}
	slices.SortStableFunc(c.Tools, func(x, y ToolDifference) int {
		return byName(catalog.Tool{Name: x.Name}, y.Name)
	})
	return c, nil
}

// listed returns a server's tools by name.
func (a *App) listed(server string) ([]catalog.Tool, error) {
	if _, err := a.Fleet.Status(server); err != nil {
		return nil, err
	}
	tools, _, _, ok := a.Catalog.Tools(server)
	if !ok {
		return nil, failure.New(failure.NotConnected, "The tools of %s are not known yet.", server).
			WithHint("Connect it: then its tools are listed.")
	}
	tools = slices.Clone(tools)
	slices.SortFunc(tools, func(x, y catalog.Tool) int {
		switch {
		case x.Name < y.Name:
			return -1
		case x.Name > y.Name:
			return 1
		}
		return 0
	})
	return tools, nil
}

// topNames are the members of a tool's definition in which something changed.
func topNames(d compare.Diff) (names []string) {
	for _, c := range d.Changes {
		if tokens, ok := tokensOf(c.Pointer); ok && !slices.Contains(names, tokens[0]) {
			names = append(names, tokens[0])
		}
	}
	return names
}

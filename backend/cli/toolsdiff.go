package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/compare"
	"fairlead/backend/core"
)

type toolDiffDocument struct {
	Name    string           `json:"name"`
	Kind    string           `json:"kind"`            // added, removed or changed
	Parts   []string         `json:"parts,omitempty"` // of its description, what changed
	Changes []changeDocument `json:"changes,omitempty"`
}

func toolsDiffCommand(p *program) *cobra.Command {
	o := &diffOptions{}
	cached := false
	cmd := command("diff SERVER SERVER", "Say in what the tools of two servers differ", between(2, 2), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			for _, server := range args {
				if cached {
					continue
				}
				if err := p.unlock(ctx, app, server); err != nil {
					return err
				}
				if _, err := app.Fleet.Session(ctx, server); err != nil {
					return err
				}
				p.lacking(app, server)
			}
			c, err := app.CompareTools(args[0], args[1], o.options())
			if err != nil {
				return err
			}
			return p.printToolsDiff(c)
		})
	})
	cmd.Long = `Compares the tools of two servers by name: which one of them lacks, and in what those
that both have are described otherwise.`
	cmd.Flags().BoolVar(&cached, "cached", false, "do not connect: compare what was listed last")
	cmd.Flags().BoolVar(&o.all, "all", false, "show the whole description of a tool that differs")
	cmd.Flags().StringArrayVar(&o.ignore, "ignore", nil, "leave out what `RULE` names, such as /icons or $..title")
	cmd.ValidArgsFunction = p.completing(serverWords{most: 2, keep: enabledServer}.suggest)
	return cmd
}

func (p *program) printToolsDiff(c core.ToolsComparison) error {
	if p.json {
		tools := []toolDiffDocument{}
		for _, t := range c.Tools {
			tools = append(tools, toolDiffDocument{Name: t.Name, Kind: t.Kind, Parts: t.Parts, Changes: changeDocuments(t.Diff)})
		}
		return p.document(map[string]any{"a": c.A, "b": c.B, "same": c.Same, "tools": tools})
	}
	w := p.out
	for _, t := range c.Tools {
		switch t.Kind {
		case compare.Removed:
			fmt.Fprintln(w, paint(w, red, "- "+visible(t.Name))+paint(w, dim, "  only "+visible(c.A)+" has it"))
		case compare.Added:
			fmt.Fprintln(w, paint(w, green, "+ "+visible(t.Name))+paint(w, dim, "  only "+visible(c.B)+" has it"))
		default:
			fmt.Fprintln(w, paint(w, yellow, "~ "+visible(t.Name))+paint(w, dim, "  "+visible(strings.Join(t.Parts, ", "))))
			printRows(w, t.Rows, t.More)
		}
	}
	fmt.Fprintf(p.err, "%d tools are the same, %d differ.\n", c.Same, len(c.Tools))
	return nil
}

package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

func historyFiltersCommand(p *program) *cobra.Command {
	list := command("list", "List the filters that have a name", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.listFilters(app) })
	})
	save := command("save NAME FILTER…", "Give a filter a name", between(2, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			err := app.SaveFilter(config.Filter{Name: args[0], Text: strings.Join(args[1:], " ")})
			if err != nil {
				return err
			}
			return p.done("saved", "Saved", args[:1])
		})
	})
	save.Example = `  fairlead history filters save failures status:error after:7d
  fairlead history list --saved failures`
	save.ValidArgsFunction = p.completingFilter(1)
	remove := command("remove NAME…", "Forget filters", between(1, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			for _, name := range args {
				if err := app.RemoveFilter(name); err != nil {
					return err
				}
			}
			return p.done("removed", "Removed", args)
		})
	})
	remove.Aliases = []string{"rm"}
	remove.ValidArgsFunction = p.completing(savedFilters)
	return group("filters", "Keep filters of the history under a name", list, save, remove)
}

func (p *program) listFilters(app *core.App) error {
	all, err := app.Filters()
	if err != nil {
		return err
	}
	if p.json {
		return p.document(append([]config.Filter{}, all...))
	}
	if len(all) == 0 {
		fmt.Fprintln(p.err, "There are no filters.")
		return nil
	}
	t := newTable("NAME", "FILTER")
	for _, f := range all {
		t.add(f.Name, f.Text)
	}
	t.print(p.out)
	return nil
}

// savedFilter is the text that a name stands for.
func savedFilter(app *core.App, name string) (string, error) {
	all, err := app.Filters()
	if err != nil {
		return "", err
	}
	for _, f := range all {
		if f.Name == name {
			return f.Text, nil
		}
	}
	return "", failure.New(failure.NotFound, "There is no filter %q.", name).WithHint("`fairlead history filters` lists them.")
}

func savedFilters(app *core.App, _ []string, _ string) (found []cobra.Completion) {
	all, err := app.Filters()
	if err != nil {
		return nil
	}
	for _, f := range all {
		found = append(found, completion(f.Name, f.Text)...)
	}
	return found
}

// tameTerm is a term of a filter that does nothing in a shell: none with a quote, a
// star, a space, or a sign that would send the output into a file.
var tameTerm = pattern.Lazy(`^-?[A-Za-z0-9_][A-Za-z0-9_.:/@+=-]*$`)

// completingFilter lets the shell complete the terms of a filter, which begins behind
// the first skip words.
func (p *program) completingFilter(skip int) cobra.CompletionFunc {
	complete := p.completing(func(app *core.App, args []string, word string) (found []cobra.Completion) {
		if len(args) < skip {
			return nil
		}
		for _, c := range filterWords(app, word) {
			if tameTerm().MatchString(c.Text) {
				found = append(found, cobra.CompletionWithDesc(c.Text, visible(c.About)))
			}
		}
		return found
	})
	return func(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		found, after := complete(cmd, args, word)
		after |= cobra.ShellCompDirectiveKeepOrder
		if len(found) > 0 && strings.HasSuffix(firstWord(found[0]), ":") {
			after |= cobra.ShellCompDirectiveNoSpace
		}
		return found, after
	}
}

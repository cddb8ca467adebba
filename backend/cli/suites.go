package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
	"fairlead/backend/suite"
)

func suitesCommand(p *program) *cobra.Command {
	return group("suites", "Check suites of calls, and write them", suitesCheckCommand(p), suitesAddCommand(p), suitesSchemaCommand(p))
}

// checkDocument is what check --json prints.
type checkDocument struct {
	Suites []checkedSuite `json:"suites"`
}

type checkedSuite struct {
	File  string         `json:"file"`
	Name  string         `json:"name"`
	Steps []suite.Result `json:"steps"`
}

func suitesCheckCommand(p *program) *cobra.Command {
	cmd := command("check SUITE… | FOLDER…", "Read suites without calling anything", between(1, -1), func(ctx context.Context, args []string) error {
		suites, err := p.loadSuites(ctx, args)
		if err != nil {
			return err
		}
		var missing []suite.Problem
		err = p.with(ctx, core.Options{}, func(app *core.App) error {
			for _, s := range suites {
				missing = append(missing, suite.Unconfigured(app, s)...)
			}
			return nil
		})
		if err != nil {
			return err
		}
		document := checkDocument{Suites: []checkedSuite{}}
		for _, s := range suites {
			plan := suite.Plan(s, suite.Options{})
			document.Suites = append(document.Suites, checkedSuite{File: s.File, Name: s.Name, Steps: plan})
			if !p.json {
				fmt.Fprintf(p.out, "%s: %s, nothing is wrong\n", visible(s.File), plural(len(plan), "step"))
			}
		}
		for _, one := range missing { // a suite may be for another machine
			p.warn(failure.New(failure.ServerNotFound, "%s", one).WithHint("%s", one.Hint))
		}
		if p.json {
			return p.document(document)
		}
		return nil
	})
	cmd.Long = `Reads suites and says what is wrong with them: with file and line, and exit code 2. Nothing
is called. A server that is not configured here is a warning: a suite may be for another
machine.`
	cmd.ValidArgsFunction = nil // files
	return cmd
}

func suitesSchemaCommand(p *program) *cobra.Command {
	cmd := command("schema", "Print the JSON Schema of suites, for an editor's completion", between(0, 0), func(context.Context, []string) error {
		_, err := p.out.Write(suite.Schema())
		return err
	})
	cmd.Long = `Prints the JSON Schema of suites. An editor with the YAML language server completes and
checks a suite that begins with:

  # yaml-language-server: $schema=suite.schema.json`
	cmd.Example = "  fairlead suites schema > suite.schema.json"
	return cmd
}

func suitesAddCommand(p *program) *cobra.Command {
	var name, server string
	var snapshot bool
	cmd := command("add CALL-ID FILE", "Add a call of the history to a suite, as its last step", between(2, 2), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			_, record, err := p.find(ctx, app, args[0])
			if err != nil {
				return err
			}
			step, err := suite.FromCall(ctx, app, record.ID)
			if err != nil {
				return err
			}
			if name != "" {
				step.Name = name
			}
			if server != "" {
				step.Server = server
			}
			step.Snapshot = snapshot
			return p.addStep(args[1], step)
		})
	})
	cmd.Long = `Adds a call of the history to a suite as its last step; “last” is the newest call. A file
that is not there becomes a suite. The rest of the file stays as it is, comments too.`
	cmd.Flags().StringVar(&name, "name", "", "what the step is called; the tool's name when not given")
	cmd.Flags().StringVar(&server, "server", "", "the `server` of the step, configured or of the suite; the call's when not given")
	cmd.Flags().BoolVar(&snapshot, "snapshot", false, "expect the same answer: the next run with --update-snapshots keeps it")
	cmd.ValidArgsFunction = nil // files
	return cmd
}

func (p *program) addStep(file string, step suite.NewStep) error {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", file, err)
	}
	out, err := suite.Add(file, text, step)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(file, out, 0o644); err != nil { // a repository's file is for its readers
		return failure.Wrap(failure.Storage, err, "%s could not be written: %v.", file, err)
	}
	s, problems := suite.Load(file)
	if len(problems) > 0 {
		return suite.Failure(problems)
	}
	if p.json {
		return p.document(map[string]any{"file": file, "steps": len(s.Steps), "name": s.Steps[len(s.Steps)-1].Name})
	}
	fmt.Fprintf(p.out, "%s has a step more: %s.\n", visible(file), visible(s.Steps[len(s.Steps)-1].Name))
	return nil
}

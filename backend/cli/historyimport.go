package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func historyImportCommand(p *program) *cobra.Command {
	strict, check := false, false
	cmd := command("import FILE|FOLDER|-", "Add calls that were exported, or those of a damaged history", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
				return p.salvage(ctx, app, args[0], strict, check)
			}
			file, done, err := p.seekable(args[0])
			if err != nil {
				return err
			}
			defer done()
			return p.importCalls(ctx, app, file, strict, check)
		})
	})
	cmd.Long = `Adds the calls of a file that fairlead history export wrote. Calls that are here already
stay as they are, so importing twice adds nothing. A line that is damaged, or was cut
off, is told with its number; the other calls are imported, each whole or not at all.
With --strict nothing is imported unless every line is right.

Of a folder with a history.db, such as history-damaged-…, the calls that can still be read
are added, with their large bodies: what has not been overwritten nor cut off. That history
stays as it is. With --strict nothing is imported unless each call is whole.`
	cmd.Flags().BoolVar(&strict, "strict", false, "import nothing when a line is not right")
	cmd.Flags().BoolVar(&check, "check", false, "only look whether it can be imported")
	cmd.ValidArgsFunction = nil // files
	return cmd
}

// salvage adds what can still be read of a damaged history.
func (p *program) salvage(ctx context.Context, app *core.App, folder string, strict, check bool) error {
	report, err := app.Salvage(ctx, folder, history.ImportOptions{Check: check || strict})
	incomplete := report.Lost + report.Cut
	if err == nil && strict && !check && incomplete == 0 {
		report, err = app.Salvage(ctx, folder, history.ImportOptions{})
	}
	if err != nil {
		return err
	}
	check = check || strict && incomplete > 0
	if err := p.imported(report, check); err != nil || incomplete == 0 {
		return err
	}
	lost := failure.New(failure.Storage, "Of %s nothing but messages can be read any more.", counted(report.Lost, "call"))
	if report.Lost == 0 {
		lost = failure.New(failure.Storage, "Of %s some messages cannot be read any more.", counted(report.Cut, "call"))
	} else if report.Cut > 0 {
		lost = failure.New(failure.Storage, "Of %s nothing but messages can be read any more, and some messages of %d others not.", counted(report.Lost, "call"), report.Cut)
	}
	if strict {
		return lost.WithHint("Nothing was imported. Without --strict the others are.")
	}
	p.warn(lost)
	return nil
}

// seekable opens a file, or keeps standard input in one, so that it can be read twice.
func (p *program) seekable(name string) (file *os.File, done func(), err error) {
	if name != "-" {
		if file, err = os.Open(name); err != nil {
			return nil, nil, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", name, err)
		}
		return file, func() { _ = file.Close() }, nil
	}
	file, err = os.CreateTemp("", "fairlead-import-*")
	if err != nil {
		return nil, nil, failure.Wrap(failure.Storage, err, "What comes in cannot be kept: %v.", err)
	}
	done = func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
	if _, err = io.Copy(file, p.in); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		done()
		return nil, nil, failure.Wrap(failure.Storage, err, "What comes in cannot be kept: %v.", err)
	}
	return file, done, nil
}

func (p *program) importCalls(ctx context.Context, app *core.App, file *os.File, strict, check bool) error {
	if strict || check {
		report, err := app.Import(ctx, file, history.ImportOptions{Check: true})
		if err != nil {
			return err
		}
		if check || len(report.Problems) > 0 {
			return p.imported(report, true)
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return failure.Wrap(failure.Storage, err, "The file cannot be read again: %v.", err)
		}
	}
	report, err := app.Import(ctx, file, history.ImportOptions{})
	if err != nil {
		if report.Added > 0 {
			p.warn(failure.New(failure.Storage, "%s imported before that.", counted(report.Added, "call")))
		}
		return err
	}
	return p.imported(report, false)
}

// imported tells how it went. Wrong lines are the command's failure.
func (p *program) imported(report history.ImportReport, onlyChecked bool) error {
	if p.json {
		problems := []map[string]any{}
		for _, one := range report.Problems {
			problems = append(problems, map[string]any{"line": one.Line, "message": one.Message})
		}
		added := report.Added
		if onlyChecked {
			added = 0
		}
		if err := p.document(map[string]any{"added": added, "known": report.Known, "problems": problems, "more": report.More, "lost": report.Lost, "cut": report.Cut}); err != nil {
			return err
		}
	} else {
		verb := "Imported"
		if onlyChecked {
			verb = "Could import"
		}
		fmt.Fprintf(p.err, "%s %s; %d were here already.\n", verb, counted(report.Added, "call"), report.Known)
		for _, one := range report.Problems {
			fmt.Fprintf(p.err, "  line %d: %s\n", one.Line, visible(one.Message))
		}
		if report.More > 0 {
			fmt.Fprintf(p.err, "  and %d more lines\n", report.More)
		}
	}
	n := len(report.Problems) + report.More
	if n == 0 {
		return nil
	}
	hint := "The other calls were imported."
	switch {
	case onlyChecked:
		hint = "Nothing was imported."
	case report.Added == 0 && report.Known > 0:
		hint = "The other calls were here already."
	case report.Added == 0:
		hint = "Nothing was imported. Files to import are written by: fairlead history export"
	}
	return failure.New(failure.Storage, "%s not right, the first is line %d: %s.", wrongLines(n), report.Problems[0].Line, report.Problems[0].Message).WithHint("%s", hint)
}

func wrongLines(n int) string {
	if n == 1 {
		return "1 line is"
	}
	return fmt.Sprintf("%d lines are", n)
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

type historyExportOptions struct {
	out    string
	ids    []string
	redact bool
	mask   []string
	force  bool
}

func historyExportCommand(p *program) *cobra.Command {
	o := &historyExportOptions{}
	cmd := command("export [FILTER…]", "Write calls as lines of JSON, with everything that is known of them", between(0, -1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.exportCalls(ctx, app, o, args) })
	})
	cmd.Long = `Writes the calls that a filter selects (see fairlead history list --help), oldest first,
one in a line: arguments, result, messages, attempts, notes and tags, byte for byte.
fairlead history import reads them.

Secrets of the vault are masked in the history already. --redact masks also what looks
like a secret by its name or its shape, --mask what stands at a place of the arguments
or the result, wherever it is repeated in the call.`
	cmd.Example = `  fairlead history export --out calls.jsonl
  fairlead history export server:files after:1d --redact --mask '$..email' | gzip >calls.gz`
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "-", "write to `FILE`; - is standard output")
	f.StringArrayVar(&o.ids, "id", nil, "only the call of this `ID`, or last; may be given several times")
	f.BoolVar(&o.redact, "redact", false, "mask what looks like a secret")
	f.StringArrayVar(&o.mask, "mask", nil, "mask what `RULE` names: a JSON Path, or a pointer with *")
	f.BoolVar(&o.force, "force", false, "write over a file that is there")
	return cmd
}

func (p *program) exportCalls(ctx context.Context, app *core.App, o *historyExportOptions, words []string) error {
	filter, err := history.ParseFilter(strings.Join(words, " "))
	if err != nil {
		return err
	}
	options := core.ExportOptions{Filter: filter, Redact: o.redact, Mask: o.mask}
	for _, id := range o.ids {
		_, record, err := p.find(ctx, app, id)
		if err != nil {
			return err
		}
		options.IDs = append(options.IDs, record.ID)
	}
	var report history.ExportReport
	if o.out == "-" {
		report, err = app.Export(ctx, p.out, options)
	} else {
		err = writeNew(o.out, o.force, func(w io.Writer) error {
			report, err = app.Export(ctx, w, options)
			return err
		})
	}
	if err != nil {
		return err
	}
	if report.Missing > 0 {
		p.warn(failure.New(failure.Storage, "Of %d large bodies only the size was written: their files are gone or damaged.", report.Missing))
	}
	if p.json && o.out != "-" {
		return p.document(map[string]any{"calls": report.Calls, "running": report.Running, "missing": report.Missing, "file": o.out})
	}
	if !p.json {
		fmt.Fprintf(p.err, "Exported %s.\n", counted(report.Calls, "call"))
		if report.Running > 0 {
			fmt.Fprintf(p.err, "Left out %s still running.\n", counted(report.Running, "call"))
		}
	}
	return nil
}

// counted is like "1 call" and "2 calls".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// writeNew writes a file that appears when it is whole. Others may not read it.
func writeNew(path string, force bool, write func(io.Writer) error) error {
	if _, err := os.Lstat(path); err == nil && !force {
		return failure.New(failure.Storage, "%s is there already.", path).WithHint("Choose another name, or use --force.")
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".export-*") // mode 0600
	if err != nil {
		return unwritable(path, err, "")
	}
	defer func() { _ = os.Remove(file.Name()) }()
	err = write(file)
	if closing := file.Close(); err == nil && closing != nil {
		err = closing
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path == file.Name() {
		return unwritable(path, err, "")
	}
	if err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return unwritable(path, err, "")
	}
	return nil
}

package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config/hosts"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type exportOptions struct {
	as, project string
	dryRun      bool
	withSecrets bool
	undo        bool
	yes         bool
}

func exportCommand(p *program) *cobra.Command {
	o := &exportOptions{}
	cmd := command("export HOST|FILE [SERVER…]", "Write servers into another program's file", between(1, -1), func(ctx context.Context, args []string) error {
		return p.exportHost(ctx, o, args)
	})
	cmd.Long = `Writes servers, or all of them, into another program's file. Only their entries change:
comments, order and everything else stay. What would change is shown; on a terminal it is
asked for first. A copy of the file is kept beside it, and --undo takes the last export back.

Secrets become what the program has for them (inputs, environment variables). Where it has
nothing, the server is not written, unless --with-secrets allows plain text in that file.`
	cmd.Example = `  fairlead export cursor files --dry-run
  fairlead export vscode-project
  fairlead export claude-desktop github --with-secrets
  fairlead export cursor --undo`
	f := cmd.Flags()
	f.BoolVar(&o.dryRun, "dry-run", false, "show what would change, and change nothing")
	f.BoolVar(&o.withSecrets, "with-secrets", false, "write secrets in plain text")
	f.BoolVar(&o.undo, "undo", false, "put the file back to what it was before the last export")
	f.BoolVarP(&o.yes, "yes", "y", false, "do not ask")
	cmd.MarkFlagsMutuallyExclusive("undo", "dry-run")
	hostFlags(cmd, &o.as, &o.project)
	cmd.ValidArgsFunction = p.hostWords(false, &o.project, &o.as)
	return cmd
}

// exportDocument is what became of a server in JSON.
type exportDocument struct {
	Server  string         `json:"server"`
	Theirs  string         `json:"theirs"` // the name there
	Status  string         `json:"status"` // new, same, different, refused
	Notes   []string       `json:"notes,omitempty"`
	Failure *failure.Error `json:"failure,omitempty"`
}

func (p *program) exportHost(ctx context.Context, o *exportOptions, args []string) error {
	env, err := environment(o.project)
	if err != nil {
		return err
	}
	place, err := hosts.Find(env, args[0], o.as)
	if err != nil {
		return err
	}
	if o.undo {
		return p.undoExport(place, args[1:])
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		servers, err := app.ExportServers(args[1:]...)
		if err != nil {
			return err
		}
		if o.withSecrets && p.person() {
			if err := p.unlockVault(ctx, app); err != nil {
				return err
			}
		}
		e, err := hosts.PreviewExport(place, servers, app.ExportOptions(ctx, o.withSecrets))
		if err != nil {
			return err
		}
		if !p.json {
			p.printExport(e)
		}
		backup, err := p.applyExport(ctx, o, e)
		if err != nil {
			return err
		}
		if p.json {
			if err := p.document(exportSummary(o, e, backup)); err != nil {
				return err
			}
		}
		return notWritten(e)
	})
}

// printExport shows what would change.
func (p *program) printExport(e *hosts.Export) {
	for _, s := range e.Servers {
		style := map[string]string{hosts.New: green, hosts.Different: yellow, hosts.Refused: red}[s.Status]
		fmt.Fprintf(p.err, "%s: %s\n", visible(s.Name), paint(p.err, style, s.Status))
		if s.Problem != nil {
			fmt.Fprintf(p.err, "  %s %s\n", visible(s.Problem.Message), visible(s.Problem.Hint))
		}
		for _, n := range s.Notes {
			fmt.Fprintf(p.err, "  %s\n", visible(n))
		}
	}
	for line := range strings.Lines(e.Diff) {
		style := map[byte]string{'+': green, '-': red, '@': dim}[line[0]]
		fmt.Fprintln(p.out, paint(p.out, style, visibleText(strings.TrimSuffix(line, "\n"))))
	}
}

// applyExport changes the file, after asking where somebody is there to be asked.
func (p *program) applyExport(ctx context.Context, o *exportOptions, e *hosts.Export) (backup string, err error) {
	if o.dryRun || e.Diff == "" {
		return "", nil
	}
	if !o.yes && p.person() {
		if yes, err := p.confirm(ctx, fmt.Sprintf("Change %s?", e.Place.Path)); err != nil || !yes {
			return "", keep(err)
		}
	}
	if backup, err = e.Apply(); err == nil && !p.json {
		fmt.Fprintf(p.err, "%s was changed. Take it back: fairlead export %s --undo\n", visible(e.Place.Path), shellWord(e.Place.Path))
	}
	return backup, err
}

func exportSummary(o *exportOptions, e *hosts.Export, backup string) map[string]any {
	list := []exportDocument{}
	for _, s := range e.Servers {
		list = append(list, exportDocument{Server: s.Name, Theirs: s.Theirs, Status: s.Status, Notes: s.Notes, Failure: s.Problem})
	}
	return map[string]any{
		"host": e.Place.Host.ID, "path": e.Place.Path, "dryRun": o.dryRun, "changed": backup != "", "backup": backup,
		"diff": e.Diff, "servers": list,
	}
}

// notWritten is the failure of an export that left servers out.
func notWritten(e *hosts.Export) error {
	var names []string
	for _, s := range e.Servers {
		if s.Problem != nil {
			names = append(names, s.Name)
		}
	}
	switch len(names) {
	case 0:
		return nil
	case 1:
		for _, s := range e.Servers {
			if s.Problem != nil {
				return s.Problem
			}
		}
	}
	return failure.New(failure.Config, "%d servers cannot be written for %s: %s.", len(names), e.Place.Host.Name, strings.Join(names, ", ")).
		WithHint("The reasons stand above. Name the servers that are meant.")
}

func (p *program) undoExport(place hosts.Place, rest []string) error {
	if len(rest) > 0 {
		return failure.New(failure.Usage, "--undo takes back a whole export, not single servers.").WithHint("Leave %s out.", rest[0])
	}
	from, err := hosts.Undo(place.Path)
	if err != nil {
		return err
	}
	if p.json {
		return p.document(map[string]string{"path": place.Path, "restored": from})
	}
	fmt.Fprintf(p.out, "%s is as it was before the last export.\n", visible(place.Path))
	return nil
}

// shellWord writes a path as a shell takes it.
func shellWord(path string) string {
	if !strings.ContainsAny(path, " '\"\\$&;()<>|*?[]#~`!{}") {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

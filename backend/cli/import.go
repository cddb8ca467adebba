package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/config/hosts"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type importOptions struct {
	as, project     string
	dryRun          bool
	replace, rename bool
	plain           bool
}

func importCommand(p *program) *cobra.Command {
	o := &importOptions{}
	cmd := command("import HOST|FILE [SERVER…]", "Take over servers from another program", between(1, -1), func(ctx context.Context, args []string) error {
		return p.importHost(ctx, o, args)
	})
	cmd.Long = `Takes over servers from another program's file, which is only read. Servers that are here
already stay as they are; one of the same name with another definition is left out unless
--replace or --rename says what to do.

Values that look like secrets go to the vault; on a terminal that is asked first. --plain
leaves them in servers.json.`
	cmd.Example = `  fairlead import cursor --dry-run
  fairlead import claude-desktop github
  fairlead import ./config.toml --as codex`
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "say what would be taken over, and change nothing")
	cmd.Flags().BoolVar(&o.replace, "replace", false, "replace servers of the same name")
	cmd.Flags().BoolVar(&o.rename, "rename", false, "take over servers of the same name under another")
	cmd.Flags().BoolVar(&o.plain, "plain", false, "leave values that look like secrets in servers.json")
	cmd.MarkFlagsMutuallyExclusive("replace", "rename")
	hostFlags(cmd, &o.as, &o.project)
	cmd.ValidArgsFunction = p.hostWords(true, &o.project, &o.as)
	return cmd
}

// importDocument is what became of a server in JSON.
type importDocument struct {
	Server   string         `json:"server"` // the name here
	Theirs   string         `json:"theirs"` // the name there
	Status   string         `json:"status"` // new, same, different, refused
	Action   string         `json:"action"` // add, replace, skip
	Fields   []string       `json:"fields,omitempty"`
	Secrets  []string       `json:"secrets,omitempty"` // what looks like a secret: its places
	Warnings []string       `json:"warnings,omitempty"`
	Failure  *failure.Error `json:"failure,omitempty"`
}

func (p *program) importHost(ctx context.Context, o *importOptions, args []string) error {
	env, err := environment(o.project)
	if err != nil {
		return err
	}
	place, err := hosts.Find(env, args[0], o.as)
	if err != nil {
		return err
	}
	if o.project != "" && place.Project == "" {
		place.Project = env.Project
	}
	file, err := hosts.Open(place)
	if err != nil {
		return err
	}
	if !file.Exists {
		return failure.New(failure.NotFound, "%s has no file here: %s.", place.Host.Name, place.Path).WithHint("See which there are: fairlead hosts")
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		ours := app.Ours(ctx)
		list, err := file.PreviewImport(ours, args[1:]...)
		if err != nil {
			return err
		}
		var documents []importDocument
		var drafts []config.Draft
		for _, c := range list {
			d, draft := p.decide(app, o, file, ours, c)
			if d.Action != "skip" {
				drafts = append(drafts, draft)
			}
			documents = append(documents, d)
		}
		if err := p.printImport(o, place, documents); err != nil || o.dryRun {
			return err
		}
		if err := p.takeOver(ctx, app, o, drafts); err != nil {
			return err
		}
		return refusedOnes(documents, len(args) > 1)
	})
}

// decide says what to do with one server, and what it will be.
func (p *program) decide(app *core.App, o *importOptions, file *hosts.File, ours hosts.Ours, c hosts.Candidate) (importDocument, config.Draft) {
	d := importDocument{Server: c.Name, Theirs: c.Theirs, Status: c.Status, Action: "skip", Fields: c.Fields, Warnings: c.Warnings, Failure: c.Problem}
	draft := c.Draft
	switch {
	case c.Status == hosts.New && !app.ServerNameTaken(c.Name):
		d.Action = "add"
	case c.Status == hosts.New || c.Status == hosts.Different && o.rename: // the built-in server has the name
		draft.Name = hosts.FreeName(c.Name, app.ServerNameTaken)
		d.Server, d.Action = draft.Name, "add"
	case c.Status == hosts.Different && o.replace:
		draft.Raw = file.Replacement(c, ours)
		d.Action = "replace"
	}
	if c.Problem == nil {
		for _, s := range config.PlainSecrets(draft.Name, draft.Raw) {
			d.Secrets = append(d.Secrets, s.Path)
		}
	}
	return d, draft
}

func (p *program) printImport(o *importOptions, place hosts.Place, list []importDocument) error {
	if p.json {
		return p.document(map[string]any{"host": place.Host.ID, "path": place.Path, "dryRun": o.dryRun, "servers": list})
	}
	if len(list) == 0 {
		fmt.Fprintf(p.err, "There are no servers in %s.\n", visible(place.Path))
		return nil
	}
	t := newTable("SERVER", "STATUS", "")
	for _, d := range list {
		status, about := cell{d.Status, ""}, ""
		switch {
		case d.Failure != nil:
			status, about = cell{d.Status, red}, strings.TrimSpace(d.Failure.Message+" "+d.Failure.Hint)
		case d.Action == "skip" && d.Status == hosts.Different:
			status, about = cell{d.Status, yellow}, "another "+strings.Join(d.Fields, ", ")+": --replace or --rename takes it over"
		case d.Action == "replace":
			status, about = cell{d.Status, yellow}, "replaced: "+strings.Join(d.Fields, ", ")
		case d.Action == "add":
			status = cell{d.Status, green}
			if d.Server != d.Theirs {
				about = "as " + d.Server
			}
		}
		t.add(d.Theirs, status, about)
	}
	t.print(p.out)
	for _, d := range list {
		for _, w := range d.Warnings {
			if d.Action != "skip" {
				p.warn(failure.New(failure.Config, "%s: %s", d.Server, w))
			}
		}
	}
	return nil
}

// takeOver saves servers, their secrets to the vault.
func (p *program) takeOver(ctx context.Context, app *core.App, o *importOptions, drafts []config.Draft) error {
	plain, secrets, label := o.plain, 0, ""
	for _, d := range drafts {
		for _, s := range config.PlainSecrets(d.Name, d.Raw) {
			secrets, label = secrets+1, s.Label
		}
	}
	if secrets > 0 && !plain && p.person() {
		question := fmt.Sprintf("%d of the values look like secrets and go to the vault. Leave them in servers.json instead?", secrets)
		var err error
		if plain, err = p.confirm(ctx, question); err != nil {
			return err
		}
	}
	if secrets > 0 && !plain { // before anything is saved
		if err := p.vaultForPlain(ctx, app, label); err != nil {
			return err
		}
	}
	for _, d := range drafts {
		if err := p.saveImported(ctx, app, d.Name, d.Raw, plain); err != nil {
			return err
		}
	}
	return nil
}

// saveImported is saveServer under names that overwrite no other secret.
func (p *program) saveImported(ctx context.Context, app *core.App, name string, raw json.RawMessage, plain bool) error {
	found := config.PlainSecrets(name, raw)
	if plain || len(found) == 0 {
		return app.File.Put(name, raw)
	}
	names, err := app.FreeSecretNames(ctx, raw, found)
	if err != nil {
		return err
	}
	definition, err := app.MoveToVault(ctx, raw, names)
	if err != nil {
		return err
	}
	for _, f := range found {
		if !p.json {
			fmt.Fprintf(p.err, "A value that looks like a secret is in the vault as %s.\n", names[f.Path])
		}
	}
	return app.File.Put(name, definition)
}

// refusedOnes is the failure of a command that named servers which could not be had.
func refusedOnes(list []importDocument, named bool) error {
	for _, d := range list {
		if named && d.Failure != nil {
			return failure.New(failure.Config, "%s was not taken over: %s", d.Theirs, d.Failure.Message).WithHint("%s", d.Failure.Hint)
		}
		if named && d.Action == "skip" && d.Status == hosts.Different {
			return failure.New(failure.Config, "A server named %q exists already, with another definition.", d.Server).
				WithHint("Use --replace, or --rename to keep both.")
		}
	}
	return nil
}

package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

type editOptions struct {
	target target
	set    []string
	unset  []string
	rename string
	from   string
	plain  bool
}

func serversEditCommand(p *program) *cobra.Command {
	o := &editOptions{}
	cmd := command("edit NAME [--set key=value | --set key:=json]… [--unset key]… [--rename NAME] [--from FILE|-]", "Change a server", between(1, 1),
		func(ctx context.Context, args []string) error { return runEdit(ctx, p, o, args[0]) })
	cmd.Long = `Changes a server's definition. Without a flag, its definition is opened in the editor
that VISUAL or EDITOR names.`
	cmd.Example = `  fairlead servers edit files --set timeout=30s --env DEBUG=1
  fairlead servers edit files --set 'args:=["-y", "package"]' --unset cwd
  fairlead servers edit files --rename documents`
	f := cmd.Flags()
	f.StringArrayVar(&o.set, "set", nil, "set a key of the definition: `key=text` or key:=json")
	f.StringArrayVar(&o.unset, "unset", nil, "remove a `key` of the definition")
	f.StringVar(&o.rename, "rename", "", "give it another `name`")
	f.StringVar(&o.from, "from", "", "replace the definition by the JSON object in `FILE`, or - for standard input")
	f.BoolVar(&o.plain, "plain", false, "leave values that look like secrets in servers.json")
	o.target.details(f)
	cmd.ValidArgsFunction = p.completing(serverWords{most: 1, broken: true, keep: ownServer}.suggest)
	return cmd
}

func runEdit(ctx context.Context, p *program, o *editOptions, name string) error {
	_, set, err := splitWords(o.set, 0)
	if err != nil {
		return err
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		old, ok := app.File.Definition(name)
		if !ok {
			st, err := app.Fleet.Status(name)
			if err == nil && st.BuiltIn {
				return failure.New(failure.Config, "The server %q is built in: it has no definition.", name)
			}
			return err
		}
		definition, err := p.edited(ctx, o, old, set)
		if err != nil {
			return err
		}
		to := name
		if o.rename != "" && o.rename != name {
			if err := p.checkNew(app, config.Draft{Name: o.rename, Raw: definition}); err != nil {
				return err
			}
			if err := app.File.Rename(name, o.rename); err != nil {
				return err
			}
			to = o.rename
		}
		if string(definition) != string(old) {
			if _, err := config.ParseDefinition(to, definition); err != nil {
				return err
			}
			if err := p.saveServer(ctx, app, to, definition, o.plain); err != nil {
				return err
			}
		}
		if p.json {
			return p.document(map[string]string{"changed": to})
		}
		_, err = fmt.Fprintf(p.out, "Changed %s.\n", to)
		return err
	})
}

// edited makes the new definition. Keys that are not touched keep their text.
func (p *program) edited(ctx context.Context, o *editOptions, old json.RawMessage, set []given) (json.RawMessage, error) {
	details := o.target.detailed()
	if o.from == "" && len(set)+len(o.unset) == 0 && !details {
		if o.rename != "" {
			return old, nil
		}
		return p.inEditor(ctx, old)
	}
	definition := old
	if o.from != "" {
		text, err := p.readText(o.from)
		if err != nil {
			return nil, err
		}
		definition = json.RawMessage(text)
		if len(set)+len(o.unset) == 0 && !details {
			return definition, nil
		}
	}
	standard, err := config.ParseDefinition("server", definition)
	if standard.Raw == nil {
		return nil, err // what is wrong with a key may be what is to be changed
	}
	definition, err = merge(standard.Raw, set, nil)
	if err != nil {
		return nil, err
	}
	if definition, err = without(definition, o.unset); err != nil {
		return nil, err
	}
	if !details {
		return definition, nil
	}
	return o.target.describe(definition)
}

// without removes keys of an object.
func without(raw json.RawMessage, keys []string) (json.RawMessage, error) {
	if len(keys) == 0 {
		return raw, nil
	}
	var o map[string]json.RawMessage
	if err := json.Unmarshal(raw, &o); err != nil {
		return nil, failure.From(err)
	}
	for _, key := range keys {
		if _, ok := o[key]; !ok {
			return nil, failure.New(failure.Usage, "The definition has no key %q.", key)
		}
		delete(o, key)
	}
	out, err := json.Marshal(o)
	return out, err
}

// inEditor lets the person change the definition, in a file that only they can read.
func (p *program) inEditor(ctx context.Context, old json.RawMessage) (json.RawMessage, error) {
	editor := os.Getenv("VISUAL")
	if editor == "" {
		editor = os.Getenv("EDITOR")
	}
	if !p.person() || editor == "" {
		return nil, failure.New(failure.Usage, "There is nothing to change.").
			WithHint("Use --set, --unset, --env, --header, --rename or --from; or, on a terminal, set EDITOR.")
	}
	folder, err := os.MkdirTemp("", "fairlead-*") // 0700
	if err != nil {
		return nil, failure.From(fmt.Errorf("making a file to edit: %w", err))
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "server.json")
	if err := os.WriteFile(path, append(jsonx.Indent(old), '\n'), 0o600); err != nil {
		return nil, failure.From(fmt.Errorf("making a file to edit: %w", err))
	}
	command, err := config.ParseCommandLine(editor)
	if err != nil {
		return nil, err
	}
	var argv struct {
		Command string
		Args    []string
	}
	if err := json.Unmarshal(command.Raw, &argv); err != nil {
		return nil, failure.From(err)
	}
	cmd := exec.CommandContext(ctx, argv.Command, append(argv.Args, path)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, p.out, p.err
	if err := cmd.Run(); err != nil {
		return nil, failure.Wrap(failure.Usage, err, "The editor %s failed: %v.", argv.Command, err).WithHint("Nothing was changed.")
	}
	return os.ReadFile(path)
}

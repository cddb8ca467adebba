package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

type addOptions struct {
	target target
	from   string
	plain  bool
}

func serversAddCommand(p *program) *cobra.Command {
	o := &addOptions{}
	cmd := command("add [NAME] (--stdio LINE | --url URL | --from FILE|- | -- COMMAND ARG…)", "Add servers", nil, nil)
	cmd.ValidArgsFunction = nil // a COMMAND may be a file
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := runAdd(cmd.Context(), p, o, args, cmd.ArgsLenAtDash()); err != nil {
			return failure.From(err)
		}
		return nil
	}
	cmd.Long = `Adds a server to servers.json, or several from text: JSON in the shape of any common
program, a command line, a URL. Without a NAME one is made from package or host.

Values that look like secrets go to the vault, and references to them into the file;
--plain leaves them in the file.`
	cmd.Example = `  fairlead servers add files -- npx -y @modelcontextprotocol/server-filesystem /tmp
  fairlead servers add --url https://mcp.example.com/mcp --header 'Authorization=Bearer ${secret:example}'
  fairlead servers add --from ~/.cursor/mcp.json
  pbpaste | fairlead servers add --from -`
	cmd.Flags().StringVar(&o.from, "from", "", "read what to add from `FILE`, or - for standard input")
	cmd.Flags().BoolVar(&o.plain, "plain", false, "leave values that look like secrets in servers.json")
	o.target.flags(cmd.Flags())
	return cmd
}

// runAdd adds what was given. dash is how many words stand before --, -1
// without one.
func runAdd(ctx context.Context, p *program, o *addOptions, args []string, dash int) error {
	var line []string
	if dash >= 0 {
		args, line = args[:dash], args[dash:]
	}
	if len(args) > 1 {
		return failure.New(failure.Usage, "%q is too much: a server has one name.", args[1]).
			WithHint("Write the command behind --, as in: fairlead servers add %s -- %s", args[0], strings.Join(args[1:], " "))
	}
	drafts, err := p.drafts(o, line)
	if err != nil {
		return err
	}
	if len(args) == 1 {
		if len(drafts) > 1 {
			return failure.New(failure.Usage, "The text has %d servers, which bring their own names.", len(drafts)).
				WithHint("Leave the name out.")
		}
		drafts[0].Name = args[0]
	}
	return p.with(ctx, core.Options{}, func(app *core.App) error {
		for _, d := range drafts {
			if err := p.checkNew(app, d); err != nil {
				return err
			}
		}
		for _, d := range drafts {
			for _, w := range d.Warnings {
				p.warn(failure.New(failure.Config, "%s: %s", d.Name, w))
			}
			if err := p.saveServer(ctx, app, d.Name, d.Raw, o.plain); err != nil {
				return err
			}
		}
		return p.added(drafts)
	})
}

func (p *program) drafts(o *addOptions, line []string) ([]config.Draft, error) {
	ways := 0
	for _, on := range []bool{o.target.given(), o.from != "", len(line) > 0} {
		if on {
			ways++
		}
	}
	switch {
	case ways != 1:
		return nil, failure.New(failure.Usage, "Say what to add in one way: --stdio, --url, --from, or the command behind --.").
			WithHint("For example: fairlead servers add files -- npx -y @modelcontextprotocol/server-filesystem /tmp")
	case o.target.given():
		d, err := o.target.draft()
		return []config.Draft{d}, err
	case o.from != "":
		text, err := p.readText(o.from)
		if err != nil {
			return nil, err
		}
		snippet, err := config.ParseSnippet(text)
		if err == nil && len(snippet.Drafts) == 1 {
			snippet.Drafts[0].Raw, err = o.target.describe(snippet.Drafts[0].Raw)
		}
		return snippet.Drafts, err
	}
	d, err := config.ParseCommandLine(shellLine(line))
	if err == nil {
		d.Raw, err = o.target.describe(d.Raw)
	}
	return []config.Draft{d}, err
}

// shellLine quotes words that a shell has split already.
func shellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		// A reference must stay one; in single quotes it would be text.
		quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`").Replace(w) + `"`
	}
	return strings.Join(quoted, " ")
}

func (p *program) readText(from string) (string, error) {
	var raw []byte
	var err error
	if from == "-" {
		raw, err = io.ReadAll(p.in)
	} else {
		raw, err = os.ReadFile(from)
	}
	if err != nil {
		return "", failure.Wrap(failure.Usage, err, "--from could not be read: %v.", err).
			WithHint("Give a file, or - for standard input.")
	}
	return string(raw), nil
}

func (p *program) checkNew(app *core.App, d config.Draft) error {
	if _, err := config.ParseDefinition(d.Name, d.Raw); err != nil {
		return err
	}
	_, err := app.Fleet.Status(d.Name)
	_, broken := app.File.Broken()[d.Name]
	if err == nil || broken {
		return failure.New(failure.Config, "A server named %q exists already.", d.Name).
			WithHint("Give another name, or change it with: fairlead servers edit %s", d.Name)
	}
	return nil
}

// saveServer writes a definition, its secrets to the vault first.
func (p *program) saveServer(ctx context.Context, app *core.App, name string, raw json.RawMessage, plain bool) error {
	found := config.PlainSecrets(name, raw)
	if plain || len(found) == 0 {
		return app.File.Put(name, raw)
	}
	if err := p.vaultForPlain(ctx, app, found[0].Label); err != nil {
		return err
	}
	names := map[string]string{}
	for _, s := range found {
		names[s.Path] = s.Suggested
	}
	definition, values, err := config.MoveToVault(raw, names)
	if err != nil {
		return err
	}
	for name, value := range values {
		if err := app.SetSecret(ctx, name, value); err != nil {
			return err
		}
		if !p.json {
			fmt.Fprintf(p.err, "A value that looks like a secret is in the vault as %s.\n", name)
		}
	}
	return app.File.Put(name, definition)
}

// vaultForPlain is vaultThatKeeps for a value that stood in plain text.
func (p *program) vaultForPlain(ctx context.Context, app *core.App, label string) error {
	err := p.vaultThatKeeps(ctx, app)
	if err == nil {
		return nil
	}
	f := *failure.From(err)
	f.Message = fmt.Sprintf("%s looks like a secret and cannot be put into the vault: %s", label, f.Message)
	return f.WithHint("%s Or use --plain to leave it in servers.json.", f.Hint)
}

// vaultThatKeeps makes sure that a secret outlives this command.
func (p *program) vaultThatKeeps(ctx context.Context, app *core.App) error {
	if p.person() {
		if err := p.unlockVault(ctx, app); err != nil {
			return err
		}
	}
	state := app.Vault.State(ctx)
	switch {
	case state.Err != nil && (state.Sealed || state.Mode == secret.ModeSession):
		return state.Err
	case state.Mode == secret.ModeSession:
		return failure.New(failure.Keychain, "There is no keychain to keep secrets.")
	}
	return nil
}

func (p *program) added(drafts []config.Draft) error {
	names := make([]string, len(drafts))
	for i, d := range drafts {
		names[i] = d.Name
	}
	if p.json {
		return p.document(map[string][]string{"added": names})
	}
	for _, name := range names {
		fmt.Fprintf(p.out, "Added %s. Try it: fairlead servers test %s\n", name, name)
	}
	return nil
}

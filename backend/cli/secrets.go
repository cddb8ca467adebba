package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

func secretsCommand(p *program) *cobra.Command {
	return group("secrets", "Manage secrets", secretsListCommand(p), secretsSetCommand(p), secretsRemoveCommand(p), secretsStateCommand(p))
}

// secretDocument is a secret in JSON: never its value.
type secretDocument struct {
	Name      string   `json:"name"`
	UpdatedAt int64    `json:"updatedAt"` // Unix milliseconds
	UsedBy    []string `json:"usedBy"`
}

func secretsListCommand(p *program) *cobra.Command {
	return command("list", "List the names of secrets, and who uses them", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			infos, err := app.Secrets(ctx)
			if err != nil {
				return err
			}
			list := make([]secretDocument, len(infos))
			for i, info := range infos {
				list[i] = secretDocument{Name: info.Name, UpdatedAt: info.UpdatedAt.UnixMilli(), UsedBy: usedBy(app, info.Name)}
			}
			if p.json {
				return p.document(list)
			}
			if len(list) == 0 {
				fmt.Fprintln(p.err, "There are no secrets.")
				return nil
			}
			t := newTable("SECRET", "SET", "USED BY")
			for i, d := range list {
				t.add(d.Name, cell{when(infos[i].UpdatedAt), dim}, strings.Join(d.UsedBy, ", "))
			}
			t.print(p.out)
			return nil
		})
	})
}

func usedBy(app *core.App, name string) []string {
	used := []string{}
	for _, server := range app.File.Servers() {
		if slices.Contains(server.References(), name) {
			used = append(used, server.Name)
		}
	}
	return used
}

func secretsSetCommand(p *program) *cobra.Command {
	passphrase := false
	cmd := command("set NAME", "Store a secret, read from standard input", between(1, 1), func(ctx context.Context, args []string) error {
		if err := secret.ValidName(args[0]); err != nil {
			return err
		}
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.setSecret(ctx, app, args[0], passphrase) })
	})
	cmd.Long = `Stores a secret under a name. The value is read from standard input, without the line
break at its end; on a terminal it is asked for and not shown. It never stands on the
command line. Use it in a server's definition as ${secret:NAME}.`
	cmd.Example = `  fairlead secrets set github
  pass show github | fairlead secrets set github`
	cmd.Flags().BoolVar(&passphrase, "passphrase", false, "where there is no keychain, seal the secrets with a passphrase (asked for on the terminal)")
	return cmd
}

func (p *program) setSecret(ctx context.Context, app *core.App, name string, passphrase bool) error {
	if passphrase {
		if err := p.choosePassphrase(ctx, app); err != nil {
			return err
		}
	}
	if err := p.vaultThatKeeps(ctx, app); err != nil {
		f := *failure.From(err)
		return f.WithHint("%s On a terminal, --passphrase seals secrets without a keychain.", f.Hint)
	}
	value, err := p.secretValue(ctx, name)
	if err != nil {
		return err
	}
	if err := app.SetSecret(ctx, name, value); err != nil {
		return err
	}
	return p.done("set", "Stored", []string{name})
}

// choosePassphrase makes the vault, or opens it, with a passphrase.
func (p *program) choosePassphrase(ctx context.Context, app *core.App) error {
	if !p.person() {
		return failure.New(failure.Usage, "--passphrase asks on a terminal, and there is none.")
	}
	first, err := p.hidden(ctx, "Passphrase of the vault")
	if err != nil {
		return err
	}
	if app.Vault.State(ctx).Mode != secret.ModePassphrase {
		again, err := p.hidden(ctx, "Once more")
		if err != nil {
			return err
		}
		if first != again {
			return failure.New(failure.Usage, "The two passphrases differ.").WithHint("Nothing was changed. Try again.")
		}
	}
	_, err = app.Vault.UsePassphrase(ctx, first)
	return err
}

// maxSecret bounds what is read: a secret is no file.
const maxSecret = 1 << 20

func (p *program) secretValue(ctx context.Context, name string) (string, error) {
	if p.person() {
		return p.hidden(ctx, "Value of "+name)
	}
	raw, err := io.ReadAll(io.LimitReader(p.in, maxSecret+1))
	if err != nil {
		return "", failure.Wrap(failure.Usage, err, "The secret could not be read from standard input: %v.", err)
	}
	if len(raw) > maxSecret {
		return "", failure.New(failure.Usage, "The secret is longer than 1 MB.")
	}
	return strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r"), nil
}

func secretsRemoveCommand(p *program) *cobra.Command {
	cmd := command("remove NAME", "Delete a secret", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			if err := app.Vault.Remove(ctx, args[0]); err != nil {
				return err
			}
			return p.done("removed", "Removed", args)
		})
	})
	cmd.Aliases = []string{"rm"}
	return cmd
}

func secretsStateCommand(p *program) *cobra.Command {
	return command("state", "Say how secrets are kept here", between(0, 0), func(ctx context.Context, _ []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			s := app.Vault.State(ctx)
			if p.json {
				return p.document(map[string]any{"keychain": s.Keychain, "mode": s.Mode, "sealed": s.Sealed, "detail": s.Detail})
			}
			_, err := fmt.Fprintf(p.out, "keychain  %s\nvault     %s\n%s\n", s.Keychain, vaultWords(s), s.Detail)
			return err
		})
	})
}

func vaultWords(s secret.State) string {
	words := map[string]string{
		secret.ModeKeychain: "sealed by the keychain", secret.ModePassphrase: "sealed by a passphrase", secret.ModeSession: "none",
	}[s.Mode]
	if s.Sealed {
		words += ", closed"
	}
	return words
}

package cli

import (
	"context"

	"fairlead/backend/core"
	"fairlead/backend/secret"
)

// unlock asks for the passphrase when a server needs secrets that are sealed
// with one, and somebody is there to ask.
func (p *program) unlock(ctx context.Context, app *core.App, server string) error {
	if !p.person() {
		return nil
	}
	st, err := app.Fleet.Status(server)
	if err != nil || len(st.Definition.References()) == 0 {
		return nil // what is wrong is told where it happens
	}
	return p.unlockVault(ctx, app)
}

func (p *program) unlockVault(ctx context.Context, app *core.App) error {
	if state := app.Vault.State(ctx); state.Mode != secret.ModePassphrase || !state.Sealed {
		return nil
	}
	passphrase, err := p.hidden(ctx, "Passphrase of the vault")
	if err != nil {
		return err
	}
	_, err = app.Vault.UsePassphrase(ctx, passphrase)
	return err
}

package api

import (
	"context"
	"slices"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/secret"
)

// Secrets manages the vault. No method returns a value.
type Secrets struct{ h *house }

// keychainLimit bounds a keychain that waits for a prompt; the vault has its own, shorter one.
const keychainLimit = 15 * time.Second

func keychainContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), keychainLimit)
}

// State returns the keychain's state and the names in the vault.
func (s *Secrets) State() (SecretState, error) {
	return ask(s.h, func(app *core.App) (st SecretState, err error) {
		ctx, cancel := keychainContext()
		defer cancel()
		return secretState(ctx, app, app.Vault.State(ctx))
	})
}

func secretState(ctx context.Context, app *core.App, now secret.State) (SecretState, error) {
	st := SecretState{
		Keychain: now.Keychain, Mode: now.Mode, Sealed: now.Sealed, Detail: now.Detail,
		Failure: toFailure(asError(now.Err)), Secrets: []Secret{},
	}
	infos, err := app.Secrets(ctx)
	if err != nil {
		st.Failure = toFailure(err)
		return st, nil
	}
	for _, info := range infos {
		row := Secret{Name: info.Name, UpdatedAt: info.UpdatedAt.UnixMilli(), SessionOnly: info.SessionOnly, UsedBy: []string{}}
		for _, def := range app.File.Servers() {
			if slices.Contains(def.References(), info.Name) {
				row.UsedBy = append(row.UsedBy, def.Name)
			}
		}
		st.Secrets = append(st.Secrets, row)
	}
	return st, nil
}

// Set stores a secret under a name, and restarts the servers that use it.
func (s *Secrets) Set(name, value string) error {
	return s.h.do(func(app *core.App) error { return app.SetSecret(context.Background(), name, value) })
}

// Remove deletes a secret.
func (s *Secrets) Remove(name string) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := keychainContext()
		defer cancel()
		return app.Vault.Remove(ctx, name)
	})
}

// Retry asks the keychain again.
func (s *Secrets) Retry() (SecretState, error) {
	return ask(s.h, func(app *core.App) (st SecretState, err error) {
		ctx, cancel := keychainContext()
		defer cancel()
		return secretState(ctx, app, app.Vault.Retry(ctx))
	})
}

// UsePassphrase opens (or creates) the vault with a passphrase, where there is no keychain.
func (s *Secrets) UsePassphrase(passphrase string) (SecretState, error) {
	return ask(s.h, func(app *core.App) (st SecretState, err error) {
		ctx, cancel := keychainContext()
		defer cancel()
		now, err := app.Vault.UsePassphrase(ctx, passphrase)
		if err != nil {
			return st, err
		}
		return secretState(ctx, app, now)
	})
}

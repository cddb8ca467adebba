package core

import (
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/oauth"
	"fairlead/backend/secret"
)

// SetSecret stores a secret and restarts the live servers that refer to it.
func (a *App) SetSecret(ctx context.Context, name, value string) error {
	if err := a.Vault.Set(ctx, name, value); err != nil {
		return err
	}
	a.Fleet.RestartUsing(name)
	return nil
}

// Secrets lists the secrets that people have named: not the tokens of sign-ins,
// which are in the vault too.
func (a *App) Secrets(ctx context.Context) ([]secret.Info, error) {
	all, err := a.Vault.List(ctx)
	return slices.DeleteFunc(all, func(info secret.Info) bool { return oauth.Reserved(info.Name) }), err
}

// MoveToVault stores the secrets at the given places of a definition
// (config.PlainSecret.Path → name in the vault) and returns the definition with
// references in their place. When one cannot be stored, the definition is not
// returned, so that nothing refers to what is not there.
func (a *App) MoveToVault(ctx context.Context, definition json.RawMessage, names map[string]string) (json.RawMessage, error) {
	if len(names) == 0 {
		return definition, nil
	}
	moved, values, err := config.MoveToVault(definition, names)
	if err != nil {
		return nil, err
	}
	for name, value := range values {
		if err := a.Vault.Set(ctx, name, value); err != nil {
			return nil, err
		}
	}
	return moved, nil
}

// ReplayRequest makes the request that repeats a recorded call. Arguments that
// were secret are not in the history: such a call has to be edited first.
func (a *App) ReplayRequest(ctx context.Context, id string) (invoke.Request, error) {
	store, err := a.Store()
	if err != nil {
		return invoke.Request{}, err
	}
	record, err := store.Get(ctx, id)
	if err != nil {
		return invoke.Request{}, err
	}
	if strings.Contains(record.Tool, secret.Mask) {
		return invoke.Request{}, failure.New(failure.InvalidArguments, "What the call asked for had a secret in it, which the history does not keep: %s.", record.Tool).
			WithHint("Make the call anew.")
	}
	arguments, err := readBody(store, record.Arguments)
	if err != nil {
		return invoke.Request{}, err
	}
	return invoke.Request{Method: record.Method, Server: record.Server, Tool: record.Tool, Arguments: arguments, ReplayOf: id}, nil
}

func readBody(store *history.Store, body history.Body) ([]byte, error) {
	if body.Bytes == 0 {
		return nil, nil
	}
	r, err := store.OpenBody(body)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "The arguments could not be read from the history: %v.", err)
	}
	return raw, nil
}

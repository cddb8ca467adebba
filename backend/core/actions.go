package core

import (
	"context"
	"encoding/json"
	"io"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// SetSecret stores a secret and restarts the live servers that refer to it.
func (a *App) SetSecret(ctx context.Context, name, value string) error {
	if err := a.Vault.Set(ctx, name, value); err != nil {
		return err
	}
	a.Fleet.RestartUsing(name)
	return nil
}

// MoveToVault stores the values at the JSON pointers of a definition in the
// vault, under the names given, and returns the definition with references in
// their place. Nothing is returned changed when a value could not be stored.
func (a *App) MoveToVault(ctx context.Context, definition json.RawMessage, names map[string]string) (json.RawMessage, error) {
	for pointer, name := range names {
		raw, ok := jsonx.Lookup(definition, pointer)
		var value string
		if !ok || json.Unmarshal(raw, &value) != nil {
			return nil, failure.New(failure.Usage, "The definition has no text at %s.", pointer)
		}
		scheme, bare := splitScheme(value)
		if err := a.Vault.Set(ctx, name, bare); err != nil {
			return nil, err
		}
		reference, err := json.Marshal(scheme + "${secret:" + name + "}")
		if err != nil {
			return nil, failure.From(err)
		}
		if definition, err = jsonx.Replace(definition, pointer, reference); err != nil {
			return nil, failure.From(err)
		}
	}
	return definition, nil
}

// splitScheme keeps "Bearer " out of the vault: the token is the secret, and
// the header stays readable.
func splitScheme(value string) (scheme, rest string) {
	for _, s := range []string{"Bearer ", "bearer ", "Basic ", "Token ", "token "} {
		if len(value) > len(s) && value[:len(s)] == s {
			return s, value[len(s):]
		}
	}
	return "", value
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
	arguments, err := readBody(store, record.Arguments)
	if err != nil {
		return invoke.Request{}, err
	}
	return invoke.Request{Server: record.Server, Tool: record.Tool, Arguments: arguments, ReplayOf: id}, nil
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

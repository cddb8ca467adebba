package core

import (
	"context"
	"encoding/json"
	"fmt"

	"fairlead/backend/config"
	"fairlead/backend/config/hosts"
	"fairlead/backend/failure"
)

// Ours is what importing from another program compares with.
func (a *App) Ours(ctx context.Context) hosts.Ours {
	return hosts.Ours{Definition: a.ownDefinition, Secret: a.secretOf(ctx)}
}

func (a *App) ownDefinition(name string) (json.RawMessage, bool) {
	if def, ok := a.File.Get(name); ok {
		return def.Raw, true
	}
	return a.File.Definition(name) // a broken one
}

// ServerNameTaken reports whether a name stands for a server, also a broken or the built-in one.
func (a *App) ServerNameTaken(name string) bool {
	_, err := a.Fleet.Status(name)
	_, defined := a.File.Definition(name)
	return err == nil || defined
}

// secretOf reads the vault, each secret once: the keychain may be slow to say no.
func (a *App) secretOf(ctx context.Context) func(string) (string, error) {
	type answer struct {
		value string
		err   error
	}
	known := map[string]answer{}
	return func(name string) (string, error) {
		if _, ok := known[name]; !ok {
			value, err := a.Vault.Get(ctx, name)
			known[name] = answer{value, err}
		}
		return known[name].value, known[name].err
	}
}

// ExportServers are servers of servers.json, to be written into another program's
// file. No names means all that are not broken.
func (a *App) ExportServers(names ...string) ([]hosts.Server, error) {
	var list []hosts.Server
	if len(names) == 0 {
		for _, def := range a.File.Servers() {
			list = append(list, hosts.Server{Name: def.Name, Raw: def.Raw})
		}
		if list == nil {
			return nil, failure.New(failure.ServerNotFound, "There are no servers to export.").WithHint("Add one first.")
		}
		return list, nil
	}
	for _, name := range names {
		def, ok := a.File.Get(name)
		if !ok {
			if st, err := a.Fleet.Status(name); err != nil {
				return nil, err
			} else if st.BuiltIn {
				return nil, failure.New(failure.Config, "The server %q is built in: other programs cannot start it by that.", name).
					WithHint("Export one that runs `fairlead demo`.")
			}
			return nil, failure.New(failure.ServerNotFound, "No server is named %q.", name)
		}
		list = append(list, hosts.Server{Name: def.Name, Raw: def.Raw})
	}
	return list, nil
}

// ExportOptions say how secrets are written.
func (a *App) ExportOptions(ctx context.Context, withSecrets bool) config.WriteOptions {
	return config.WriteOptions{Secret: a.secretOf(ctx), WithSecrets: withSecrets}
}

// FreeSecretNames turns suggestions into names that nothing else in the vault has;
// a secret that is there with the same value is used again.
func (a *App) FreeSecretNames(ctx context.Context, raw json.RawMessage, found []config.PlainSecret) (map[string]string, error) {
	names := map[string]string{}
	for _, f := range found {
		names[f.Path] = f.Suggested
	}
	if len(names) == 0 {
		return names, nil
	}
	_, values, err := config.MoveToVault(raw, names)
	if err != nil {
		return nil, err
	}
	infos, err := a.Secrets(ctx)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, info := range infos {
		taken[info.Name] = true
	}
	for _, f := range found {
		name := f.Suggested
		for n := 2; taken[name]; n++ {
			if value, err := a.Vault.Get(ctx, name); err == nil && value == values[f.Suggested] {
				break
			}
			name = fmt.Sprintf("%.60s-%d", f.Suggested, n)
		}
		names[f.Path] = name
	}
	return names, nil
}

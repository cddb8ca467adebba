package core

import (
	"context"
	"net/http"

	"fairlead/backend/catalog/icon"
	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Icon returns the picture of a key that the catalogue knows of a server. Only
// what a server really named is fetched, never an address that a page asks for.
func (a *App) Icon(ctx context.Context, server, key string) (icon.Picture, error) {
	status, err := a.Fleet.Status(server)
	if err != nil {
		return icon.Picture{}, err
	}
	named, ok := a.Catalog.Icon(server, key)
	if !ok {
		return icon.Picture{}, failure.New(failure.NotFound, "%s names no such icon.", server)
	}
	from, err := a.iconServer(ctx, status.Definition)
	if err != nil {
		return icon.Picture{}, err
	}
	return a.icons.Get(ctx, from, named.Src)
}

// iconServer says how the server's own host is reached. Headers are not looked
// at: an icon is fetched without credentials, and costs no keychain.
func (a *App) iconServer(ctx context.Context, def config.Server) (icon.Server, error) {
	place := config.Server{Name: def.Name, URL: def.URL, CA: def.CA, Insecure: def.Insecure}
	env := getenv(a.environ)
	place, err := config.Resolve(ctx, place, a.Vault, func(name string) (string, bool) {
		value := env(name)
		return value, value != ""
	})
	return icon.Server{Name: def.Name, Address: place.URL, Network: func() (*http.Transport, error) {
		return wire.Network{CA: place.CA, Insecure: place.Insecure, Environ: a.environ}.Transport()
	}}, err
}

package core

import (
	"context"

	"fairlead/backend/catalog/icon"
	"fairlead/backend/failure"
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
	return a.icons.Get(ctx, status.Definition.URL, named.Src)
}

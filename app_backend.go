//go:build !headless && !bindings

package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"

	"fairlead/backend/api"
	"fairlead/backend/event"

	"github.com/adrg/xdg"
)

// backend is what the window shows: the facades, bound before their core is open.
type backend struct {
	bus event.Bus
}

func newBackend() *backend { return &backend{} }

func (b *backend) facades() []any {
	return []any{
		&api.Servers{}, &api.Tools{}, &api.Calls{}, &api.History{},
		&api.Secrets{}, &api.Preferences{}, &api.System{},
	}
}

func (b *backend) open() (*event.Bus, error) { return &b.bus, nil }

func (b *backend) blobs() http.Handler { return http.NotFoundHandler() }

// dark tells whether the page is dark, given what the system is.
func (b *backend) dark(system bool) bool { return system }

func (b *backend) close(context.Context) error { return nil }

func dataFolder() string {
	if home := os.Getenv("FAIRLEAD_HOME"); home != "" {
		return home
	}
	return filepath.Join(xdg.DataHome, "fairlead")
}

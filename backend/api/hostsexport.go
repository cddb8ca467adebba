package api

import (
	"context"

	"fairlead/backend/config/hosts"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// PreviewExport says how a file changes when some of our servers, or all when
// none are named, are written into it.
func (s *Hosts) PreviewExport(ref HostRef, servers []string, withSecrets bool) (ExportPreview, error) {
	return ask(s.h, func(app *core.App) (p ExportPreview, err error) {
		ctx, cancel := keychainContext()
		defer cancel()
		e, err := previewExport(ctx, app, ref, servers, withSecrets)
		if err != nil {
			return p, err
		}
		p = ExportPreview{File: hostFile(e.Place, !e.Creates), Diff: e.Diff, Stamp: e.Stamp, Servers: []ExportServer{}}
		for _, x := range e.Servers {
			p.Servers = append(p.Servers, ExportServer{
				Name: x.Name, Theirs: x.Theirs, Status: x.Status, Notes: orEmpty(x.Notes), Failure: toFailure(asError(x.Problem)),
			})
		}
		return p, nil
	})
}

func previewExport(ctx context.Context, app *core.App, ref HostRef, servers []string, withSecrets bool) (*hosts.Export, error) {
	place, err := placeOf(ref)
	if err != nil {
		return nil, err
	}
	list, err := app.ExportServers(servers...)
	if err != nil {
		return nil, err
	}
	return hosts.PreviewExport(place, list, app.ExportOptions(ctx, withSecrets))
}

// Export makes the change that was previewed; stamp is the preview's. It returns
// the path of the copy that is kept, "" when nothing changed.
func (s *Hosts) Export(ref HostRef, servers []string, withSecrets bool, stamp string) (string, error) {
	return ask(s.h, func(app *core.App) (string, error) {
		ctx, cancel := keychainContext()
		defer cancel()
		e, err := previewExport(ctx, app, ref, servers, withSecrets)
		if err != nil {
			return "", err
		}
		if e.Stamp != stamp {
			return "", failure.New(failure.Config, "%s, or the servers, have changed since they were looked at.", e.Place.Path).
				WithHint("Look at what would change again.")
		}
		return e.Apply()
	})
}

// Undo puts a file back to what it was before the last export.
func (s *Hosts) Undo(ref HostRef) error {
	return s.h.do(func(*core.App) error {
		place, err := placeOf(ref)
		if err != nil {
			return err
		}
		_, err = hosts.Undo(place.Path)
		return err
	})
}

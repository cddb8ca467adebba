package api

import (
	"context"

	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// System tells about the program and does what only the desktop can.
type System struct{ h *house }

// Info returns version, folders and standing failures.
func (s *System) Info() (Info, error) {
	return ask(s.h, func(app *core.App) (info Info, err error) {
		info = Info{
			Version: app.Version, Mode: s.h.mode, ConfigFile: app.Paths.Servers, DataFolder: app.Paths.Data, FirstStart: app.First,
			ConfigFailure: toFailure(asError(app.File.Failure())), StorageFailure: toFailure(asError(app.StorageFailure())),
			HistoryAside: asideFailure(app),
		}
		if info.ConfigFailure == nil {
			info.ConfigFailure = toFailure(asError(app.Settings.Failure()))
		}
		if store, storeErr := app.Store(); storeErr == nil {
			info.HistoryCalls, info.HistoryBytes, err = store.Stats(context.Background())
		}
		return info, err
	})
}

// OpenURL opens an http or https address in the person's browser. In `serve` it
// only checks the address; the page opens it.
func (s *System) OpenURL(address string) (err error) {
	defer guard(&err)
	checked, err := core.WebAddress(address)
	if err != nil || s.h.mode != "window" {
		return err
	}
	return core.OpenOutside(checked)
}

// OpenFolder shows the data folder in the file manager.
func (s *System) OpenFolder() error {
	return s.h.do(func(app *core.App) error {
		if s.h.mode != "window" {
			return failure.New(failure.Denied, "The folder is on the machine that runs Fairlead: %s", app.Paths.Data)
		}
		return core.OpenOutside(app.Paths.Data)
	})
}

// asideFailure says that a damaged history was moved aside, until somebody has read it.
func asideFailure(app *core.App) *Failure {
	aside := app.Aside()
	if aside == nil {
		return nil
	}
	return toFailure(aside.Failure())
}

// AsideSeen notes that the person has read that a damaged history was moved aside.
func (s *System) AsideSeen() error {
	return s.h.do(func(app *core.App) error {
		if aside := app.Aside(); aside != nil {
			return aside.Seen()
		}
		return nil
	})
}

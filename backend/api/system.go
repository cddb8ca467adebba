package api

import (
	"context"
	"net/url"
	"os/exec"
	"runtime"
	"strings"

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
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return failure.New(failure.Denied, "Only http and https addresses are opened.").
			WithHint("Copy the address if you trust it.")
	}
	if s.h.mode != "window" {
		return nil
	}
	return open(u.String())
}

// OpenFolder shows the data folder in the file manager.
func (s *System) OpenFolder() error {
	return s.h.do(func(app *core.App) error {
		if s.h.mode != "window" {
			return failure.New(failure.Denied, "The folder is on the machine that runs Fairlead: %s", app.Paths.Data)
		}
		return open(app.Paths.Data)
	})
}

// open hands one argument to the desktop's opener: no shell in between.
func open(target string) error {
	argv := []string{"xdg-open", target}
	switch runtime.GOOS {
	case "darwin":
		argv = []string{"open", target}
	case "windows":
		argv = []string{"rundll32", "url.dll,FileProtocolHandler", target}
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	if err := cmd.Start(); err != nil {
		return failure.Wrap(failure.Internal, err, "%s could not be started: %v.", argv[0], err).
			WithHint("Copy it and open it yourself.")
	}
	go func() { _ = cmd.Wait() }() // ends with the opener
	return nil
}

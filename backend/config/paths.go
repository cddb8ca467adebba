package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"fairlead/backend/failure"
)

// Paths are the places where Fairlead keeps things.
type Paths struct {
	Config   string // folder of what the person may edit
	Data     string // folder of everything else; its lock decides who owns the store
	Servers  string // servers.json
	Settings string // settings.json
	LastGood string // copy of the last servers.json that could be read
	Window   string // window.json: what the page remembers
	History  string // history.db
	Blobs    string // folder of large bodies
	Vault    string // vault.json
}

// FindPaths says where things are, and makes the folders (mode 0700).
// FAIRLEAD_HOME holds all of it when set; otherwise the XDG folders, AppData on
// Windows, Application Support on macOS. A folder that cannot be made or written
// is failure.Storage; the paths are returned all the same.
func FindPaths(getenv func(string) string) (Paths, error) {
	p, err := locate(getenv)
	if err != nil {
		return p, err
	}
	for _, dir := range slices.Compact([]string{p.Config, p.Data}) {
		if err := makeFolder(dir); err != nil {
			return p, err
		}
	}
	return p, nil
}

func locate(getenv func(string) string) (Paths, error) {
	configHome, dataHome := xdg.ConfigHome, xdg.DataHome
	// The library reads the process's environment; a caller's own comes first.
	if d := getenv("XDG_CONFIG_HOME"); filepath.IsAbs(d) {
		configHome = d
	}
	if d := getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		dataHome = d
	}
	config, data := filepath.Join(configHome, "fairlead"), filepath.Join(dataHome, "fairlead")
	if home := getenv("FAIRLEAD_HOME"); home != "" {
		abs, err := filepath.Abs(home)
		if err != nil {
			return Paths{}, failure.Wrap(failure.Storage, err, "FAIRLEAD_HOME (%s) is no usable folder: %v.", home, err).
				WithHint("Set it to an absolute path, or unset it.")
		}
		config, data = abs, abs
	}
	return Paths{
		Config:   config,
		Data:     data,
		Servers:  filepath.Join(config, "servers.json"),
		Settings: filepath.Join(config, "settings.json"),
		LastGood: filepath.Join(data, "servers.last-good.json"),
		Window:   filepath.Join(data, "window.json"),
		History:  filepath.Join(data, "history.db"),
		Blobs:    filepath.Join(data, "blobs"),
		Vault:    filepath.Join(data, "vault.json"),
	}, nil
}

// makeFolder makes dir and finds out whether files can be made in it.
func makeFolder(dir string) error {
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		err = writable(dir)
	}
	if err == nil {
		return nil
	}
	return failure.Wrap(failure.Storage, err, "The folder %s cannot be written: %v.", dir, reason(err)).
		WithHint("Check its permissions and the free space, or set FAIRLEAD_HOME to another folder.")
}

// reason is an error without the operation and the path, which the message has.
func reason(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	return err
}

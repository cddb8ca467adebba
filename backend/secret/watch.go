package secret

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"fairlead/backend/failure"
)

// settle is how long vault.json must be quiet before a change is told.
const settle = 100 * time.Millisecond

// Watch calls OnChange when vault.json changes on disk, because the CLI stored a
// secret while the window is open, until ctx ends; then it returns nil. The vault's
// own writes are told too: that is harmless. An error means that changes by others
// are not noticed: failure.Storage.
func (v *Vault) Watch(ctx context.Context) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return notWatched(v.path, err)
	}
	defer func() { _ = w.Close() }()
	err = os.MkdirAll(v.dir, 0o700)
	if err == nil {
		err = w.Add(v.dir)
	}
	if err != nil {
		return notWatched(v.path, err)
	}
	quiet := time.NewTimer(settle)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-w.Events:
			if filepath.Base(e.Name) == filepath.Base(v.path) && e.Op != fsnotify.Chmod {
				quiet.Reset(settle)
			}
		case err := <-w.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return notWatched(v.path, err)
			}
			quiet.Reset(settle) // events were lost, perhaps ours
		case <-quiet.C:
			v.onChange()
		}
	}
}

func notWatched(path string, err error) error {
	return failure.Wrap(failure.Storage, err, "Changes of %s by other programs are not noticed: %v.", path, err).
		WithHint("After setting a secret elsewhere, reload the page.")
}

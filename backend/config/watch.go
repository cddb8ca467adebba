package config

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"fairlead/backend/failure"
)

// settle is how long the file must be quiet before it is read: an editor makes
// several changes when it saves, and between them the file may be half or gone.
const settle = 120 * time.Millisecond

// doubt is how long a file that became empty, or went away, is not believed:
// between two steps of a slow save it looks as if every server had been removed.
const doubt = 4 * settle

// Watch reloads the file whenever it changes on disk, until ctx ends; then it
// returns nil. It watches the folders, not the file, because editors save by
// renaming a new file over it, and also that of a symbolic link's target. An error
// means that changes are not noticed: failure.Storage.
func (f *File) Watch(ctx context.Context) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return notWatched(f.o.Path, err)
	}
	defer func() { _ = w.Close() }()
	names, err := f.watched(w)
	if err != nil {
		return err
	}
	quiet := time.NewTimer(settle) // what changed before the watch began is found so
	defer quiet.Stop()
	doubted := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-w.Events:
			if names[filepath.Clean(e.Name)] && e.Op != fsnotify.Chmod {
				quiet.Reset(settle)
				doubted = false
			}
		case err := <-w.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return notWatched(f.o.Path, err)
			}
			quiet.Reset(settle) // events were lost, perhaps ours
		case <-quiet.C:
			if !doubted && f.vanished() {
				doubted = true
				quiet.Reset(doubt)
				continue
			}
			_ = f.Reload(ctx) // a failure shows in Failure
			if more, err := f.watched(w); err == nil {
				names = more // the link may point elsewhere now
			}
		}
	}
}

// vanished reports whether the file has no content now although it had servers.
func (f *File) vanished() bool {
	data, err := os.ReadFile(f.o.Path)
	return len(f.Servers()) > 0 && (err != nil || len(bytes.TrimSpace(data)) == 0)
}

// watched adds the folders to watch and returns the paths that matter.
func (f *File) watched(w *fsnotify.Watcher) (map[string]bool, error) {
	names := map[string]bool{filepath.Clean(f.o.Path): true}
	if target, err := filepath.EvalSymlinks(f.o.Path); err == nil {
		names[target] = true
	}
	for name := range names {
		if err := w.Add(filepath.Dir(name)); err != nil {
			return nil, notWatched(f.o.Path, err)
		}
	}
	return names, nil
}

func notWatched(path string, err error) error {
	return failure.Wrap(failure.Storage, err, "Changes of %s are not noticed: %v.", path, err).
		WithHint("After editing the file, restart Fairlead.")
}

package config

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"fairlead/backend/failure"
)

// settle is how long the file must be quiet before it is read: an editor makes
// several changes when it saves, and between them the file may be half or gone.
const settle = 120 * time.Millisecond

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
	// What changed before the watch began is found here.
	_ = f.Reload(ctx) // a failure shows in Failure
	quiet := time.NewTimer(0)
	quiet.Stop()
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-w.Events:
			if names[filepath.Clean(e.Name)] && e.Op != fsnotify.Chmod {
				quiet.Reset(settle)
			}
		case err := <-w.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return notWatched(f.o.Path, err)
			}
			quiet.Reset(settle) // events were lost, perhaps ours
		case <-quiet.C:
			_ = f.Reload(ctx)
			if more, err := f.watched(w); err == nil {
				names = more // the link may point elsewhere now
			}
		}
	}
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

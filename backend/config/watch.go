package config

import (
	"bytes"
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
			if !f.look(doubted) {
				doubted = true
				quiet.Reset(doubt)
				continue
			}
			if more, err := f.watched(w); err == nil {
				names = more // the link may point elsewhere now
			}
		}
	}
}

// look reads the file and takes over what it says, unless it has no content
// although there were servers, which is not believed at first. What was judged is
// what is taken over: between two readings an editor may empty the file.
func (f *File) look(doubted bool) bool {
	f.editing.Lock()
	next := f.read()
	if !doubted && len(bytes.TrimSpace(next.content)) == 0 && len(f.Servers()) > 0 {
		f.editing.Unlock()
		return false
	}
	_ = f.take(next) // a failure shows in Failure
	return true
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

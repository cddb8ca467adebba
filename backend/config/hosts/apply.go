package hosts

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Apply makes the change: first a copy of the file beside it, then the file, all
// or nothing. A file that is not as it was previewed is failure.Config. It
// returns the copy's path, "" when there was nothing to change or to copy.
func (e *Export) Apply() (backup string, err error) {
	if bytes.Equal(e.before, e.after) {
		return "", nil
	}
	path := e.Place.Path
	now, err := read(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", unwritable(path, err)
	}
	if !bytes.Equal(now, e.before) || (err == nil) == e.Creates {
		return "", failure.New(failure.Config, "%s has changed since it was looked at.", path).
			WithHint("Look at what would change again.")
	}
	if e.Place.Project != "" && e.Creates {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // a folder of the project, as its others
			return "", unwritable(path, err)
		}
	}
	if backup, err = keep(path, e.before, e.after, e.Creates, time.Now()); err != nil {
		return "", failure.Wrap(failure.Storage, err, "No copy of %s can be kept: %v.", path, reason(err)).
			WithHint("Nothing was changed. Check the folder's permissions and the free space.")
	}
	if err := atomicfile.Write(path, e.after, 0o600); err != nil {
		_ = os.Remove(backup)
		return "", unwritable(path, err)
	}
	prune(path)
	return backup, nil
}

func unwritable(path string, err error) error {
	return failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", path, reason(err)).
		WithHint("Check the permissions and the free space. Nothing was changed.")
}

// Undo puts a file back to what it was before the last export, and returns the
// copy that was used. It refuses when the file was changed by anybody since.
func Undo(path string) (from string, err error) {
	copies := backups(path)
	if len(copies) == 0 {
		return "", failure.New(failure.NotFound, "There is no export of %s to take back.", path).
			WithHint("Copies lie beside the file, named %s.fairlead-….", filepath.Base(path))
	}
	last := copies[len(copies)-1]
	now, err := read(path)
	if err != nil || digest(now) != last.digest {
		return "", failure.New(failure.Config, "%s was changed after the last export.", path).
			WithHint("What it was before is in %s: compare, and copy what you need.", last.path)
	}
	if last.created {
		err = os.Remove(path)
	} else {
		var was []byte
		if was, err = os.ReadFile(last.path); err == nil {
			err = atomicfile.Write(path, was, 0o600)
		}
	}
	if err == nil {
		err = os.Remove(last.path)
	}
	if err != nil {
		return "", unwritable(path, err)
	}
	return last.path, nil
}

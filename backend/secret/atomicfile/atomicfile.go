// Package atomicfile writes a small private file all or nothing: whoever reads
// it, or finds it after a crash, sees the old content or the new, never a part.
package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Write replaces path by data through a temporary file beside it: written, synced,
// renamed over. An existing file keeps its permissions; a new one gets mode.
// A symbolic link is followed, so that the link stays and its target changes.
func Write(path string, data []byte, mode os.FileMode) (err error) {
	if info, statErr := os.Stat(path); statErr == nil {
		if mode = info.Mode().Perm(); !info.Mode().IsRegular() && !info.IsDir() {
			return through(path, data)
		}
	}
	if path, err = target(path); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	if err = fill(tmp, data, mode); err != nil {
		return err
	}
	if err = os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// through writes into what is no file: a device or a pipe, which a file must not replace.
func through(path string, data []byte) error {
	out, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return errors.Join(err, out.Close())
}

func fill(tmp *os.File, data []byte, mode os.FileMode) error {
	_, err := tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
		err = tmp.Sync()
	}
	return errors.Join(err, tmp.Close())
}

// target follows links to the file that is to be replaced. The last one may
// point at a file that does not exist yet.
func target(path string) (string, error) {
	for range 40 { // the limit Linux itself has
		info, err := os.Lstat(path)
		if errors.Is(err, os.ErrNotExist) {
			return path, nil
		}
		if err != nil || info.Mode()&os.ModeSymlink == 0 {
			return path, err
		}
		next, err := os.Readlink(path)
		if err != nil {
			return path, err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return path, errors.New("too many levels of symbolic links")
}

// syncFolder makes the rename itself durable. Windows cannot sync a folder and
// some file systems refuse; the content is whole either way, so that is no error.
func syncFolder(dir string) {
	if runtime.GOOS == "windows" {
		return
	}
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

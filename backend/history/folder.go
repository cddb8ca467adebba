package history

import (
	"os"
	"path/filepath"
)

// folder names the places inside the data folder.
type folder string

func (f folder) db() string              { return filepath.Join(string(f), "history.db") }
func (f folder) openLock() string        { return filepath.Join(string(f), "history.lock") }
func (f folder) journals() string        { return filepath.Join(string(f), "journal") }
func (f folder) blobs() string           { return filepath.Join(string(f), "blobs") }
func (f folder) blobLock() string        { return filepath.Join(string(f), "blobs", ".lock") }
func (f folder) blob(hash string) string { return filepath.Join(string(f), "blobs", hash[:2], hash) }

// prepare makes the folders, for the owner alone, and an empty database file if
// there is none: SQLite gives its -wal and -shm files the permissions of that.
func (f folder) prepare() error {
	for _, dir := range []string{string(f), f.journals(), f.blobs()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	file, err := os.OpenFile(f.db(), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

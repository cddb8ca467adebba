package logs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
)

// Bounds of the log: five files of 4 MiB.
const (
	fileMost = 4 << 20
	older    = 4
)

// name is that of the n-th file, 0 being the newest.
func name(dir string, n int) string {
	if n == 0 {
		return filepath.Join(dir, "fairlead.log")
	}
	return filepath.Join(dir, fmt.Sprintf("fairlead.%d.log", n))
}

var errFull = errors.New("the log is full")

// file is the newest file, opened when something is written first. A line is one
// write to a file that is open for appending: lines of several processes do not mix.
type file struct {
	dir  string
	most int64

	mu   sync.Mutex
	now  *os.File
	size int64
	lost int // lines that could not be written
}

// Write writes one line. Its error is nobody's: a log that cannot be written must
// keep nobody from working.
func (f *file) Write(line []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.ready(int64(len(line))); err != nil {
		f.lost++
		return len(line), nil //nolint:nilerr // see above
	}
	if _, err := f.now.Write(line); err != nil {
		f.lost++
	}
	return len(line), nil
}

// ready makes sure that the file which is open is the newest, and has room.
func (f *file) ready(more int64) error {
	if err := f.follow(); err != nil {
		return err
	}
	if f.size == 0 || f.size+more <= f.most {
		return nil
	}
	lock := flock.New(filepath.Join(f.dir, ".lock"), flock.SetPermissions(0o600))
	if free, err := lock.TryLock(); err != nil || !free {
		if f.size+more > 2*f.most {
			return errFull // another process is at it, and stands still
		}
		return nil //nolint:nilerr // or is at it right now: this line still goes into the file as it is
	}
	defer func() { _ = lock.Unlock() }()
	if err := f.follow(); err != nil || f.size+more <= f.most { // it has been done meanwhile
		return err
	}
	_ = f.now.Close() // Windows renames no open file
	f.now = nil
	for n := older; n >= 1; n-- {
		if err := os.Rename(name(f.dir, n-1), name(f.dir, n)); err != nil && !os.IsNotExist(err) {
			break // on Windows another process may have it open: then it grows on, twice as large at most
		}
	}
	err := f.follow()
	if err == nil && f.size+more > 2*f.most {
		err = errFull
	}
	return err
}

// follow opens the newest file, unless it is open.
func (f *file) follow() error {
	path := name(f.dir, 0)
	if f.now != nil {
		here, err := f.now.Stat()
		there, gone := os.Stat(path)
		if err == nil && gone == nil && os.SameFile(here, there) {
			f.size = there.Size()
			return nil
		}
		_ = f.now.Close()
		f.now = nil
	}
	now, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if os.IsNotExist(err) {
		if err = os.MkdirAll(f.dir, 0o700); err == nil {
			now, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
		}
	}
	if err != nil {
		return err
	}
	info, err := now.Stat()
	if err != nil {
		_ = now.Close()
		return err
	}
	f.now, f.size = now, info.Size()
	return nil
}

func (f *file) close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now == nil {
		return nil
	}
	err := f.now.Close()
	f.now = nil
	return err
}

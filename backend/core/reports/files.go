package reports

import (
	"os"

	"github.com/gofrs/flock"
)

// A report is FOLDER/SUITE-RUN.json in the data folder. The lock beside it says that
// the program which is at the run lives.
const (
	Folder     = "runs"
	Suffix     = ".json"
	LockSuffix = ".lock"
	tmpSuffix  = ".tmp"
)

// Write replaces a report at once, but does not wait for the disk: after a power cut
// there is nobody who follows.
func Write(path string, text []byte) error {
	tmp := path + tmpSuffix
	err := os.WriteFile(tmp, text, 0o600)
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		_ = os.Remove(tmp)
	}
	return err
}

// Alive says whether a program is at the run of a report.
func Alive(path string) bool {
	lock := flock.New(path+LockSuffix, flock.SetFlag(os.O_RDWR))
	free, err := lock.TryRLock()
	_ = lock.Close() // unlocks it
	return err == nil && !free
}

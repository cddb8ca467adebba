package hosts

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// keptBackups is how many copies stay beside a file.
const keptBackups = 5

// backup is a copy of a file as it was before an export. Its name is
// FILE.fairlead-TIME-DIGEST.bak, or .new for a file that was not there; the digest
// is of what the export wrote, so that undoing knows whether it still stands.
type backup struct {
	path, digest string
	created      bool
}

const (
	backupMark = ".fairlead-"
	timeLayout = "20060102T150405.000000000Z" // sorts by time
)

// keep writes a copy beside the file, readable by the person alone.
func keep(path string, before, after []byte, created bool, at time.Time) (string, error) {
	ending := ".bak"
	if created {
		ending = ".new"
	}
	name := path + backupMark + at.UTC().Format(timeLayout) + "-" + digest(after) + ending
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = f.Write(before)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		_ = os.Remove(name)
		return "", err
	}
	return name, nil
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}

// backups lists the copies of a file, the oldest first.
func backups(path string) (list []backup) {
	prefix := filepath.Base(path) + backupMark
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), prefix)
		stem, isBackup := strings.CutSuffix(rest, ".bak")
		created := false
		if !isBackup {
			stem, created = strings.CutSuffix(rest, ".new")
		}
		_, digest, named := strings.Cut(stem, "-")
		if ok && named && (isBackup || created) && e.Type()&fs.ModeType == 0 {
			list = append(list, backup{filepath.Join(filepath.Dir(path), e.Name()), digest, created})
		}
	}
	slices.SortFunc(list, func(a, b backup) int { return strings.Compare(a.path, b.path) })
	return list
}

// prune removes all but the newest copies. That one stays longer is no failure.
func prune(path string) {
	list := backups(path)
	for len(list) > keptBackups {
		_ = os.Remove(list[0].path)
		list = list[1:]
	}
}

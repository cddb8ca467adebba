package history

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// obstacle says in words what stands where the history has a file or a folder of its
// own, or what of it may not be written; "" when nothing does.
func (f folder) obstacle() string {
	for _, dir := range []string{string(f), f.journals(), f.blobs()} {
		info, err := os.Stat(dir)
		switch {
		case errors.Is(err, fs.ErrPermission):
			return dir + " may not be looked at"
		case err == nil && !info.IsDir():
			return dir + " is a file, and a folder is needed there"
		}
	}
	for _, path := range []string{f.db(), f.db() + "-wal", f.db() + "-shm", f.openLock()} {
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if !info.Mode().IsRegular() {
			return fmt.Sprintf("%s is %s, and a file is needed there", path, kindOf(info))
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if errors.Is(err, fs.ErrPermission) {
			return path + " may not be written"
		}
		if err == nil {
			_ = file.Close()
		}
	}
	return ""
}

func kindOf(info fs.FileInfo) string {
	if info.IsDir() {
		return "a folder"
	}
	return "no ordinary file"
}

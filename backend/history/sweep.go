package history

import (
	"context"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// orphanAge is how old a file must be before the sweep looks at it: what is younger
// may be on its way to a name.
const orphanAge = time.Hour

// Sweep deletes the files that no call names and that are older than an hour: those
// of processes that died between writing a file and naming it. A store that stays
// open does this once by itself.
func (s *Store) Sweep(ctx context.Context) error {
	return s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
		w.sweep(ctx)
		return nil
	})
}

func (w *writer) sweep(ctx context.Context) {
	before := time.Now().Add(-orphanAge)
	var old []string
	folders, err := os.ReadDir(w.folder.blobs())
	if err != nil {
		return
	}
	for _, dir := range folders {
		if !dir.IsDir() || len(dir.Name()) != 2 {
			continue
		}
		files, err := os.ReadDir(filepath.Join(w.folder.blobs(), dir.Name()))
		if err != nil {
			continue
		}
		for _, file := range files {
			info, err := file.Info()
			if err != nil || info.ModTime().After(before) {
				continue
			}
			name := file.Name()
			if strings.HasPrefix(name, "new-") {
				_ = os.Remove(filepath.Join(w.folder.blobs(), dir.Name(), name))
			} else if raw, err := hex.DecodeString(name); err == nil && len(raw) == 32 {
				old = append(old, name)
			}
		}
	}
	w.collect(ctx, old)
}

// Stats returns how many calls there are and how many bytes the history takes on
// the disk, files of large bodies included.
func (s *Store) Stats(ctx context.Context) (calls, size int64, err error) {
	if err := s.settle(ctx); err != nil {
		return 0, 0, s.trouble(ctx, err)
	}
	if err := s.readers.QueryRowContext(ctx, `SELECT calls FROM totals`).Scan(&calls); err != nil {
		return 0, 0, s.trouble(ctx, err)
	}
	for _, path := range []string{s.folder.db(), s.folder.db() + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			size += info.Size()
		}
	}
	files, err := s.folder.blobBytes(ctx)
	if err != nil {
		return 0, 0, s.trouble(ctx, err)
	}
	return calls, size + files, nil
}

// blobBytes is what all files of large bodies take.
func (f folder) blobBytes(ctx context.Context) (size int64, err error) {
	err = filepath.WalkDir(f.blobs(), func(_ string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // deleted meanwhile
		}
		if info, err := d.Info(); err == nil {
			size += info.Size()
		}
		return ctx.Err()
	})
	return size, err
}

package history

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"fairlead/backend/failure"
)

// A disk that takes nothing keeps nobody from reading, nor from removing old calls,
// which is a way out of it.

// isFull tells whether err says that the disk takes no more.
func isFull(err error) bool {
	return sqliteCode(err) == sqliteFull || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// openCramped opens the database without the file that processes share: it is made anew
// by the first of them, and there is no room for it. Until the store is opened again,
// other processes find the database locked. SQLite can do this on Unix alone.
func (s *Store) openCramped(ctx context.Context, full error) error {
	if runtime.GOOS == "windows" {
		return full
	}
	s.closeFile()
	s.alone = true
	s.cramp(full)
	return s.openFile(ctx)
}

// cramp notes that the store was opened on a full disk.
func (s *Store) cramp(full error) {
	s.cramped = true
	s.mu.Lock()
	s.degrade(storageFailure(full, s.folder))
	s.mu.Unlock()
}

// crampedRoom is what must be free before a store that was opened on a full disk is opened again.
const crampedRoom = 256 << 10

// looksForRoom ends the time of a store that was opened on a full disk when there is room.
func (w *writer) looksForRoom() {
	if !w.cramped {
		return
	}
	file, err := os.CreateTemp(string(w.folder), "new-room-*")
	if err != nil {
		return
	}
	_, err = file.Write(make([]byte, crampedRoom))
	_ = file.Close()
	_ = os.Remove(file.Name())
	if err != nil {
		return
	}
	w.damageOnce.Do(func() {
		w.log.Info("history: there is room on the disk again")
		close(w.damage)
	})
}

// reserve is a file of no use but its room, which removing calls takes on a full disk.
func (f folder) reserve() string { return filepath.Join(string(f), "history.reserve") }

const reserveBytes = 512 << 10

// setAside sees to it that the reserve is there, once.
func (w *writer) setAside() {
	if w.reserved || w.cramped {
		return
	}
	w.reserved = true
	if info, err := os.Stat(w.folder.reserve()); err == nil && info.Size() == reserveBytes {
		return
	}
	if err := os.WriteFile(w.folder.reserve(), make([]byte, reserveBytes), 0o600); err != nil {
		_ = os.Remove(w.folder.reserve())
	}
}

// deleteTight deletes calls on a full disk, one by one: the reserve and the write-ahead
// log, once its pages are in the database, are the room for it.
func (w *writer) deleteTight(ctx context.Context, ids []string) (files []string, err error) {
	_ = os.Remove(w.folder.reserve())
	w.reserved = false
	for _, id := range ids {
		_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
		more, err := w.deleteIn(ctx, []string{id})
		if isFull(err) {
			return files, failure.Wrap(failure.Storage, err, "The disk is full: there is not even the room that removing a call takes.").
				WithHint("Free a megabyte first, outside of %s, and try again.", w.folder)
		}
		if err != nil {
			return files, err
		}
		files = append(files, more...)
	}
	_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return files, nil
}

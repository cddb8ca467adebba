package history

import (
	"errors"
	"io/fs"
	"syscall"

	"github.com/mattn/go-sqlite3"

	"fairlead/backend/failure"
)

// storageFailure says in a person's words why the data folder could not be read
// or written. A failure stays what it is.
func storageFailure(err error, f folder) *failure.Error {
	if e, ok := errors.AsType[*failure.Error](err); ok {
		return e
	}
	wrap := func(message, hint string) *failure.Error {
		return failure.Wrap(failure.Storage, err, message, string(f)).WithHint("%s", hint)
	}
	const permissions = "Check who owns the folder, its permissions and whether its file system is mounted read-only."
	code := sqliteCode(err)
	switch {
	case code == sqlite3.ErrFull || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return wrap("The disk is full: the history in %s cannot be written.", "Free some space; recording goes on by itself.")
	case errors.Is(err, syscall.EFBIG):
		return wrap("A file in %s has reached the size the system allows.", "Raise the limit (ulimit -f) and start again.")
	case code == sqlite3.ErrReadonly || code == sqlite3.ErrPerm || code == sqlite3.ErrAuth ||
		errors.Is(err, syscall.EROFS) || errors.Is(err, fs.ErrPermission):
		return wrap("The data folder %s cannot be written.", permissions)
	case code == sqlite3.ErrCorrupt || code == sqlite3.ErrNotADB:
		return wrap("The history in %s is damaged.", "Move history.db and history.db-wal away: a new history is begun, and the old files may be repaired with the sqlite3 tool (.recover).")
	case code == sqlite3.ErrBusy || code == sqlite3.ErrLocked:
		return wrap("Another program keeps the history in %s locked.", "Close what has history.db open, the sqlite3 tool for example.")
	case code == sqlite3.ErrCantOpen || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrExist):
		return wrap("The data folder %s cannot be opened.", "It must be a folder that you may write. "+permissions)
	case code == sqlite3.ErrIoErr || errors.Is(err, syscall.EIO):
		return wrap("The disk reports an error while the history in %s is used.", "Look at the system's log; copy the folder to another disk.")
	}
	return failure.Wrap(failure.Storage, err, "The history in %s cannot be used: %s.", string(f), err.Error())
}

// sqliteCode returns SQLite's primary result code, or 0.
func sqliteCode(err error) sqlite3.ErrNo {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		return e.Code
	}
	if code, ok := errors.AsType[sqlite3.ErrNo](err); ok {
		return code
	}
	return 0
}

// ofOneRecord tells whether err is about the record being written, so that
// writing it again will fail again, and not about the disk.
func ofOneRecord(err error) bool {
	switch sqliteCode(err) {
	case sqlite3.ErrConstraint, sqlite3.ErrMismatch, sqlite3.ErrTooBig, sqlite3.ErrRange, sqlite3.ErrError:
		return true
	}
	return false
}

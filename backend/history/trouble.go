package history

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

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
	case isFull(err):
		return wrap("The disk is full: the history in %s cannot be written.", "Free some space; recording goes on by itself.")
	case errors.Is(err, syscall.EFBIG):
		return wrap("A file in %s has reached the size the system allows.", "Raise the limit (ulimit -f) and start again.")
	case code == sqliteReadonly || code == sqlitePerm || code == sqliteAuth ||
		errors.Is(err, syscall.EROFS) || errors.Is(err, fs.ErrPermission):
		if stands := f.obstacle(); stands != "" {
			return failure.Wrap(failure.Storage, err, "The history cannot be written: %s.", stands).WithHint(permissions)
		}
		return wrap("The data folder %s cannot be written.", permissions)
	case code == sqliteCorrupt || code == sqliteNotADB:
		return damagedFailure(err, f)
	case code == sqliteBusy || code == sqliteLocked:
		return wrap("Another program keeps the history in %s locked.", "Close what has history.db open, the sqlite3 tool for example.")
	case code == sqliteCantOpen || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrExist):
		if stands := f.obstacle(); stands != "" {
			return failure.Wrap(failure.Storage, err, "The history cannot be opened: %s.", stands).WithHint("Move it out of the data folder, or make it writable; what is missing there is made anew.")
		}
		return wrap("The data folder %s cannot be opened.", "It must be a folder that you may write. "+permissions)
	case code == sqliteIOErr || errors.Is(err, syscall.EIO):
		return wrap("The disk reports an error while the history in %s is used.", "Look at the system's log; copy the folder to another disk.")
	}
	return failure.Wrap(failure.Storage, err, "The history in %s cannot be used: %s.", string(f), err.Error()).
		WithHint("Move what stands in its way out of the folder; a new history is begun.")
}

// ErrDamaged is in what everything says that met damage: the history is moved aside
// when it is opened next, and FindAside then knows the rest of the story.
var ErrDamaged = errors.New("the history is damaged")

// damagedFailure is what is said before the history is moved aside.
func damagedFailure(err error, f folder) *failure.Error {
	return failure.Wrap(failure.Storage, fmt.Errorf("%w: %w", ErrDamaged, err), "The history in %s is damaged.", string(f)).
		WithHint("It is moved aside by itself and a new one is begun, which then says where the old one is and how to get back what can still be read.")
}

// SQLite's primary result codes that are told apart (sqlite.org/rescode.html).
const (
	sqliteError      = 1
	sqlitePerm       = 3
	sqliteBusy       = 5
	sqliteLocked     = 6
	sqliteReadonly   = 8
	sqliteIOErr      = 10
	sqliteCorrupt    = 11
	sqliteFull       = 13
	sqliteCantOpen   = 14
	sqliteTooBig     = 18
	sqliteConstraint = 19
	sqliteMismatch   = 20
	sqliteAuth       = 23
	sqliteRange      = 25
	sqliteNotADB     = 26
)

// ofOneRecord tells whether err is about the record being written, so that
// writing it again will fail again, and not about the disk.
func ofOneRecord(err error) bool {
	switch sqliteCode(err) {
	case sqliteConstraint, sqliteMismatch, sqliteTooBig, sqliteRange, sqliteError:
		return true
	}
	return false
}

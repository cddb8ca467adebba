//go:build cgo

package history

import (
	"errors"

	"github.com/mattn/go-sqlite3"
)

// sqliteCode returns SQLite's primary result code, or 0. What means a full disk is sqliteFull.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		// The file that readers share cannot grow: it is made anew when a store is opened.
		if e.ExtendedCode == sqlite3.ErrIoErrSHMSize {
			return sqliteFull
		}
		return int(e.Code)
	}
	if code, ok := errors.AsType[sqlite3.ErrNo](err); ok {
		return int(code)
	}
	return 0
}

// errCorrupt is SQLite's error for a damaged file.
var errCorrupt error = sqlite3.ErrCorrupt

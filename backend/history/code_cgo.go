//go:build cgo

package history

import (
	"errors"

	"github.com/mattn/go-sqlite3"
)

// sqliteCode returns SQLite's primary result code, or 0.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		return int(e.Code)
	}
	if code, ok := errors.AsType[sqlite3.ErrNo](err); ok {
		return int(code)
	}
	return 0
}

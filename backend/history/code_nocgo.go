//go:build !cgo

package history

import "errors"

// sqliteCode exists so that the package can be type-checked for systems there is no
// C compiler for; without cgo the driver opens nothing.
func sqliteCode(error) int { return 0 }

var errCorrupt = errors.New("the database is damaged")

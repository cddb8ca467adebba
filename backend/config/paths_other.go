//go:build !unix

package config

import (
	"errors"
	"os"
)

// writable writes a file for trial: permissions alone do not tell.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".write-test-*")
	if err != nil {
		return err
	}
	_, err = f.Write([]byte("x"))
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

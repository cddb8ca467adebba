//go:build !linux

package history_test

import "errors"

func mountSmall(string) error { return errors.New("only Linux mounts a disk for one process") }

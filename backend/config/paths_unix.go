//go:build unix

package config

import "golang.org/x/sys/unix"

// writable asks the system instead of writing a file for trial: this is on the way of
// every command. The file system may be read-only (access says so) or full.
func writable(dir string) error {
	if err := unix.Access(dir, unix.W_OK|unix.X_OK); err != nil {
		return err
	}
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil || fs.Blocks == 0 {
		return nil // it cannot be asked: what is stored later will tell
	}
	full := fs.Bavail == 0
	if unix.Geteuid() == 0 {
		full = fs.Bfree == 0 // the reserve is root's
	}
	if full {
		return unix.ENOSPC
	}
	return nil
}

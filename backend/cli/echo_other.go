//go:build !linux

package cli

// noEcho does nothing here: the read itself stops the echo.
func noEcho(int) {}

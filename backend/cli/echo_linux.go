package cli

import "golang.org/x/sys/unix"

// noEcho has the terminal stop showing what is typed, so that a prompt is not
// answered in the moment before the read of it begins. The read goes on with it.
func noEcho(fd int) {
	t, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return // the read says what is wrong
	}
	t.Lflag &^= unix.ECHO
	_ = unix.IoctlSetTermios(fd, unix.TCSETS, t)
}

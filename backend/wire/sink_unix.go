//go:build unix

package wire

import (
	"os"
	"syscall"
	"time"
)

// tryWriter returns a function that writes what f takes at once. Pipes made by
// os.Pipe are non-blocking in Go, so a full one answers EAGAIN. ok is false
// when f cannot do that.
func tryWriter(f *os.File) func(p []byte) (int, bool) {
	raw, err := f.SyscallConn()
	if err != nil || f.SetWriteDeadline(time.Time{}) != nil {
		return nil
	}
	return func(p []byte) (n int, ok bool) {
		err := raw.Write(func(fd uintptr) bool {
			var werr error
			n, werr = syscall.Write(int(fd), p)
			if n < 0 {
				n = 0
			}
			ok = werr == nil
			return true
		})
		return n, ok && err == nil
	}
}

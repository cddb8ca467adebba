//go:build unix

package wire

import (
	"syscall"
	"time"
)

const guardNeeded = true

// finish ends what Fairlead left, as a shutdown would: stdin is closed already,
// because Fairlead held the other end.
func (s *scope) finish() {
	s.end(processes, []step{{0, time.Second}, {syscall.SIGTERM, time.Second}, {syscall.SIGKILL, 5 * time.Second}})
}

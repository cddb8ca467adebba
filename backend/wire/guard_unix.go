//go:build unix

package wire

import (
	"syscall"
	"time"
)

const guardNeeded = true

// endGroups ends groups as a shutdown would, all at once: their stdin is
// closed already, because Fairlead held the other end.
func endGroups(alive map[int]bool) {
	for _, sig := range []syscall.Signal{0, syscall.SIGTERM, syscall.SIGKILL} {
		for pgid := range alive {
			if (tree{pgid}).signal(sig) {
				continue
			}
			delete(alive, pgid)
		}
		for range 20 {
			if len(alive) == 0 {
				return
			}
			time.Sleep(50 * time.Millisecond)
			for pgid := range alive {
				if !(tree{pgid}).signal(0) {
					delete(alive, pgid)
				}
			}
		}
	}
}

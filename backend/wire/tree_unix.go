//go:build unix

package wire

import (
	"os"
	"syscall"
	"time"
)

// tree is a process group: the direct child leads it, and what it starts
// belongs to it unless it leaves on purpose (setsid).
type tree struct{ pgid int }

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func newTree(p *os.Process) tree { return tree{pgid: p.Pid} }

func (t tree) signal(s syscall.Signal) bool { return syscall.Kill(-t.pgid, s) == nil }

func (t tree) terminate() { t.signal(syscall.SIGTERM) }

func (t tree) kill() { t.signal(syscall.SIGKILL) }

// end makes sure that nothing of the group is left once the direct child has
// been waited for: npx leaves sh and node behind.
func (t tree) end() {
	if !t.signal(syscall.SIGTERM) {
		return
	}
	for range 20 {
		if !t.signal(0) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.kill()
}

package wire

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// pipeEnd is an end of a pipe: its number, and whether it is the one that is written to.
type pipeEnd struct {
	inode uint64
	write bool
}

// pipeEnds are ends that only the processes of a server have, each with the birth
// before which no process can have come by it.
type pipeEnds map[pipeEnd]int64

// endsOf returns the ends that a process gets which is started now. Fairlead has
// the other ones.
func endsOf(stdin, stdout, stderr *os.File) pipeEnds {
	var up unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &up) != nil {
		return nil
	}
	since := up.Nano()/int64(tick) - int64(time.Second/tick)
	ends := make(pipeEnds, 3)
	for f, write := range map[*os.File]bool{stdin: false, stdout: true, stderr: true} {
		info, err := f.Stat()
		if err != nil {
			continue
		}
		if st, ok := info.Sys().(*syscall.Stat_t); ok {
			ends[pipeEnd{st.Ino, write}] = since
		}
	}
	return ends
}

// held reports whether a process has one of the ends as its stdin, stdout or
// stderr. A child of ours does not count: until it becomes another program it may
// have whatever Fairlead has.
func (ends pipeEnds) held(r row) bool {
	if len(ends) == 0 || r.ppid == os.Getpid() {
		return false
	}
	first := int64(-1)
	for _, since := range ends {
		if first < 0 || since < first {
			first = since
		}
	}
	if r.birth < first {
		return false
	}
	for fd := range 3 {
		path := "/proc/" + strconv.Itoa(r.pid) + "/fd/" + strconv.Itoa(fd)
		link, err := os.Readlink(path)
		if err != nil {
			continue // closed, or of somebody else
		}
		var end pipeEnd
		number, isPipe := strings.CutPrefix(link, "pipe:[")
		if end.inode, err = strconv.ParseUint(strings.TrimSuffix(number, "]"), 10, 64); !isPipe || err != nil {
			continue
		}
		for _, end.write = range []bool{false, true} {
			since, ours := ends[end]
			if !ours || r.birth < since {
				continue
			}
			// The permissions of the link are how the end was opened (proc_pid_fd(5)).
			if info, err := os.Lstat(path); err == nil && (info.Mode()&0o200 != 0) == end.write {
				return true
			}
		}
	}
	return false
}

// words are the ends as they are told to the guard.
func (ends pipeEnds) words() (words []string) {
	for end, since := range ends {
		words = append(words, fmt.Sprintf("%s%d:%t:%d", wordPipe, end.inode, end.write, since))
	}
	return words
}

// read adds an end that was told.
func (ends pipeEnds) read(word string) {
	var end pipeEnd
	var since int64
	if _, err := fmt.Sscanf(strings.ReplaceAll(word, ":", " "), "%d %t %d", &end.inode, &end.write, &since); err == nil {
		ends[end] = since
	}
}

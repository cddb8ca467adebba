package wire

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of times in /proc: USER_HZ, 100 on every Linux.
const tick = 10 * time.Millisecond

// tableKnown says that processes tells who is there.
const tableKnown = true

// processes returns the process table.
func processes() []row {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	table := make([]row, 0, len(names))
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if r, ok := process(pid); ok {
				table = append(table, r)
			}
		}
	}
	return table
}

// sameNumbers reports whether a process counts processes as we do. In a container
// the pid in a mark is somebody else's.
func sameNumbers(pid int) bool {
	ours, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return false
	}
	theirs, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/ns/pid")
	return err == nil && ours == theirs
}

// youngLimit is how many process ids are looked at one by one.
const youngLimit = 512

// processesSince returns the processes that are younger than one whose pid was
// given out a moment ago. ok is false when that are too many: then the table is
// the better way. For the end of a short call the table takes longer than the call.
func processesSince(first int) (table []row, ok bool) {
	last, err := strconv.Atoi(youngest())
	if err != nil || last < first || last-first > youngLimit {
		return nil, false
	}
	for pid := first; pid <= last; pid++ {
		if !leads(pid) {
			continue
		}
		if r, ok := process(pid); ok {
			table = append(table, r)
		}
	}
	return table, true
}

// leads reports whether a number is a process's, not a thread's: most numbers that
// were given out after a server's start are those of its threads and ours, and /proc
// shows each as if it were a process. Signal 0 is none; asking takes a hundredth of
// the time that reading /proc does.
func leads(pid int) bool { return !errors.Is(unix.Tgkill(pid, pid, 0), unix.ESRCH) }

// proc reads a file of /proc. os.ReadFile makes twelve system calls of it, to
// be able to wait for it, and these files never wait.
func proc(path string) []byte {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	for errors.Is(err, unix.EINTR) {
		fd, err = unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	}
	if err != nil {
		return nil
	}
	defer func() { _ = unix.Close(fd) }()
	text := make([]byte, 0, 2<<10)
	for {
		n, err := unix.Read(fd, text[len(text):cap(text)])
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return nil
		case n == 0:
			return text
		default:
			text = text[:len(text)+n]
			if len(text) == cap(text) {
				text = slices.Grow(text, len(text))
			}
		}
	}
}

// youngest is the pid, or thread id, that was given out last.
func youngest() string {
	text := proc("/proc/loadavg")
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, ' ')+1:]))
}

// process reads /proc/PID/stat (proc_pid_stat(5)).
func process(pid int) (r row, ok bool) {
	text := proc("/proc/" + strconv.Itoa(pid) + "/stat")
	// The name may hold anything, also a closing bracket.
	open, end := bytes.IndexByte(text, '('), bytes.LastIndexByte(text, ')')
	if open < 0 || end < open {
		return r, false
	}
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) < 22 {
		return r, false
	}
	number := func(field int) int64 { // counted as the manual does; 3 is the first after the name
		n, _ := strconv.ParseInt(fields[field-3], 10, 64)
		return n
	}
	return row{
		pid: pid, ppid: int(number(4)), pgid: int(number(5)), name: string(text[open+1 : end]),
		birth: number(22), started: booted().Add(time.Duration(number(22)) * tick),
		rss:  number(24) * int64(os.Getpagesize()),
		cpu:  time.Duration(number(14)+number(15)) * tick,
		dead: fields[0] == "Z" || fields[0] == "X",
	}, true
}

// booted is when the system started. Between two calls it may differ by a tick.
func booted() time.Time {
	var up unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &up) != nil {
		return time.Unix(0, 0)
	}
	return time.Now().Add(-time.Duration(up.Nano()))
}

// environ returns the environment a process was started with, "" when it may
// not be seen.
func environ(pid int) string {
	return string(proc("/proc/" + strconv.Itoa(pid) + "/environ"))
}

// arguments returns the command line of a process.
func arguments(pid int) []string {
	text := proc("/proc/" + strconv.Itoa(pid) + "/cmdline")
	// A program that gives itself a title leaves the rest of the place empty.
	line := strings.TrimRight(string(text), "\x00")
	if line == "" {
		return nil
	}
	return strings.Split(line, "\x00")
}

// usage is in the table already.
func usage([]row) {}

package wire

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tableKnown says that processes tells who is there.
const tableKnown = true

// processes returns the process table. Memory and processor time are not in it:
// usage adds them.
func processes() []row {
	all, err := unix.SysctlKinfoProcSlice("kern.proc.all")
	if err != nil {
		return nil
	}
	table := make([]row, 0, len(all))
	for i := range all {
		p := &all[i]
		table = append(table, row{
			pid: int(p.Proc.P_pid), ppid: int(p.Eproc.Ppid), pgid: int(p.Eproc.Pgid),
			name:    unix.ByteSliceToString(p.Proc.P_comm[:]),
			birth:   p.Proc.P_starttime.Nano(),
			started: time.Unix(p.Proc.P_starttime.Unix()),
			dead:    p.Proc.P_stat == zombie,
		})
	}
	return table
}

// zombie is SZOMB of sys/proc.h.
const zombie = 5

func processesSince(int) ([]row, bool) { return nil, false }

func process(pid int) (row, bool) {
	p, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil || int(p.Proc.P_pid) != pid {
		return row{}, false
	}
	return row{pid: pid, birth: p.Proc.P_starttime.Nano(), dead: p.Proc.P_stat == zombie}, true
}

// usage asks ps, because the call it makes is not open to every program.
func usage(table []row) {
	pids := make([]string, len(table))
	place := make(map[int]int, len(table))
	for i, r := range table {
		pids[i] = strconv.Itoa(r.pid)
		place[r.pid] = i
	}
	cmd := exec.Command("/bin/ps", "-o", "pid=,rss=,time=", "-p", strings.Join(pids, ","))
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, _ := cmd.Output() // it fails when one of them has ended; the others are there
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			continue
		}
		pid, _ := strconv.Atoi(fields[0])
		i, ok := place[pid]
		if !ok {
			continue
		}
		kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
		table[i].rss, table[i].cpu = kilobytes<<10, clock(fields[2])
	}
}

// clock reads [hours:]minutes:seconds.hundredths.
func clock(text string) time.Duration {
	var total float64
	for part := range strings.SplitSeq(text, ":") {
		n, _ := strconv.ParseFloat(part, 64)
		total = total*60 + n
	}
	return time.Duration(total * float64(time.Second))
}

// environ returns the environment a process was started with, "" when it may
// not be seen: the system hides that of its own programs.
func environ(pid int) string {
	_, rest := startedWith(pid)
	return strings.Join(rest, "\x00")
}

// arguments returns the command line of a process.
func arguments(pid int) []string {
	args, _ := startedWith(pid)
	return args
}

// startedWith takes apart what the kernel keeps of the start: the number of
// arguments, the program's path, zeros, the arguments, the environment.
func startedWith(pid int) (args, env []string) {
	raw, err := unix.SysctlRaw("kern.procargs2", pid)
	if err != nil || len(raw) < 4 {
		return nil, nil
	}
	count := int(binary.LittleEndian.Uint32(raw))
	raw = raw[4:]
	if i := bytes.IndexByte(raw, 0); i >= 0 {
		raw = bytes.TrimLeft(raw[i:], "\x00")
	}
	words := strings.Split(string(raw), "\x00")
	count = min(max(count, 0), len(words))
	return words[:count], words[count:]
}

// sameNumbers reports whether a process counts processes as we do.
func sameNumbers(int) bool { return true }

// youngest: not known here.
func youngest() string { return "" }

//go:build unix

package wire

import (
	"strconv"
	"strings"
	"syscall"
	"time"
)

// sweep ends what a Fairlead before this one has left: when it and its guard
// were killed together, nobody did. A mark names the process that set it. Who
// is the child of a run whose process is gone, or is younger than the child
// because the pid was given anew, belongs to nobody.
func sweep() {
	table := processes()
	born := make(map[int]int64, len(table))
	for _, r := range table {
		if !r.dead {
			born[r.pid] = r.birth
		}
	}
	runs := make(map[string]bool)
	for _, r := range table {
		run, owner := runOf(environ(r.pid))
		if birth, alive := born[owner]; owner > 1 && (!alive || birth > r.birth) && sameNumbers(r.pid) {
			runs[run] = true
		}
	}
	for run := range runs {
		s := scope{groups: map[int]bool{}, mark: run + "."}
		s.end(processes, []step{{syscall.SIGTERM, time.Second}, {syscall.SIGKILL, killGrace}})
	}
}

// runOf returns the run in the mark of an environment, and its process; 0 for none.
func runOf(environ string) (run string, pid int) {
	value := markOf(environ)
	run, _, ok := strings.Cut(value, ".")
	number, _, named := strings.Cut(run, "-")
	pid, err := strconv.Atoi(number)
	if !ok || !named || err != nil {
		return "", 0
	}
	return run, pid
}

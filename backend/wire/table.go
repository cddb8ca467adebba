package wire

import (
	"slices"
	"strings"
	"time"
)

// row is one process of the system's process table.
type row struct {
	pid, ppid, pgid int
	name            string
	birth           int64 // in the system's own unit; with pid, who it is: pids are given anew
	started         time.Time
	rss             int64
	cpu             time.Duration
	dead            bool // ended, and not waited for
}

// markName is the environment variable that every server is started with. What
// a server starts inherits it, wherever it goes: into another group or session,
// or to another parent. Its value is the run of Fairlead, a number, and the
// server's name: "4711-18f3c2a9b1c2.7:filesystem".
const markName = "FAIRLEAD_SERVER"

// marked reports whether an environment, as it lies in memory, has the mark,
// which ends at a border: "4711-18f3c2a9b1c2." or "4711-18f3c2a9b1c2.7:".
func marked(environ, mark string) bool {
	entry := markName + "=" + mark
	return mark != "" && (strings.HasPrefix(environ, entry) || strings.Contains(environ, "\x00"+entry))
}

// serverOf returns the name in the mark of an environment.
func serverOf(environ string) string {
	_, name, _ := strings.Cut(markOf(environ), ":")
	return name
}

// markOf returns the mark of an environment, "" for none.
func markOf(environ string) string {
	value, ok := strings.CutPrefix(environ, markName+"=")
	if !ok {
		if _, value, ok = strings.Cut(environ, "\x00"+markName+"="); !ok {
			return ""
		}
	}
	value, _, _ = strings.Cut(value, "\x00")
	return value
}

// withChildren adds to the chosen all their descendants. The order is the table's.
func withChildren(table []row, chosen func(row) bool) []row {
	children := make(map[int][]int, len(table))
	taken := make(map[int]bool)
	var take func(pid int)
	take = func(pid int) {
		if taken[pid] {
			return
		}
		taken[pid] = true
		for _, child := range children[pid] {
			take(child)
		}
	}
	for _, r := range table {
		children[r.ppid] = append(children[r.ppid], r.pid)
	}
	for _, r := range table {
		if r.pid > 1 && !taken[r.pid] && chosen(r) {
			take(r.pid)
		}
	}
	return slices.DeleteFunc(slices.Clone(table), func(r row) bool { return !taken[r.pid] })
}

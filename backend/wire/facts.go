package wire

import (
	"slices"
	"sync/atomic"
	"time"
)

// Facts is what is true of a process, for people who wonder. Command, Args and
// Stderr may hold secrets: they are masked where they leave Fairlead.
type Facts struct {
	Command  string    // the executable, as it was found
	Args     []string  // without the command itself
	Dir      string    // "" is Fairlead's own
	Path     string    // the PATH that was searched and that the process has
	PathFrom string    // where that came from; "" when nobody said
	Pid      int       // of the direct child
	Started  time.Time //
	Exit     string    // how it ended, in words; "" while it runs
	Stderr   []string  // the last lines
	Counts
}

// Counts is what has passed over a connection. For a process bytes are those on
// its pipes, whatever they were; elsewhere those of the messages.
type Counts struct {
	BytesIn     int64
	BytesOut    int64
	MessagesIn  int64
	MessagesOut int64
}

// Meter counts while messages pass.
type Meter struct{ bytesIn, bytesOut, messagesIn, messagesOut atomic.Int64 }

// Message counts a message of so many bytes.
func (m *Meter) Message(out bool, bytes int) {
	if out {
		m.messagesOut.Add(1)
		m.bytesOut.Add(int64(bytes))
		return
	}
	m.messagesIn.Add(1)
	m.bytesIn.Add(int64(bytes))
}

// Counts returns what has been counted so far.
func (m *Meter) Counts() Counts {
	return Counts{m.bytesIn.Load(), m.bytesOut.Load(), m.messagesIn.Load(), m.messagesOut.Load()}
}

// Facts says what is true of the process now.
func (p *Process) Facts() Facts {
	return Facts{
		Command: p.cmd.Path, Args: slices.Clone(p.begun.Args), Dir: p.begun.Dir,
		Path: envPath(p.begun.Env), PathFrom: p.begun.PathFrom,
		Pid: p.Pid(), Started: p.at, Exit: p.Exit(), Stderr: p.Stderr(), Counts: p.meter.Counts(),
	}
}

// ProcessInfo is one process of a tree. Args may hold secrets.
type ProcessInfo struct {
	Pid     int
	Parent  int
	Name    string
	Args    []string // nil when they are not to be seen
	RSS     int64    // bytes of memory; shared pages count in each process
	CPU     time.Duration
	Started time.Time
	Server  string // the server it was started for, where that is to be seen
}

// Tree returns a process and all it has started, parents before their children.
// It is empty when there is no such process. With a process of ours it also
// finds what has left the family: see (*Process).Tree.
func Tree(pid int) []ProcessInfo {
	return infos(withChildren(processes(), func(r row) bool { return r.pid == pid }))
}

// Tree returns the processes that came of this one, also those that have gone
// their own way.
func (p *Process) Tree() []ProcessInfo { return infos(p.tree.all(processes())) }

// Running returns the processes of a server that any Fairlead of this person
// has started, where the system tells.
func Running(server string) []ProcessInfo {
	return infos(withChildren(processes(), func(r row) bool { return serverOf(environ(r.pid)) == server }))
}

func infos(table []row) []ProcessInfo {
	table = slices.DeleteFunc(table, func(r row) bool { return r.dead })
	usage(table)
	list := make([]ProcessInfo, len(table))
	for i, r := range table {
		list[i] = ProcessInfo{
			Pid: r.pid, Parent: r.ppid, Name: r.name, Args: arguments(r.pid),
			RSS: r.rss, CPU: r.cpu, Started: r.started, Server: serverOf(environ(r.pid)),
		}
	}
	return parentsFirst(list)
}

// parentsFirst orders a tree as it is drawn: each process before its children,
// siblings by age.
func parentsFirst(list []ProcessInfo) []ProcessInfo {
	slices.SortStableFunc(list, func(a, b ProcessInfo) int {
		if c := a.Started.Compare(b.Started); c != 0 {
			return c
		}
		return a.Pid - b.Pid
	})
	present := make(map[int]bool, len(list))
	for _, p := range list {
		present[p.Pid] = true
	}
	ordered := make([]ProcessInfo, 0, len(list))
	var place func(parent int)
	place = func(parent int) {
		for _, p := range list {
			if p.Parent == parent && p.Pid != parent {
				ordered = append(ordered, p)
				place(p.Pid)
			}
		}
	}
	for _, p := range list {
		if !present[p.Parent] {
			ordered = append(ordered, p)
			place(p.Pid)
		}
	}
	return ordered
}

//go:build unix

package wire

import (
	"maps"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"
)

// tree is everything that came of one start. The direct child leads a process
// group, and what it starts belongs to it. What leaves the group (setsid, a
// second fork) is found by the mark in its environment; what has another
// environment too, by the parents it had when somebody looked, and, on Linux, by
// the server's pipes, as long as it holds one of them.
type tree struct {
	pgid  int
	begun time.Time
	scope

	mu   sync.Mutex
	seen map[int]int64 // by the guard's last look; replaced, never changed
}

// scope says which processes are meant.
type scope struct {
	groups map[int]bool
	mark   string
	pipes  pipeEnds
	known  map[int]int64 // pid and birth of those seen before
}

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// newTree is the tree of a process that was started with mark, and with these ends of pipes.
func newTree(p *os.Process, mark string, ends pipeEnds) (*tree, error) {
	return &tree{pgid: p.Pid, begun: time.Now(), scope: scope{groups: map[int]bool{p.Pid: true}, mark: mark, pipes: ends}}, nil
}

// all returns the tree's processes. It may be asked while the tree is ended.
func (t *tree) all(table []row) []row {
	s := scope{groups: t.groups, mark: t.mark, pipes: t.pipes}
	return s.all(table)
}

func (t *tree) signal(s syscall.Signal) bool { return syscall.Kill(-t.pgid, s) == nil }

// terminate asks the group to end.
func (t *tree) terminate() { t.signal(syscall.SIGTERM) }

// young is how long no other process can have been given the tree's pids.
const young = 2 * time.Second

// table returns the processes among which the tree's are. With a young tree
// only those are looked at that are younger.
func (t *tree) table() []row {
	if time.Since(t.begun) < young {
		if table, ok := processesSince(t.pgid); ok {
			return table
		}
	}
	return processes()
}

// learn remembers who belongs to the tree by descent. It is asked before its
// end: a process whose parent has ended has another. Marks are seen later too.
func (t *tree) learn() {
	t.known = maps.Clone(t.lastSeen())
	t.remember(withChildren(t.table(), func(r row) bool { return r.pgid == t.pgid || t.known[r.pid] == r.birth && r.birth != 0 }))
}

// see remembers who belongs to the tree by descent, and reports whether that
// changed: who leaves the group and its parent later is still known.
func (t *tree) see(table []row) bool {
	before := t.lastSeen()
	now := make(map[int]int64)
	for _, r := range withChildren(table, func(r row) bool { return r.pgid == t.pgid || before[r.pid] == r.birth && r.birth != 0 }) {
		if !r.dead {
			now[r.pid] = r.birth
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen = now
	return !maps.Equal(before, now)
}

func (t *tree) lastSeen() map[int]int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen
}

// reach sends a signal to the group and to all that have left it.
func (t *tree) reach(s syscall.Signal) {
	t.signal(s)
	t.remember(t.members(t.table()))
	t.send(s)
}

// askAll and killAll are the second and the third step of ending.
func (t *tree) askAll()  { t.reach(syscall.SIGTERM) }
func (t *tree) killAll() { t.reach(syscall.SIGKILL) }

// end makes sure that nothing of the tree is left once the direct child has
// been waited for: npx leaves sh and node behind.
func (t *tree) end() {
	t.scope.end(t.table, []step{{syscall.SIGTERM, 200 * time.Millisecond}, {syscall.SIGKILL, killGrace}})
}

// step is a signal, and how long its effect is waited for.
type step struct {
	signal syscall.Signal // 0 is none: only the wait
	wait   time.Duration
}

// end goes through the steps until nothing is left.
func (s *scope) end(table func() []row, steps []step) {
	for _, step := range steps {
		until := time.Now().Add(step.wait)
		for first := true; ; first = false {
			if s.empty(table) {
				return
			}
			if step.signal == syscall.SIGKILL || first && step.signal != 0 {
				s.send(step.signal)
			}
			if !s.gone(until) {
				break
			}
			// Somebody may have been born meanwhile: once more.
		}
	}
}

// empty reports whether nobody is left, and remembers who is.
func (s *scope) empty(table func() []row) bool {
	left := s.members(table())
	s.remember(left)
	if len(left) > 0 || tableKnown {
		return len(left) == 0
	}
	for pgid := range s.groups {
		if syscall.Kill(-pgid, 0) == nil {
			return false
		}
	}
	return true
}

// all returns those in the table that are meant, with their descendants.
func (s *scope) all(table []row) []row {
	self := os.Getpid()
	return withChildren(table, func(r row) bool {
		return r.pid != self && (s.groups[r.pgid] || s.known[r.pid] == r.birth && r.birth != 0 || marked(environ(r.pid), s.mark) || s.pipes.held(r))
	})
}

// members returns those that are alive.
func (s *scope) members(table []row) []row {
	self := os.Getpid()
	return slices.DeleteFunc(s.all(table), func(r row) bool { return r.dead || r.pid == self })
}

func (s *scope) remember(rows []row) {
	if s.known == nil {
		s.known = make(map[int]int64, len(rows))
	}
	for _, r := range rows {
		s.known[r.pid] = r.birth
	}
}

// send signals the groups and everybody known, and nobody who has got the pid
// of somebody who is gone: on Linux os.Process holds on to the process itself.
func (s *scope) send(sig syscall.Signal) {
	for pgid := range s.groups {
		_ = syscall.Kill(-pgid, sig)
	}
	for pid, birth := range s.known {
		p, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		if r, ok := process(pid); ok && r.birth == birth && !r.dead && !s.groups[r.pgid] {
			_ = p.Signal(sig)
		}
		_ = p.Release()
	}
}

// gone waits until everybody known is. It is false when time ran out before.
func (s *scope) gone(until time.Time) bool {
	for {
		for pid, birth := range s.known {
			if r, ok := process(pid); !ok || r.birth != birth || r.dead {
				delete(s.known, pid)
			}
		}
		if time.Now().After(until) {
			return false
		}
		if len(s.known) == 0 && tableKnown {
			return true
		}
		time.Sleep(10 * time.Millisecond)
		if !tableKnown {
			return true // the groups are asked again
		}
	}
}

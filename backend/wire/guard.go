package wire

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// Guard ends the process trees of stdio servers when Fairlead dies without
// having ended them itself (a crash, SIGKILL). It is a small process of its
// own, started after the first server, that reads which groups live from a
// pipe; the pipe's end means that Fairlead is gone. On Windows a job object
// does this and the Guard does nothing. A nil *Guard does nothing.
type Guard struct {
	argv []string

	mu    sync.Mutex
	alive map[int]bool
	pipe  io.WriteCloser
	cmd   *exec.Cmd
	timer *time.Timer
	done  bool
}

// guardDelay keeps the guard's start off the way of a first call. A server
// that lives shorter needs no guard.
const guardDelay = 250 * time.Millisecond

// NewGuard makes a guard that is started as argv. It must be closed.
func NewGuard(argv ...string) *Guard { return &Guard{argv: argv, alive: make(map[int]bool)} }

func (g *Guard) add(t tree) {
	if g == nil || !guardNeeded {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.alive[t.pgid] = true
	if g.pipe != nil {
		fmt.Fprintf(g.pipe, "+%d\n", t.pgid)
	} else if g.timer == nil && !g.done {
		g.timer = time.AfterFunc(guardDelay, g.start)
	}
}

func (g *Guard) remove(t tree) {
	if g == nil || !guardNeeded {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.alive, t.pgid)
	if g.pipe != nil {
		fmt.Fprintf(g.pipe, "-%d\n", t.pgid)
	}
}

func (g *Guard) start() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.timer = nil
	if g.done || g.pipe != nil || len(g.alive) == 0 {
		return
	}
	cmd := exec.Command(g.argv[0], g.argv[1:]...)
	cmd.SysProcAttr = ownGroup() // a Ctrl-C in the terminal is not for the guard
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return
	}
	if err := cmd.Start(); err != nil {
		_ = pipe.Close()
		return
	}
	g.cmd, g.pipe = cmd, pipe
	for pgid := range g.alive {
		fmt.Fprintf(pipe, "+%d\n", pgid)
	}
}

// Close ends the guard. Servers that are still registered are ended by it.
func (g *Guard) Close() error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	g.done = true
	if g.timer != nil {
		g.timer.Stop()
	}
	pipe, cmd := g.pipe, g.cmd
	g.pipe = nil
	g.mu.Unlock()
	if pipe == nil {
		return nil
	}
	_ = pipe.Close()
	return cmd.Wait()
}

// RunGuard is the guard process: it reads "+PGID" and "-PGID" lines until in
// ends, then ends every group that is left.
func RunGuard(in io.Reader) {
	alive := make(map[int]bool)
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		text := lines.Text()
		if len(text) < 2 {
			continue
		}
		pgid, err := strconv.Atoi(text[1:])
		if err != nil || pgid <= 1 {
			continue
		}
		switch text[0] {
		case '+':
			alive[pgid] = true
		case '-':
			delete(alive, pgid)
		}
	}
	endGroups(alive)
}

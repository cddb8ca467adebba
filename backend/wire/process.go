package wire

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"fairlead/backend/failure"
)

// Command is a process to start. It is started as it is: no shell.
type Command struct {
	Name     string
	Args     []string
	Env      []string // the whole environment, KEY=value
	Dir      string   // "" is the current folder
	PathFrom string   // where PATH in Env came from, for Facts
	Server   string   // whose process it is: part of the mark in its environment
	Cleanup  []string // a command that clears away what the process left elsewhere; nil: nothing
}

// The steps of ending a process (MCP lifecycle §shutdown, stdio): close stdin,
// wait, SIGTERM, wait, SIGKILL, each for the whole process tree.
const (
	stdinGrace = time.Second
	termGrace  = 2 * time.Second
	killGrace  = 2 * time.Second
)

// stderrKept is how many of the last lines of stderr a Process remembers, for
// errors that say why it ended.
const stderrKept = 40

// Process is a running stdio server and the connection to it.
type Process struct {
	*Stream
	cmd    *exec.Cmd
	tap    Tap
	leave  func() // Options.Leaving, or nil
	guard  *Guard
	tree   *tree
	begun  Command
	at     time.Time
	stdin  *os.File
	stdout *os.File
	stderr *os.File
	done   chan struct{} // closed when the process was waited for
	lines  sync.WaitGroup

	mu       sync.Mutex
	tail     []string
	closing  bool // shutdown has begun
	byItself bool // it ended, or closed its stdout, before that
}

// Start starts a process in a group (on Windows: a job) of its own. guard may
// be nil; it ends the process tree when Fairlead dies. The caller must Close.
func Start(c Command, opts Options, guard *Guard) (*Process, error) {
	path, err := lookPath(c)
	if err != nil {
		return nil, err
	}
	p := &Process{tap: opts.Tap, leave: opts.Leaving, guard: guard, begun: c, at: time.Now(), done: make(chan struct{})}
	childIn, stdin, err1 := os.Pipe()
	stdout, childOut, err2 := os.Pipe()
	stderr, childErr, err3 := os.Pipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		closeAll(childIn, stdin, stdout, childOut, stderr, childErr)
		return nil, failure.Wrap(failure.SpawnFailed, err, "No pipes could be made for %s: %v.", c.Name, err).
			WithHint("The system is short of file descriptors; close some servers.")
	}
	p.stdin, p.stdout, p.stderr = stdin, stdout, stderr
	mark := guard.mark(c.Server)
	p.cmd = &exec.Cmd{
		Path: path, Args: append([]string{c.Name}, c.Args...), Dir: c.Dir,
		Env:   append(c.Env[:len(c.Env):len(c.Env)], markName+"="+mark),
		Stdin: childIn, Stdout: childOut, Stderr: childErr, SysProcAttr: ownGroup(),
	}
	ends := endsOf(childIn, childOut, childErr)
	err = p.cmd.Start()
	closeAll(childIn, childOut, childErr)
	if err == nil {
		// The name stays outside: it ends the mark of this one start.
		if p.tree, err = newTree(p.cmd.Process, strings.TrimSuffix(mark, c.Server), ends); err != nil {
			_ = p.cmd.Wait()
		}
	}
	if err != nil {
		closeAll(stdin, stdout, stderr)
		return nil, startFailure(c, path, err)
	}
	guard.add(p.tree, c.Cleanup)
	p.Stream = NewStream(stdout, stdin, opts, p.shutdown)
	p.lines.Add(1)
	p.tell(ProcessStarted, "")
	go p.readStderr()
	go p.wait()
	return p, nil
}

// tell tells a Watcher of a step.
func (p *Process) tell(step ProcessStep, text string) {
	if watch, ok := p.tap.(Watcher); ok {
		watch.Process(ProcessEvent{At: time.Now(), Step: step, Pid: p.Pid(), Text: text})
	}
}

// Pid is the process id of the direct child.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Done is closed when the direct child has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// EndedByItself reports whether the process is over and nobody had asked it to end.
func (p *Process) EndedByItself() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.byItself
}

// Exit says in words how the process ended; "" while it runs.
func (p *Process) Exit() string {
	select {
	case <-p.done:
		return exitWords(p.cmd.ProcessState)
	default:
		return ""
	}
}

// Stderr returns the last lines the process wrote to stderr.
func (p *Process) Stderr() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.tail...)
}

func (p *Process) wait() {
	// The error says the same as ProcessState, or that there is nothing to wait for.
	_ = p.cmd.Wait()
	// What the process wrote before it ended is still in the pipes; a
	// grandchild may hold them open for ever, so the wait has an end.
	drained := make(chan struct{})
	go func() { p.lines.Wait(); close(drained) }()
	select {
	case <-drained:
	case <-time.After(200 * time.Millisecond):
	}
	p.mu.Lock()
	p.byItself = !p.closing || p.broken.Load()
	p.mu.Unlock()
	// Told first: who waits for the end may look at once at what was told.
	p.tell(ProcessExited, exitWords(p.cmd.ProcessState))
	p.tap.Line(Event, "The process ended: "+exitWords(p.cmd.ProcessState)+".")
	close(p.done)
	// Without the direct child nobody answers: what is left of its tree holds
	// the pipe open and would keep the session alive for nothing.
	p.tree.terminate()
	_ = p.stdout.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
}

// shutdown is the ladder. It returns when nothing of the tree is left, or
// after the last grace.
func (p *Process) shutdown() error {
	p.mu.Lock()
	p.closing = true
	p.mu.Unlock()
	p.tree.learn()
	_ = p.stdin.Close()
	if p.leave != nil {
		p.leave()
	}
	if p.Exit() == "" {
		p.tell(ProcessClosed, "")
	}
	if !p.await(stdinGrace) {
		p.tree.askAll()
		p.tell(ProcessTerminated, "")
		if !p.await(termGrace) {
			p.tree.killAll()
			p.tell(ProcessKilled, "")
			p.await(killGrace)
		}
	}
	p.tree.end()
	cleanUp(p.begun.Cleanup, p.begun.Env)
	p.guard.remove(p.tree)
	_ = p.stdout.Close()
	_ = p.stderr.Close()
	p.lines.Wait()
	return nil
}

func (p *Process) await(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-p.done:
		return true
	case <-timer.C:
		return false
	}
}

func (p *Process) readStderr() {
	defer p.lines.Done()
	r := bufio.NewReaderSize(p.stderr, 16<<10)
	for {
		line, err := r.ReadSlice('\n')
		if text := strings.TrimRight(string(line), "\r\n"); text != "" {
			p.mu.Lock()
			p.tail = append(p.tail, text)
			if len(p.tail) > stderrKept {
				p.tail = p.tail[1:]
			}
			p.mu.Unlock()
			p.tap.Line(Stderr, text)
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close()
		}
	}
}

func exitWords(s *os.ProcessState) string {
	if s == nil {
		return "unknown"
	}
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return fmt.Sprintf("signal %d (%v)", int(ws.Signal()), ws.Signal())
	}
	return fmt.Sprintf("exit code %d", s.ExitCode())
}

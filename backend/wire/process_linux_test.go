package wire

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"fairlead/backend/failure"
)

// trees are the ways in which servers leave processes behind. %s is a length of
// sleep that nobody else has, by which the test finds them.
var trees = map[string]struct {
	script    string
	processes int // that have the length among their arguments
}{
	"a child in the background":                   {`sleep %[1]s & exec cat`, 1},
	"the child of a shell, like npx":              {`sh -c 'sleep %[1]s; true'; true`, 3},
	"a session of its own":                        {`setsid sleep %[1]s & exec cat`, 1},
	"a daemon, forked twice":                      {`setsid sh -c 'sleep %[1]s & exec true' & wait; exec cat`, 1},
	"another environment":                         {`env -i sleep %[1]s & exec cat`, 1},
	"another session and environment":             {`env -i setsid sleep %[1]s & exec cat`, 1},
	"deaf to the end of stdin and to SIGTERM":     {`trap "" TERM; while :; do sleep %[1]s; done`, 2},
	"a daemon, forked twice, without environment": {`setsid env -i sh -c 'sleep %[1]s & exec true' & wait; exec cat`, 1},
	"a deaf daemon":                               {`setsid sh -c 'trap "" TERM; sleep %[1]s' & exec cat`, 1},
	"stopped":                                     {`sleep %[1]s & kill -STOP $!; exec cat`, 1},
}

// lasting returns a number of seconds that nobody else sleeps.
func lasting() string { return fmt.Sprintf("9%09d", rand.IntN(1_000_000_000)) }

// sleepers returns the processes that have an argument with the text in it.
func sleepers(text string) (pids []int) {
	for _, r := range processes() {
		if !r.dead && r.pid != os.Getpid() && slices.ContainsFunc(arguments(r.pid), func(arg string) bool { return strings.Contains(arg, text) }) {
			pids = append(pids, r.pid)
		}
	}
	return pids
}

// until waits for something to come true in the process table.
func until(t *testing.T, what string, limit time.Duration, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(limit); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within %s", what, limit)
		}
	}
}

// clear makes sure that a test that failed leaves nothing.
func clear(t *testing.T, length string) {
	t.Cleanup(func() {
		for _, pid := range sleepers(length) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	})
}

func start(t *testing.T, c Command, guard *Guard) *Process {
	t.Helper()
	c.Env = append(os.Environ(), c.Env...)
	p, err := Start(c, Options{Tap: &record{}}, guard)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCloseLeavesNobody: after Close nothing of a server is left, wherever it went.
func TestCloseLeavesNobody(t *testing.T) {
	t.Parallel()
	for name, tree := range trees {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			length := lasting()
			clear(t, length)
			p := start(t, Command{Name: "sh", Args: []string{"-c", fmt.Sprintf(tree.script, length)}}, nil)
			until(t, "the start", 2*time.Minute, func() bool { return len(sleepers(length)) >= tree.processes })
			if err := p.Close(); err != nil {
				t.Error(err)
			}
			if left := sleepers(length); len(left) > 0 {
				t.Errorf("left: %v", infos(slices.DeleteFunc(processes(), func(r row) bool { return !slices.Contains(left, r.pid) })))
			}
		})
	}
}

// TestWhoHoldsAPipeBelongs: a daemon that has left group, session, parent and
// environment is known by the pipes it still has, to Close and to the guard. Who has
// other pipes is left alone.
func TestWhoHoldsAPipeBelongs(t *testing.T) {
	t.Parallel()
	script := trees["a daemon, forked twice, without environment"].script
	stray := func() (length string, p *Process) {
		length = lasting()
		clear(t, length)
		p = start(t, Command{Name: "sh", Args: []string{"-c", fmt.Sprintf(script, length)}}, nil)
		until(t, "it to go its own way", 2*time.Minute, func() bool {
			// Besides the daemon there is the shell, which has the length among its arguments, until it becomes cat.
			pids := sleepers(length)
			known := scope{groups: p.tree.groups, mark: p.tree.mark}
			return len(pids) == 1 && !slices.ContainsFunc(known.all(processes()), func(r row) bool { return r.pid == pids[0] })
		})
		return length, p
	}
	length, p := stray()
	other, bystander := stray()
	if tree := p.Tree(); !slices.ContainsFunc(tree, func(one ProcessInfo) bool { return one.Name == "sleep" }) {
		t.Errorf("it is not in the tree: %+v", tree)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if left := sleepers(length); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if len(sleepers(other)) != 1 {
		t.Error("the other server's daemon is gone too")
	}
	RunGuard(strings.NewReader(strings.Join(append(bystander.tree.pipes.words(), wordMark+"nobody's."), " ")))
	if left := sleepers(other); len(left) > 0 {
		t.Errorf("the guard left: %v", left)
	}
	if err := bystander.Close(); err != nil {
		t.Error(err)
	}
}

// victim is a Fairlead that gets killed: it starts a server of each script.
func victim(scripts []string) {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	guard := NewGuard(self, "guard")
	guard.every = 10 * time.Millisecond
	guard.Begin()
	for _, script := range scripts {
		c := Command{Name: "sh", Args: []string{"-c", script}, Env: os.Environ(), Server: "victim's"}
		p, err := Start(c, Options{Tap: &record{}}, guard)
		if err != nil {
			panic(err)
		}
		// Who drops even its environment is known once the guard has looked.
		for strings.Contains(script, "env -i setsid") && !strayed(p.tree) {
			time.Sleep(10 * time.Millisecond)
		}
	}
	fmt.Println("started")
	select {}
}

// strayed reports whether somebody outside the group is known.
func strayed(t *tree) bool {
	for pid := range t.lastSeen() {
		if r, ok := process(pid); ok && r.pgid != t.pgid {
			return true
		}
	}
	return false
}

func startVictim(t *testing.T, scripts ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], append([]string{"victim"}, scripts...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "started\n" {
		t.Fatalf("the victim said %q, %v", line, err)
	}
	return cmd
}

// noMoreThan is how long a process may live after Fairlead.
const noMoreThan = 10 * time.Second

// TestGuard: ten seconds after Fairlead was killed nothing of its servers is
// left, and the guard is gone too.
func TestGuard(t *testing.T) {
	t.Parallel()
	length := lasting()
	clear(t, length)
	var scripts []string
	wanted := 0
	for _, tree := range trees {
		scripts = append(scripts, fmt.Sprintf(tree.script, length))
		wanted += tree.processes
	}
	cmd := startVictim(t, scripts...)
	// The victim itself has the scripts among its arguments.
	until(t, "the start", 2*time.Minute, func() bool { return len(sleepers(length)) >= wanted+1 })
	guards := guardsOf(cmd.Process.Pid)
	if len(guards) != 1 {
		t.Errorf("it has %d guards", len(guards))
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	until(t, "the end of all", noMoreThan, func() bool { return len(sleepers(length)) == 0 })
	until(t, "the end of the guard", noMoreThan, func() bool {
		return !slices.ContainsFunc(guards, func(g row) bool { r, ok := process(g.pid); return ok && r.birth == g.birth && !r.dead })
	})
}

// TestGuardFromTheFirstMoment: Fairlead is killed as soon as its server runs.
func TestGuardFromTheFirstMoment(t *testing.T) {
	t.Parallel()
	length := lasting()
	clear(t, length)
	sign := filepath.Join(t.TempDir(), "runs")
	cmd := startVictim(t, fmt.Sprintf(`trap "" TERM; sleep %s & : >%s; wait; sleep %[1]s`, length, sign))
	until(t, "the start", 2*time.Minute, func() bool { _, err := os.Stat(sign); return err == nil })
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	until(t, "the end of all", noMoreThan, func() bool { return len(sleepers(length)) == 0 })
}

// TestGuardIsReplaced: whoever kills the guard finds another one.
func TestGuardIsReplaced(t *testing.T) {
	t.Parallel()
	length := lasting()
	clear(t, length)
	cmd := startVictim(t, `trap "" TERM; while :; do sleep `+length+`; done`)
	first := 0
	guard := func() bool {
		guards := guardsOf(cmd.Process.Pid)
		if len(guards) != 1 || guards[0].pid == first {
			return false
		}
		first = guards[0].pid
		return true
	}
	until(t, "the first guard", 2*time.Minute, guard)
	if err := syscall.Kill(first, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	until(t, "the second guard", 2*time.Minute, guard)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	until(t, "the end of all", noMoreThan, func() bool { return len(sleepers(length)) == 0 })
}

// guardsOf returns the guards among a process's children.
func guardsOf(pid int) (guards []row) {
	for _, r := range processes() {
		if r.ppid == pid && !r.dead && slices.Contains(arguments(r.pid), vigil) {
			guards = append(guards, r)
		}
	}
	return guards
}

// TestGuardEndsWithItsServers: a guard that has nothing left to do ends in peace.
func TestGuardEndsWithItsServers(t *testing.T) {
	t.Parallel()
	guard := NewGuard("/no/such/program")
	guard.Begin()
	p := start(t, Command{Name: "cat"}, guard)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := guard.Close(); err != nil {
		t.Error(err)
	}
	if err := guard.Close(); err != nil {
		t.Error("the second time:", err)
	}
}

// TestSweep: what a Fairlead left that was killed together with its guard is
// ended by the next one; what belongs to one that lives is not.
func TestSweep(t *testing.T) {
	t.Parallel()
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	leave := func(owner int, length string) {
		t.Helper()
		clear(t, length)
		begin := func() <-chan struct{} {
			cmd := exec.Command("sh", "-c", `trap "" TERM; sleep `+length+` & while :; do sleep `+length+`; done`)
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d-%x.1:left", markName, owner, time.Now().UnixNano()))
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
			ended := make(chan struct{})
			go func() { defer close(ended); _ = cmd.Wait() }()
			return ended
		}
		ended := begin()
		until(t, "the start", 2*time.Minute, func() bool {
			select {
			case <-ended: // the Fairlead of another test was here first
				ended = begin()
			default:
			}
			return len(sleepers(length)) >= 3
		})
	}
	orphans, mine := lasting(), lasting()
	leave(gone.Process.Pid, orphans)
	leave(os.Getpid(), mine)
	guard := NewGuard("/no/such/program")
	guard.Begin()
	if err := guard.Close(); err != nil {
		t.Error(err)
	}
	if left := sleepers(orphans); len(left) > 0 {
		t.Errorf("%d orphans are left", len(left))
	}
	if len(sleepers(mine)) == 0 {
		t.Error("the servers of a Fairlead that lives were ended")
	}
}

// TestFacts: what is true of a process, while it lives and after.
func TestFacts(t *testing.T) {
	t.Parallel()
	length := lasting()
	clear(t, length)
	script := "sleep " + length + " & echo one >&2; echo two >&2; read line; kill -9 $$"
	p := start(t, Command{Name: "sh", Args: []string{"-c", script}, Dir: "/", PathFrom: "somewhere", Server: "facts of " + length}, nil)
	until(t, "the start", 2*time.Minute, func() bool { return len(p.Tree()) == 2 && len(p.Stderr()) == 2 })
	facts := p.Facts()
	if facts.Command == "sh" || filepath.Base(facts.Command) != "sh" || facts.Path != os.Getenv("PATH") || facts.PathFrom != "somewhere" || facts.Dir != "/" {
		t.Errorf("it runs %s in %s, found in %s of %s", facts.Command, facts.Dir, facts.Path, facts.PathFrom)
	}
	if facts.Exit != "" || !slices.Equal(facts.Stderr, []string{"one", "two"}) || time.Since(facts.Started) > time.Minute {
		t.Errorf("it says %+v", facts)
	}
	for name, tree := range map[string][]ProcessInfo{"of the process": p.Tree(), "by pid": Tree(p.Pid()), "by server": Running("facts of " + length)} {
		if len(tree) != 2 || tree[0].Pid != p.Pid() || tree[1].Parent != p.Pid() || !slices.Equal(tree[1].Args, []string{"sleep", length}) {
			t.Errorf("the tree %s is %+v", name, tree)
			continue
		}
		if tree[0].RSS < 100_000 || time.Since(tree[0].Started) > time.Minute || tree[0].Server != "facts of "+length {
			t.Errorf("%s: %+v", name, tree[0])
		}
	}
	if err := p.Write(t.Context(), &jsonrpc.Request{Method: "end"}); err != nil {
		t.Fatal(err)
	}
	<-p.Done()
	_ = p.Close()
	facts = p.Facts()
	if facts.Exit != "signal 9 (killed)" || facts.MessagesOut != 1 || facts.BytesOut == 0 || facts.MessagesIn != 0 || len(p.Tree()) != 0 {
		t.Errorf("in the end it says %+v, and has %v", facts, p.Tree())
	}
}

// TestMissingCommands says how to come by what people most often lack, and where it was searched for.
func TestMissingCommands(t *testing.T) {
	t.Parallel()
	for name, words := range map[string]string{
		"npx": "npx comes with Node.js. Install Node.js from nodejs.org", "node": "Install Node.js from", "uvx": "astral.sh/uv/install.sh",
		"docker": "docs.docker.com", "python": "python3 only", "no-such-program": "Check the spelling",
	} {
		_, err := Find(Command{Name: name, Env: []string{"PATH=/nowhere:/else"}, PathFrom: "login shell /bin/zsh"})
		f := failure.From(err)
		if f == nil || !strings.Contains(f.Hint, words) || !strings.Contains(f.Hint, "full path") || !strings.Contains(f.Hint, "It is not in the PATH (login shell /bin/zsh): /nowhere, /else.") {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

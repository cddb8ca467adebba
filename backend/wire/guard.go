package wire

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Guard ends the process trees of stdio servers when Fairlead dies without
// having ended them itself (a crash, SIGKILL). It is a small process of its own
// that waits at a pipe for Fairlead's end; docs/adr/0009 says why it is a shell
// until then. On Windows job objects do this and the Guard does nothing. A nil
// *Guard does nothing.
type Guard struct {
	argv  []string
	delay time.Duration
	run   string // of this program: the beginning of every server's mark

	mu      sync.Mutex
	next    int              // number of the next mark
	alive   map[int]*guarded // by process group
	every   time.Duration    // how often it is looked who belongs to the servers
	looking *time.Timer
	looked  string        // what youngest said at the last look
	pipe    *os.File      // nil: it does not run
	ended   chan struct{} // closed when it was waited for
	started time.Time
	again   *time.Timer // it died early: it starts again in a moment
	done    bool
	sweeps  sync.WaitGroup
}

// guarded is what is left to do for a tree when Fairlead is gone.
type guarded struct {
	tree    *tree
	cleanup []string
}

// The words of a line to the guard. A line says all that is to be guarded; the
// last one counts.
const (
	wordMark    = "mark="
	wordGroup   = "group="
	wordKnown   = "known=" // pid:birth
	wordPipe    = "pipe="  // inode:written to:birth
	wordCleanup = "cleanup="
	lineDone    = "done"
)

// vigil is what the guard is until Fairlead ends: a shell takes a tenth of the
// time and the memory of a program like this one. Then it becomes Fairlead's
// "guard" command, which gets the last line. The program's path is not among the
// arguments: whoever kills everything called Fairlead kills the guard last.
const vigil = `trap "" HUP INT TERM
last=$FIRST
while read -r line; do last=$line; done
[ "$last" = done ] && exit
exec "$GUARD" "$@" <<END
$last
END`

// NewGuard makes a guard that becomes argv when it has something to do. It must
// be closed.
func NewGuard(argv ...string) *Guard {
	return &Guard{argv: argv, run: newRun(), alive: make(map[int]*guarded), every: lookEvery}
}

// lookEvery is how often the process table is looked through. It takes a few
// milliseconds, and is for those only who leave their group and drop their environment.
const lookEvery = 5 * time.Second

// newRun names a run of the program.
func newRun() string { return fmt.Sprintf("%d-%x", os.Getpid(), time.Now().UnixNano()) }

// mark returns the value of the next start's mark.
func (g *Guard) mark(server string) string {
	if g == nil {
		return newRun() + ".0:" + server
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.next++
	return fmt.Sprintf("%s.%d:%s", g.run, g.next, server)
}

// guardDelay keeps the guard's start off the way of a first call, of which it
// would be a twentieth. Most servers have not said a word by then.
const guardDelay = 30 * time.Millisecond

// Brief has the guard start a moment after the first server instead of with it:
// for a program that ends after one call.
func (g *Guard) Brief() { g.delay = guardDelay }

// Begin starts the guard before the first server, for a program that stays, and
// ends what is left of one that was killed together with its guard.
func (g *Guard) Begin() {
	if g == nil || !guardNeeded {
		return
	}
	g.sweeps.Go(sweep)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.start()
}

// add takes a tree under guard. cleanup, when not nil, is a command to run after its end.
func (g *Guard) add(t *tree, cleanup []string) {
	if g == nil || !guardNeeded {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.alive[t.pgid] = &guarded{t, cleanup}
	g.looked = "" // its processes are news, however quiet the system is
	if g.looking == nil && !g.done {
		g.looking = time.AfterFunc(g.every, g.look)
	}
	switch {
	case g.pipe != nil:
		g.tell()
	case g.delay == 0:
		g.start()
	case g.again == nil:
		g.again = time.AfterFunc(g.delay, g.startAgain)
	}
}

func (g *Guard) remove(t *tree) {
	if g == nil || !guardNeeded {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.alive, t.pgid)
	g.tell()
}

func (g *Guard) startAgain() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.again = nil
	g.start()
}

// start starts the process; the caller holds mu.
func (g *Guard) start() {
	if g.done || g.pipe != nil {
		return
	}
	r, w, err := os.Pipe()
	if err != nil {
		return // servers have their files then, and nothing works any more
	}
	cmd := exec.Command("/bin/sh", append([]string{"-c", vigil, "sh"}, g.argv[1:]...)...)
	cmd.Stdin, cmd.SysProcAttr = r, ownGroup() // a Ctrl-C in the terminal is not for the guard
	cmd.Env = append(guardEnviron(), "GUARD="+g.argv[0], "FIRST="+wordMark+g.run+".")
	err = cmd.Start()
	_ = r.Close()
	if err != nil {
		_ = w.Close()
		return
	}
	g.pipe, g.ended, g.started = w, make(chan struct{}), time.Now()
	g.tell()
	go g.wait(cmd, w, g.ended)
}

// guardEnviron is what the guard's commands need: docker finds its engine by it.
func guardEnviron() (env []string) {
	for _, kv := range os.Environ() {
		key, _, _ := strings.Cut(kv, "=")
		if slices.Contains([]string{"PATH", "HOME", "XDG_RUNTIME_DIR"}, key) || strings.HasPrefix(key, "DOCKER_") {
			env = append(env, kv)
		}
	}
	return env
}

// tellLimit bounds the wait for a guard that does not read: it was stopped.
const tellLimit = time.Second

// tell writes what is guarded; the caller holds mu.
func (g *Guard) tell() {
	if g.pipe == nil {
		return
	}
	words := []string{wordMark + g.run + "."}
	for _, pgid := range slices.Sorted(maps.Keys(g.alive)) {
		words = append(words, wordGroup+strconv.Itoa(pgid))
		for pid, birth := range g.alive[pgid].tree.lastSeen() {
			words = append(words, fmt.Sprintf("%s%d:%d", wordKnown, pid, birth))
		}
		words = append(words, g.alive[pgid].tree.pipes.words()...)
		if cleanup := g.alive[pgid].cleanup; cleanup != nil {
			argv, _ := json.Marshal(cleanup) // texts always marshal
			words = append(words, wordCleanup+base64.StdEncoding.EncodeToString(argv))
		}
	}
	g.say(strings.Join(words, " "))
}

// look sees who belongs to the servers, and says so.
func (g *Guard) look() {
	g.mu.Lock()
	all := slices.Collect(maps.Values(g.alive))
	last := g.looked
	g.looked = youngest()
	same := g.looked == last && last != ""
	g.mu.Unlock()
	changed := false
	if !same { // else nobody was born since
		table := processes()
		for _, one := range all {
			changed = one.tree.see(table) || changed
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if changed {
		g.tell()
	}
	g.looking = nil
	if !g.done && len(g.alive) > 0 {
		g.looking = time.AfterFunc(g.every, g.look)
	}
}

func (g *Guard) say(line string) {
	_ = g.pipe.SetWriteDeadline(time.Now().Add(tellLimit))
	_, _ = io.WriteString(g.pipe, line+"\n") // when it has died, wait comes to know
}

// wait waits for the process, and starts it again when somebody killed it: a
// guard that dies at once is left a moment.
func (g *Guard) wait(cmd *exec.Cmd, pipe *os.File, ended chan struct{}) {
	_ = cmd.Wait()
	_ = pipe.Close()
	g.mu.Lock()
	defer g.mu.Unlock()
	defer close(ended)
	if g.pipe != pipe {
		return // Close was first
	}
	g.pipe = nil
	if g.done || len(g.alive) == 0 || g.again != nil {
		return
	}
	g.again = time.AfterFunc(max(0, time.Second-time.Since(g.started)), g.startAgain)
}

// Close ends the guard. Servers that are still registered are ended by it.
func (g *Guard) Close() error {
	if g == nil {
		return nil
	}
	g.sweeps.Wait()
	g.mu.Lock()
	g.done = true
	if g.again != nil {
		g.again.Stop()
	}
	if g.looking != nil {
		g.looking.Stop()
	}
	pipe, ended := g.pipe, g.ended
	if pipe != nil && len(g.alive) == 0 {
		g.say(lineDone)
	}
	g.pipe = nil
	g.mu.Unlock()
	if pipe == nil {
		return nil
	}
	_ = pipe.Close()
	<-ended
	return nil
}

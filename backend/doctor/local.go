package doctor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// local examines the way to a program on this machine.
func (e *examination) local(ctx context.Context) {
	e.step("command", e.command)
	if e.broken != "" {
		e.failed(e.err)
		e.step("start", nil)
		e.handshake(0)
		return
	}
	began := time.Now()
	e.connect(ctx)
	started := e.start(began)
	e.handshake(e.took - started)
}

// command looks where the program lies, as starting it will. In a container the
// program is looked for by the container: what has to be here is the engine.
func (e *examination) command() finding {
	command, err := e.spec.Process()
	if err == nil {
		var path string
		if path, err = wire.Find(command); err == nil {
			if e.spec.Sandbox != nil {
				return pass("It runs in a sandbox, which " + path + " makes.")
			}
			return pass("It is " + path + ".")
		}
	}
	e.err = err
	if e.spec.Sandbox != nil || strings.ContainsAny(e.spec.Command, `/\`) {
		return fail(failure.From(err)) // of a path no folders are searched
	}
	return fail(failure.From(err), labelled("Looked in: ", unique(wire.SearchPath(e.spec.Env)))...)
}

// unique leaves out what was there before: a PATH often names folders twice.
func unique(lines []string) (out []string) {
	for _, line := range lines {
		if !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// start says whether a process came to life, and returns how long that took.
func (e *examination) start(began time.Time) time.Duration {
	for _, step := range e.watch.steps() {
		if step.Step == wire.ProcessStarted {
			took := step.At.Sub(began)
			e.write("start", pass(fmt.Sprintf("The process %d runs.", step.Pid)), took)
			return took
		}
	}
	if e.err != nil {
		e.write("start", fail(failure.From(e.err)), e.took)
	}
	return 0
}

// outputSeen looks at what the program printed where only messages belong.
func (e *examination) outputSeen() finding {
	stray, n, stderr := e.watch.output()
	if n > 0 {
		return warn(fmt.Sprintf("It printed %s on stdout that are no messages.", count(n, "line")),
			"Other programs may give the server up for that: its log belongs on stderr.", labelled("", stray)...)
	}
	if len(stderr) > 0 {
		return pass("Only messages on stdout; its log is on stderr.")
	}
	return pass("Only messages on stdout.")
}

// endedWell says how the program took the end of its input (MCP lifecycle §shutdown).
func (e *examination) endedWell() finding {
	begun := time.Now()
	err := e.live.Close()
	how := wire.ProcessStep("")
	for _, step := range e.watch.steps() {
		switch step.Step {
		case wire.ProcessTerminated, wire.ProcessKilled:
			how = step.Step
		}
	}
	switch {
	case err != nil:
		return fail(failure.From(err))
	case how == wire.ProcessKilled:
		return warn("It ended only when it was killed.", "It ignores the end of its input and SIGTERM: programs less careful leave it running.")
	case how == wire.ProcessTerminated:
		return warn("It ignored the end of its input and ended with SIGTERM.", "")
	}
	return pass(fmt.Sprintf("It ended by itself, %d ms after the end of its input.", time.Since(begun).Milliseconds()))
}

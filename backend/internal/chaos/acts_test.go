//go:build linux

package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"fairlead/backend/manager"
)

// pause waits up to most, or until the end.
func pause(ctx context.Context, random *rand.Rand, most time.Duration) {
	select {
	case <-time.After(time.Duration(random.Int64N(int64(most)))):
	case <-ctx.Done():
	}
}

// any returns the name of some server.
func (w *world) any(random *rand.Rand) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	names := make([]string, 0, len(w.servers))
	for name := range w.servers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names[random.IntN(len(names))]
}

// callOne calls some tool; at times it gives up in the middle, or has no patience.
func (w *world) callOne(ctx context.Context, random *rand.Rand) {
	ctx = context.WithoutCancel(ctx) // what is under way at the end is waited for
	if random.IntN(4) == 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(random.Int64N(int64(200*time.Millisecond))))
		defer cancel()
	}
	timeout := 5 * time.Second
	if random.IntN(4) == 0 {
		timeout = time.Duration(1 + random.Int64N(int64(300*time.Millisecond)))
	}
	tool := []string{"echo", "write", "no-such-tool"}[min(random.IntN(10)/4, 2)]
	_, _ = w.call(ctx, w.any(random), tool, timeout) // how it ended is looked up afterwards
}

// callMany calls one server many times at once.
func (w *world) callMany(ctx context.Context, random *rand.Rand) {
	name := w.any(random)
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() { _, _ = w.call(context.WithoutCancel(ctx), name, "echo", 5*time.Second) })
	}
	all.Wait()
	pause(ctx, random, 100*time.Millisecond)
}

// kill kills one of the processes that Fairlead has started.
func (w *world) kill(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, 200*time.Millisecond)
	if pids := marked(w.mark); len(pids) > 0 {
		signal := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSEGV}[random.IntN(3)]
		_ = syscall.Kill(pids[random.IntN(len(pids))], signal) // it may be gone
	}
}

// freeze stops a process for a moment: it reads nothing, and its pipes fill.
func (w *world) freeze(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, time.Second)
	pids := marked(w.mark)
	if len(pids) == 0 {
		return
	}
	pid := pids[random.IntN(len(pids))]
	if syscall.Kill(pid, syscall.SIGSTOP) == nil {
		pause(ctx, random, 500*time.Millisecond)
		_ = syscall.Kill(pid, syscall.SIGCONT)
	}
}

// drop cuts connections to the remote server, or lets none through for a while.
func (w *world) drop(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, 400*time.Millisecond)
	if random.IntN(3) > 0 {
		w.remote.cut()
		return
	}
	w.remote.refuse(true)
	pause(ctx, random, 300*time.Millisecond)
	w.remote.refuse(false)
}

// endRemote ends the remote server and starts another, which knows no session.
func (w *world) endRemote(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, time.Second)
	if err := w.remote.again(); err != nil {
		w.lie("the remote server did not start again: %v", err)
	}
}

// rewrite changes servers.json: a definition, nothing at all, or into something that cannot be read.
func (w *world) rewrite(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, 500*time.Millisecond)
	if random.IntN(5) == 0 {
		if err := replace(filepath.Join(w.home, "servers.json"), []byte(`{"mcpServers": {"plain": `)); err != nil {
			w.lie("writing servers.json: %v", err)
		}
		pause(ctx, random, 300*time.Millisecond)
	}
	name := w.any(random)
	w.mu.Lock()
	switch definition := w.servers[name]; random.IntN(3) {
	case 0:
		definition["env"] = map[string]string{"ROUND": fmt.Sprint(random.IntN(1000))}
	case 1:
		definition["note"] = fmt.Sprint(random.IntN(1000)) // no reason to restart
	case 2:
		definition["maxConcurrent"] = 1 + random.IntN(5)
	}
	w.mu.Unlock()
	if err := w.write(); err != nil {
		w.lie("writing servers.json: %v", err)
	}
}

// command does what a person does, in any state, and often twice.
func (w *world) command(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, 200*time.Millisecond)
	name := w.any(random)
	for range 1 + random.IntN(2) {
		switch random.IntN(6) {
		case 0:
			_ = w.app.Fleet.Connect(name)
		case 1:
			_ = w.app.Fleet.Disconnect(ctx, name)
		case 2:
			_ = w.app.Fleet.Restart(name)
		case 3:
			_ = w.app.Fleet.Refresh(ctx, name)
		case 4:
			w.enable(name, false)
		case 5:
			w.enable(name, true)
		}
	}
}

// enable switches a server on or off through the file, as the window does.
func (w *world) enable(name string, on bool) {
	w.mu.Lock()
	w.servers[name]["enabled"] = on
	w.mu.Unlock()
	// It says no while the file cannot be read: then rewrite writes what is wanted.
	_ = w.app.File.SetEnabled(name, on)
}

// watch looks whether servers that are said to be connected have a process that lives.
func (w *world) watch(ctx context.Context, random *rand.Rand) {
	pause(ctx, random, 100*time.Millisecond)
	for _, before := range w.app.Fleet.List() {
		if before.State != manager.Connected || before.Pid == 0 || alive(before.Pid) {
			continue
		}
		// It has just ended. That is to be noticed at once; a busy machine gets seconds.
		deadline := time.Now().Add(10 * time.Second)
		for {
			now, err := w.app.Fleet.Status(before.Definition.Name)
			if err != nil || now.Pid != before.Pid || now.State != manager.Connected {
				break
			}
			if time.Now().After(deadline) {
				w.lie("%s is said to be connected, and its process %d is dead", before.Definition.Name, before.Pid)
				break
			}
			pause(ctx, random, 50*time.Millisecond)
		}
	}
}

func (w *world) lie(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lies = append(w.lies, fmt.Sprintf(format, args...))
}

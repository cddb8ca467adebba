package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/manager"
)

// fleetTimes is what many servers at once cost.
type fleetTimes struct {
	connect pair // until all are connected and have listed their tools
	restart pair // from the end of one's process until it is connected again; bare: a connection
	cpu     float64
	memory  int64 // bytes of this program, its servers left out
}

// patience bounds every wait of a measurement: what takes longer is out of order.
const patience = 3 * time.Minute

// measureFleet connects n servers at once, in turns with bare sessions. node and
// script are what starts one.
func measureFleet(ctx context.Context, dir string, n, runs int, node, script string) fleetTimes {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(runs+1)*patience)
	defer cancel()
	var a, b []time.Duration
	var t fleetTimes
	for i := range runs {
		b = append(b, timedBare(ctx, n, node, script))
		home := fleetHome(dir, n, node, script)
		app, err := core.Open(ctx, core.Options{Version: "bench", Watch: true, Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
		if err != nil {
			log.Fatal(err)
		}
		a = append(a, timed(1, func() { startAll(ctx, app, n) })...)
		if i == runs-1 {
			t.cpu, t.memory = idle()
			t.restart.ours = restart(ctx, app)
		}
		if err := app.Close(ctx); err != nil {
			log.Fatal(err)
		}
	}
	t.connect = pair{median(a), median(b)}
	t.restart.bare = timedBare(ctx, 1, node, script)
	return t
}

func fleetHome(dir string, n int, node, script string) string {
	home, err := os.MkdirTemp(dir, "home-")
	if err != nil {
		log.Fatal(err)
	}
	servers := make(map[string]any, n)
	for i := range n {
		servers[fmt.Sprintf("s%02d", i)] = map[string]any{"command": node, "args": []string{script}}
	}
	text, err := json.Marshal(map[string]any{"mcpServers": servers})
	if err == nil {
		err = os.WriteFile(filepath.Join(home, "servers.json"), text, 0o600)
	}
	if err != nil {
		log.Fatal(err)
	}
	return home
}

// startAll connects every server and waits until all are.
func startAll(ctx context.Context, app *core.App, n int) {
	changes := app.Events.Subscribe()
	defer changes.Close()
	app.Fleet.Start()
	wait(ctx, changes, func() bool {
		connected := 0
		for _, st := range app.Fleet.List() {
			if st.State == manager.Failed {
				log.Fatalf("%s: %v", st.Definition.Name, st.Failure)
			}
			if st.State == manager.Connected && !st.BuiltIn {
				connected++
			}
		}
		return connected == n
	})
}

// restart kills one server's process and waits until it is connected again.
func restart(ctx context.Context, app *core.App) time.Duration {
	const name = "s00"
	live, err := app.Fleet.Session(ctx, name)
	if err != nil {
		log.Fatal(err)
	}
	changes := app.Events.Subscribe()
	defer changes.Close()
	began, pid := time.Now(), live.Pid()
	process, err := os.FindProcess(pid)
	if err == nil {
		err = process.Kill()
	}
	if err != nil {
		log.Fatal(err)
	}
	<-live.Done()
	wait(ctx, changes, func() bool {
		st, err := app.Fleet.Status(name)
		return err == nil && st.State == manager.Connected && st.Since.After(began)
	})
	return time.Since(began)
}

func wait(ctx context.Context, changes *event.Subscription, ready func() bool) {
	for !ready() {
		select {
		case <-changes.C:
		case <-ctx.Done():
			log.Fatal("the servers are not connected in time")
		}
	}
}

// bareFleet does with the SDK alone what startAll does. The caller ends it.
func bareFleet(ctx context.Context, n int, node, script string) []*mcp.ClientSession {
	var all sync.WaitGroup
	sessions := make([]*mcp.ClientSession, n)
	for i := range n {
		all.Go(func() {
			client := mcp.NewClient(&mcp.Implementation{Name: "bare", Version: "1"}, nil)
			session, err := client.Connect(ctx, &mcp.CommandTransport{Command: exec.Command(node, script)}, nil)
			if err != nil {
				log.Fatal(err)
			}
			if _, err := session.ListTools(ctx, nil); err != nil {
				log.Fatal(err)
			}
			sessions[i] = session
		})
	}
	all.Wait()
	return sessions
}

// timedBare measures bareFleet, and ends it outside the time.
func timedBare(ctx context.Context, n int, node, script string) time.Duration {
	began := time.Now()
	sessions := bareFleet(ctx, n, node, script)
	took := time.Since(began)
	var all sync.WaitGroup
	for _, session := range sessions {
		all.Go(func() { _ = session.Close() }) // some of them are killed in the end: that is no matter here
	}
	all.Wait()
	return took
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// pair is the same thing done by Fairlead and without it.
type pair struct{ ours, bare time.Duration }

// target is a server to call: its definition for Fairlead, and a transport for
// the bare session.
type target struct {
	definition string
	transport  func() mcp.Transport
	stop       func() // ends what the target itself has started
}

func overStdio(echo string) target {
	return target{fmt.Sprintf(`{"command":%q}`, echo), func() mcp.Transport {
		return &mcp.CommandTransport{Command: exec.Command(echo)}
	}, func() {}}
}

func overHTTP(ctx context.Context, echo string) target {
	ctx, stop := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, echo, "-http")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		log.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		log.Fatal(err)
	}
	url := strings.TrimSpace(line)
	return target{fmt.Sprintf(`{"url":%q}`, url), func() mcp.Transport {
		return &mcp.StreamableClientTransport{Endpoint: url}
	}, func() { stop(); _ = cmd.Wait() }}
}

// measureCalls makes calls in turns of a hundred, and returns the medians.
func measureCalls(ctx context.Context, dir string, calls int, t target) pair {
	defer t.stop()
	home, err := os.MkdirTemp(dir, "home-")
	if err != nil {
		log.Fatal(err)
	}
	servers := fmt.Sprintf(`{"mcpServers":{"echo":%s}}`, t.definition)
	if err := os.WriteFile(filepath.Join(home, "servers.json"), []byte(servers), 0o600); err != nil {
		log.Fatal(err)
	}
	app, err := core.Open(ctx, core.Options{Version: "bench", Environ: append(os.Environ(), "FAIRLEAD_HOME="+home)})
	if err != nil {
		log.Fatal(err)
	}
	defer app.Close(ctx)
	client := mcp.NewClient(&mcp.Implementation{Name: "bare", Version: "1"}, nil)
	session, err := client.Connect(ctx, t.transport(), nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()

	ours := func() {
		_, err := app.Invoke.Call(ctx, invoke.Request{Origin: "cli", Server: "echo", Tool: "echo", Arguments: json.RawMessage(`{"message":"hello"}`)})
		if err != nil {
			log.Fatal(err)
		}
	}
	bare := func() {
		_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"message": "hello"}})
		if err != nil {
			log.Fatal(err)
		}
	}
	const turn = 100
	timed(turn, ours)
	timed(turn, bare)
	var a, b []time.Duration
	for range calls / turn {
		a = append(a, timed(turn, ours)...)
		b = append(b, timed(turn, bare)...)
	}
	return pair{median(a), median(b)}
}

func timed(n int, f func()) []time.Duration {
	times := make([]time.Duration, n)
	for i := range times {
		began := time.Now()
		f()
		times[i] = time.Since(began)
	}
	return times
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// measureProcess runs whole programs in turns.
func measureProcess(dir string, runs int, fairlead, echo, minimal string) pair {
	home, err := os.MkdirTemp(dir, "home-")
	if err != nil {
		log.Fatal(err)
	}
	run := func(argv ...string) func() {
		return func() {
			cmd := exec.Command(argv[0], argv[1:]...)
			cmd.Env = append(os.Environ(), "FAIRLEAD_HOME="+home)
			if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "hello") {
				log.Fatalf("%v: %v\n%s", argv, err, out)
			}
		}
	}
	ours, bare := run(fairlead, "call", "--stdio", echo, "echo", "message=hello"), run(minimal, echo)
	timed(2, ours)
	timed(2, bare)
	var a, b []time.Duration
	for range runs {
		a = append(a, timed(1, ours)...)
		b = append(b, timed(1, bare)...)
	}
	return pair{median(a), median(b)}
}

// measureHistory records calls of about 1 kB one after another and returns how
// many a second end up in the store.
func measureHistory(ctx context.Context, dir string) float64 {
	store, err := history.Open(ctx, history.Options{Dir: filepath.Join(dir, "history")})
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close(ctx)
	body := json.RawMessage(fmt.Sprintf(`{"content":[{"type":"text","text":%q}]}`, strings.Repeat("all work and no play ", 45)))
	const n = 20_000
	began := time.Now()
	for range n {
		id := history.NewID()
		store.Begin(history.Start{ID: id, Server: "bench", Tool: "echo", Origin: "cli", Arguments: json.RawMessage(`{"message":"hello"}`), StartedAt: time.Now()})
		end := history.End{ID: id, Status: history.OK, Result: body, EndedAt: time.Now(), Took: time.Millisecond, Preview: "all work"}
		if err := store.End(ctx, end); err != nil {
			log.Fatal(err)
		}
	}
	if err := store.Flush(ctx); err != nil {
		log.Fatal(err)
	}
	return n / time.Since(began).Seconds()
}

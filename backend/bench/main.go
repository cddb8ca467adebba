package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

func main() {
	calls := flag.Int("calls", 4000, "calls of each kind")
	runs := flag.Int("runs", 30, "whole processes of each kind")
	servers := flag.Int("servers", 0, "how many servers are connected at once; 0: only the calls are measured")
	script := flag.String("script", "", "the script of a server that node runs, for -servers")
	fairlead := flag.String("fairlead", "", "a built fairlead program, for the whole-process figures")
	flag.Parse()
	log.SetFlags(0)

	dir, err := os.MkdirTemp("", "fairlead-bench-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	fmt.Printf("%s %s/%s, %d CPUs\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	fmt.Printf("%-34s %12s %12s %8s %8s\n", "", "fairlead", "bare", "ratio", "must")
	if *servers > 0 {
		fleet(ctx, dir, *servers, *script)
		return
	}
	echo, minimal := build(dir, "echo"), build(dir, "minimal")

	row("p50 of a call, stdio", measureCalls(ctx, dir, *calls, overStdio(echo)), "≤ 1.5")
	row("p50 of a call, HTTP", measureCalls(ctx, dir, *calls, overHTTP(ctx, echo)), "≤ 1.5")
	if *fairlead != "" {
		row("fairlead call --stdio, process", measureProcess(dir, *runs, *fairlead, echo, minimal), "≤ 1.3")
	}
	fmt.Printf("\n%-34s %12.0f calls/s\n", "history, one writer", measureHistory(ctx, dir))
}

// fleet measures many servers at once.
func fleet(ctx context.Context, dir string, n int, script string) {
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat(script)
	}
	if err != nil {
		log.Fatal(err)
	}
	t := measureFleet(ctx, dir, n, 5, node, script)
	row(fmt.Sprintf("connecting %d servers at once", n), t.connect, "≤ 1.15")
	row("connected again after a kill", t.restart, "")
	fmt.Printf("\n%-34s %11.2f%% of one CPU\n", fmt.Sprintf("idle, %d servers connected", n), 100*t.cpu)
	fmt.Printf("%-34s %9d MB\n", "memory then, without the servers", t.memory>>20)
}

func build(dir, name string) string {
	out := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-o", out, "fairlead/backend/bench/"+name)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		log.Fatalf("building %s: %v", name, err)
	}
	return out
}

func row(what string, p pair, must string) {
	fmt.Printf("%-34s %12v %12v %8.2f %8s\n", what, p.ours, p.bare, float64(p.ours)/float64(p.bare), must)
}

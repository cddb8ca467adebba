package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMain lets the test binary be the server.
func TestMain(m *testing.M) {
	if os.Getenv("BADSERVER") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), "BADSERVER=1")
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

func listen(t *testing.T, args ...string) string {
	t.Helper()
	cmd := command(t, args...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(url)
}

func echo(t *testing.T, transport mcp.Transport, version string) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	s, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if got := s.InitializeResult().ProtocolVersion; got != version {
		t.Errorf("negotiated %s", got)
	}
	tools, err := s.ListTools(t.Context(), nil)
	if err != nil || len(tools.Tools) != 2 {
		t.Fatalf("tools: %v, %v", tools, err)
	}
	res, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"message": "hi"}})
	if err != nil || res.Content[0].(*mcp.TextContent).Text != "hi" {
		t.Errorf("echo: %v, %v", res, err)
	}
}

func TestGoodModesSatisfyTheSDK(t *testing.T) {
	for era, version := range map[string]string{"legacy": legacyVersion, "modern": modernVersion} {
		t.Run(era, func(t *testing.T) {
			echo(t, &mcp.CommandTransport{Command: command(t, "-mode", "echo", "-era", era)}, version)
			echo(t, &mcp.StreamableClientTransport{Endpoint: listen(t, "-mode", "http-ok", "-era", era)}, version)
			echo(t, &mcp.StreamableClientTransport{Endpoint: listen(t, "-mode", "http-ok", "-era", era, "-sse")}, version)
		})
	}
}

const (
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}`
	discover   = `{"jsonrpc":"2.0","id":0,"method":"server/discover"}`
	call       = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"message":"x"}}}`
)

// run gives a server all of its input and returns what it printed.
// TestBeginsAndAnswers: the beginning of an event stream and the first answer on
// it, which are written by different requests, do not get in each other's way.
// That is for the race detector to see.
func TestBeginsAndAnswers(t *testing.T) {
	s := &server{mode: "proper", era: "legacy"}
	listener := httptest.NewServer(s.everyWay())
	defer listener.Close()
	for range 20 {
		echo(t, &mcp.SSEClientTransport{Endpoint: listener.URL + "/sse"}, legacyVersion)
	}
}

func run(t *testing.T, input []string, args ...string) (stdout, stderr []string, code int) {
	t.Helper()
	cmd := command(t, args...)
	cmd.Stdin = strings.NewReader(strings.Join(input, "\n") + "\n")
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		code = failed.ExitCode()
	} else if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n"), strings.Split(strings.TrimSpace(errs.String()), "\n"), code
}

func TestBadModes(t *testing.T) {
	all := []string{discover, initialize, call}
	for mode, want := range map[string]struct {
		lines, valid, code int // lines on stdout, how many of them are JSON-RPC, exit code
	}{
		"echo": {3, 3, 0}, "garbage": {16 + 3, 3, 0}, "silent": {0, 0, 0}, "silent-discover": {2, 2, 0},
		"exit-on-discover": {0, 0, 1}, "exit": {0, 0, 3}, "die-in-call": {2, 2, 7}, "die-in-frame": {3, 2, 7},
		"null-id-error": {9, 9, 0}, "answer-twice": {6, 6, 0},
	} {
		t.Run(mode, func(t *testing.T) {
			out, _, code := run(t, all, "-mode", mode)
			lines, valid := 0, 0
			for _, l := range out {
				if l != "" {
					lines++
				}
				var m struct{ JSONRPC string }
				if json.Unmarshal([]byte(l), &m) == nil && m.JSONRPC == "2.0" {
					valid++
				}
			}
			if lines != want.lines || valid != want.valid || code != want.code {
				t.Errorf("%d lines, %d JSON-RPC, exit %d; want %+v:\n%s", lines, valid, code, want, strings.Join(out, "\n"))
			}
		})
	}
}

func TestLargeFrames(t *testing.T) {
	out, _, _ := run(t, []string{initialize, call, call}, "-mode", "huge-frame", "-bytes", "1000000")
	if len(out) != 3 || len(out[1]) != 1_000_000 || !json.Valid([]byte(out[1])) || len(out[2]) > 200 {
		t.Errorf("%d lines, the second has %d bytes", len(out), len(out[1]))
	}
	out, _, _ = run(t, []string{initialize, call}, "-mode", "big")
	if len(out) != 2 || len(out[1]) != 50_000_000 {
		t.Errorf("%d lines, the second has %d bytes", len(out), len(out[1]))
	}
}

func TestSlowIsCancelled(t *testing.T) {
	_, stderr, _ := run(t, []string{initialize, call, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`}, "-mode", "slow", "-seconds", "100")
	if len(stderr) != 1 || stderr[0] != "cancelled 2" {
		t.Errorf("stderr: %q", stderr)
	}
}

func TestForkLeavesAChild(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-mode", "fork")
	cmd.Env = append(os.Environ(), "BADSERVER=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(errs).ReadString('\n')
	pid, ok := strings.CutPrefix(strings.TrimSpace(line), "child ")
	if err != nil || !ok {
		t.Fatalf("stderr: %q, %v", line, err)
	}
	_ = in.Close()
	_ = cmd.Wait()
	if err := exec.Command("kill", pid).Run(); err != nil {
		t.Errorf("the child %s is gone already: %v", pid, err)
	}
}

func TestIgnoreEOF(t *testing.T) {
	cmd := command(t, "-mode", "ignore-eof")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, initialize+"\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	_ = in.Close()
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Process.Signal(os.Interrupt) // the first one that is not ignored
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "interrupt") {
		t.Errorf("ended with %v", err)
	}
}

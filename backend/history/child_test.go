package history_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// With roleVariable set, the test binary plays another process instead of testing.
const (
	roleVariable   = "FAIRLEAD_HISTORY_TEST_ROLE"
	folderVariable = "FAIRLEAD_HISTORY_TEST_FOLDER"
	cannot         = 77 // exit code: this machine does not allow what the role needs
)

// play runs a role and returns the exit code. What it prints, the parent reads.
func play(role string) int {
	dir := os.Getenv(folderVariable)
	switch role {
	case "caller":
		return playCaller(dir)
	case "writer":
		return playWriter(dir)
	case "open":
		return playOpen(dir)
	case "leave":
		return playLeave(dir)
	case "full":
		return playFull(dir)
	}
	return 2
}

// child is this binary in a role.
func child(t testing.TB, role, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), roleVariable+"="+role, folderVariable+"="+dir, "GORACE=atexit_sleep_ms=0")
	cmd.Stderr = os.Stderr
	return cmd
}

// start starts a child and returns what reads its lines and its standard input.
func start(t testing.TB, cmd *exec.Cmd) (*bufio.Scanner, io.WriteCloser) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return bufio.NewScanner(out), in
}

const callers = 4

// playCaller makes calls in several goroutines until it is killed, or its input
// ends. It prints "begun ID" before Begin and "ended ID" after End: what is
// printed was reported done.
func playCaller(dir string) int {
	s, err := history.Open(context.Background(), history.Options{Dir: dir})
	if err != nil {
		fmt.Println("failed", err)
		return 1
	}
	stop := make(chan struct{})
	go func() { _, _ = io.Copy(io.Discard, os.Stdin); close(stop) }()
	var printing sync.Mutex
	say := func(words ...any) {
		printing.Lock()
		defer printing.Unlock()
		fmt.Println(words...)
	}
	open := newSample("child", "open", `{}`, text("never"))
	s.Begin(open.start)
	if err := s.Flush(context.Background()); err != nil {
		say("failed", err)
		return 1
	}
	say("begun", open.start.ID)
	var all sync.WaitGroup
	for n := range callers {
		all.Go(func() {
			for i := n; ; i += callers {
				select {
				case <-stop:
					return
				default:
				}
				c := newSample("child", "echo", `{}`, "")
				c = numbered(c, i)
				say("begun", c.start.ID)
				s.Begin(c.start)
				if err := s.End(context.Background(), c.end); err != nil {
					say("failed", err)
					return
				}
				say("ended", c.start.ID)
			}
		})
	}
	all.Wait()
	if err := s.Close(context.Background()); err != nil {
		say("failed", err)
		return 1
	}
	return 0
}

// numbered fills a call with bodies that follow from its id; every 16th is large.
func numbered(c sample, i int) sample {
	size := 200 + i%7*300
	if i%16 == 5 {
		size = 400_000
	}
	full := newSample(c.start.Server, c.start.Tool, `{"id":"`+c.start.ID+`"}`, text(strings.Repeat(c.start.ID, size/36+1)))
	full.start.ID, full.end.ID = c.start.ID, c.start.ID
	return full
}

// isWhole tells whether the stored result is what numbered made for the call.
func isWhole(t testing.TB, s *history.Store, r history.Record) bool {
	t.Helper()
	var result struct {
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(readBody(t, s, r.Result), &result); err != nil || len(result.Content) != 1 {
		return false
	}
	frames, err := s.Frames(t.Context(), r.ID)
	if err != nil || len(frames) != 2 || !json.Valid(readBody(t, s, frames[1].Body)) {
		return false
	}
	whole := result.Content[0].Text
	return string(r.Arguments.Inline) == `{"id":"`+r.ID+`"}` && len(whole) >= 200 && strings.Repeat(r.ID, len(whole)/36) == whole
}

// playOpen opens the store and prints how that went.
func playOpen(dir string) int {
	s, err := history.Open(context.Background(), history.Options{Dir: dir})
	if err != nil {
		b, _ := json.Marshal(failure.From(err))
		fmt.Println(string(b))
		return 1
	}
	_ = s.Close(context.Background())
	return 0
}

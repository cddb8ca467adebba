package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// screen is a program on a terminal: what it has shown so far, and its keys.
type screen struct {
	t       *testing.T
	keys    *os.File
	cmd     *exec.Cmd
	mu      sync.Mutex
	shown   bytes.Buffer
	seen    int           // of shown, by await
	changed chan struct{} // has something when more is shown
}

// onTerminal runs fairlead on a terminal of its own.
func onTerminal(t *testing.T, home string, args ...string) *screen {
	t.Helper()
	return runOnTerminal(t, exec.Command("fairlead", args...), completionEnv(home))
}

// runOnTerminal runs a program on a terminal of its own.
func runOnTerminal(t *testing.T, cmd *exec.Cmd, env []string) *screen {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no terminals here: ", err)
	}
	number, err := unix.IoctlGetInt(int(keys.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(keys.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(keys.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 200})
	}
	if err != nil {
		t.Fatal(err)
	}
	terminal, err := os.OpenFile("/dev/pts/"+itoa(number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := &screen{t: t, keys: keys, cmd: cmd, changed: make(chan struct{}, 1)}
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = terminal, terminal, terminal
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	s.cmd.Env = env
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = terminal.Close()
	read := make(chan struct{})
	go func() {
		defer close(read)
		part := make([]byte, 4096)
		for {
			n, err := keys.Read(part)
			s.mu.Lock()
			s.shown.Write(part[:n])
			s.mu.Unlock()
			select {
			case s.changed <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		if s.cmd.ProcessState == nil {
			_ = s.cmd.Process.Kill()
			_ = s.cmd.Wait()
		}
		_ = keys.Close()
		<-read
		if t.Failed() {
			t.Logf("on the terminal:\n%s", s.shown.String())
		}
	})
	return s
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// await waits until a text is shown behind the one that was awaited before.
func (s *screen) await(text string) {
	s.t.Helper()
	limit := time.NewTimer(60 * time.Second)
	defer limit.Stop()
	for {
		s.mu.Lock()
		at := bytes.Index(s.shown.Bytes()[s.seen:], []byte(text))
		if at >= 0 {
			s.seen += at + len(text)
		}
		s.mu.Unlock()
		if at >= 0 {
			return
		}
		select {
		case <-s.changed:
		case <-limit.C:
			s.t.Fatalf("%q was not shown", text)
		}
	}
}

// press presses keys.
func (s *screen) press(keys string) {
	s.t.Helper()
	if _, err := s.keys.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

const (
	prompt = "fairlead> "
	ctrlC  = "\x03"
	ctrlD  = "\x04"
	up     = "\x1b[A"
)

// TestShell is a person at a terminal: completion, history, questions, Ctrl-C
// and Ctrl-D.
func TestShell(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "servers.json"), []byte(`{"mcpServers":{"safe":{"command":"keeper"}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := onTerminal(t, home, "shell")
	s.await(prompt)

	// Tab completes commands, servers, tools, arguments and values.
	s.press("/mcp con\t")
	s.await("/mcp connect ")
	s.press("de\t\r")
	s.await("Connected demo.")
	s.await(prompt)
	s.press("demo.ec\t")
	s.await("demo.echo ")
	s.press("me\t")
	s.await("message=")
	s.press("hello\r")
	s.await("\nhello")
	s.await(prompt)
	s.press("demo.delete_everything co\ttr\t")
	s.await("confirm=true")
	s.press(ctrlC) // at the prompt it forgets the line
	s.await(prompt)
	s.press("demo.c\t\t") // all that begin so
	s.await("demo.content_audio")
	s.await("demo.content_text")
	s.await(prompt)
	s.press(ctrlC)
	s.await(prompt)

	// The line before comes back.
	s.press(up + "\r")
	s.await("\nhello")
	s.await(prompt)

	// Ctrl-C cancels the call, and the shell goes on.
	s.press("demo.slow seconds=600 steps=600\r")
	s.await("%")
	s.press(ctrlC)
	s.await("cancelled")
	s.await(prompt)

	// A question of the server is answered where the call was made.
	s.press("demo.elicit question=Who?\r")
	s.await("demo asks: Who?")
	s.press("c\r")
	s.await("cancel")
	s.await(prompt)
	s.press("demo.elicit question=Again?\r")
	s.await("demo asks: Again?")
	s.press(ctrlC)
	s.await("cancelled")
	// The read that waited for the answer gets the next line.
	s.await(prompt)
	s.press("demo.echo message=after\r")
	s.await("\nafter")
	s.await(prompt)

	// What is secret is asked for, not shown, and in no line.
	s.press("safe.open\r")
	s.await("pin: ")
	s.press("hush-hush-4711\r")
	s.await("it is open")
	s.await(prompt)
	s.press("safe.open pin=hush-hush-4711 --timeout 30s\r")
	s.await("it is open")
	s.await(prompt)

	s.press(ctrlD)
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	s.mu.Lock()
	if bytes.Contains(s.shown.Bytes(), []byte("waits for no answer")) {
		t.Error("who pressed Ctrl-C is told of it behind the next prompt")
	}
	s.mu.Unlock()
	path := filepath.Join(home, "shell-history")
	lines, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("the lines are readable: %v", info.Mode())
	}
	if bytes.Contains(lines, []byte("hush")) || !bytes.Contains(lines, []byte("\nsafe.open --timeout 30s\n")) || !bytes.Contains(lines, []byte("message=hello\n")) {
		t.Errorf("the lines are:\n%s", lines)
	}

	// They are there in the next shell.
	again := onTerminal(t, home, "shell")
	again.await(prompt)
	again.press(up + up)
	again.await("safe.open")
	again.press(ctrlC)
	again.await(prompt)
	if err := again.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = again.cmd.Wait() // that it ends is what counts
}

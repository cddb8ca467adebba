//go:build unix

package config

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// home makes a home folder whose shell sets PATH where people set it, and counts how often it was asked.
func home(t *testing.T, rc string) (environ []string, counter string) {
	t.Helper()
	dir := t.TempDir()
	counter = filepath.Join(dir, "asked")
	for _, name := range []string{".bash_profile", ".zshrc"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("echo x >>"+counter+"\n"+rc+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"HOME=" + dir, "PATH=/usr/bin:/bin:/only/here"}, counter
}

func bash(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	return path
}

// TestSearchPathOfADesktop: the login shell is asked once, and again when wanted;
// what its files print and leave running does not matter.
func TestSearchPathOfADesktop(t *testing.T) {
	t.Parallel()
	environ, counter := home(t, `echo Welcome; echo oops >&2; sleep 3 & export PATH=/from/shell:/usr/bin:$PATH`)
	p := NewSearchPath(append(environ, "SHELL="+bash(t)))
	for range 2 {
		got := p.Get(t.Context())
		// The system's own file for login shells may add folders in between.
		if !strings.HasPrefix(got.Path, "/from/shell:/usr/bin:") || !strings.HasSuffix(got.Path, ":/only/here") || got.From != "login shell "+bash(t) || got.Shell != bash(t) {
			t.Errorf("got %+v", got)
		}
	}
	p.Refresh(t.Context())
	if asked, err := os.ReadFile(counter); err != nil || strings.Count(string(asked), "x") != 2 {
		t.Errorf("it was asked %q, %v", asked, err)
	}
}

func TestSearchPathOfATerminal(t *testing.T) {
	t.Parallel()
	environ, _ := home(t, "export PATH=/from/shell")
	got := NewSearchPath(append(environ, "SHELL="+bash(t), "TERM=xterm")).Get(t.Context())
	if got.Path != "/usr/bin:/bin:/only/here" || got.From != FromEnvironment {
		t.Errorf("got %+v", got)
	}
}

// TestSearchPathWithoutAnAnswer: a shell that hangs, fails or is missing costs
// its time limit at most, and the words say which.
func TestSearchPathWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rc, shell, words string }{
		{"sleep 60", bash(t), "did not answer within 100ms"},
		{"exit 3", bash(t), "could not be asked: exit status 3"},
		{"", "/no/such/shell", "could not be asked"},
	} {
		environ, _ := home(t, c.rc)
		p := NewSearchPath(append(environ, "SHELL="+c.shell))
		p.limit = 20 * time.Second
		if strings.HasPrefix(c.rc, "sleep") {
			p.limit = 100 * time.Millisecond
		}
		got := p.Get(t.Context())
		if got.Path != "/usr/bin:/bin:/only/here" || !strings.Contains(got.From, FromEnvironment+", because") || !strings.Contains(got.From, c.words) {
			t.Errorf("%q: got %+v", c.rc, got)
		}
	}
}

// TestSearchPathDoesNotWaitForever: who waits may give up, and the answer is there later.
func TestSearchPathDoesNotWaitForever(t *testing.T) {
	t.Parallel()
	environ, _ := home(t, "export PATH=/from/shell")
	p := NewSearchPath(append(environ, "SHELL="+bash(t)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	first := p.Get(ctx)
	if later := p.Get(t.Context()); !strings.HasPrefix(later.Path, "/from/shell") {
		t.Errorf("later it is %+v", later)
	}
	if !strings.Contains(first.Path, "/only/here") {
		t.Errorf("at first it was %+v", first)
	}
}

package cli_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// completionHome is a folder with servers whose tools are known, and one call.
func completionHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	for _, args := range [][]string{
		{"servers", "add", "keep-safe", "--stdio", "keeper"},
		{"tools"}, {"call", "demo", "echo", "message=hello"},
	} {
		cmd := exec.Command("fairlead", args...)
		cmd.Env = completionEnv(home)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("fairlead %q: %v\n%s", args, err, out)
		}
	}
	return home
}

func completionEnv(home string) []string {
	return append(os.Environ(), "FAIRLEAD_HOME="+home, "HOME="+home, "TERM=xterm", "LC_ALL=C.UTF-8", "DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR=", "GORACE=atexit_sleep_ms=0")
}

// completed are lines as they are typed, and what a shell makes of them.
var completed = map[string]string{
	"fairlead hist":                          "history",
	"fairlead call kee":                      "keep-safe",
	"fairlead call demo ech":                 "echo",
	"fairlead call keep-safe paint G":        "Größe=",
	"fairlead call keep-safe paint color=gr": "color=green",
	"fairlead call demo echo mess":           "message=",
	"fairlead tools keep-safe op":            "open",
	"fairlead servers disa":                  "disable",
	"fairlead call demo echo --send-":        "--send-anyway",
	"fairlead completion fi":                 "fish",
	"fairlead history list serve":            "server:",
}

func inShell(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed here", name)
	}
	return path
}

// TestCompletionInBash presses Tab in bash, without the package bash-completion.
func TestCompletionInBash(t *testing.T) {
	t.Parallel()
	bash, home := inShell(t, "bash"), completionHome(t)
	s := runOnTerminal(t, exec.Command(bash, "--norc", "-i"), completionEnv(home))
	s.press("bind 'set enable-bracketed-paste off'; source <(fairlead completion bash); PS1='shell> '; echo re''ady\r")
	pressTabs(s)
	pressValues(s)
	// Files, as run takes them.
	s.press("cd; mkdir -p in/between; touch in/between/two.suite.yaml in/between/twelve.txt\r")
	s.await("shell> ")
	s.press("fairlead run in/be\ttw\t")
	s.await("fairlead run in/between/two.suite.yaml ")
	s.mu.Lock()
	defer s.mu.Unlock()
	if shown := s.shown.String(); strings.Contains(shown, "not found") {
		t.Errorf("something is missing:\n%s", shown)
	}
}

// pressValues completes values with blanks and worse, and sees what the server gets.
func pressValues(s *screen) {
	s.t.Helper()
	for typed, want := range map[string]string{"gr": `green and white"`, "bl": `$HOME's"`} {
		s.press("fairlead call keep-safe paint color=" + typed + "\t\r")
		s.await(want)
		s.await("shell> ")
	}
}

// pressTabs completes lines in a shell whose prompt is shell>.
func pressTabs(s *screen) {
	s.t.Helper()
	s.await("ready\r\n")
	s.await("shell> ")
	for line, want := range completed {
		if strings.HasSuffix(want, ":") {
			continue // the shells differ in what they show of it
		}
		s.press(line + "\t")
		s.await(line[:len(line)-len(lastWord(line))] + want)
		s.press("\x15\r") // clears the line
		s.await("shell> ")
	}
}

// TestCompletionInFish asks fish itself.
func TestCompletionInFish(t *testing.T) {
	t.Parallel()
	fish, home := inShell(t, "fish"), completionHome(t)
	for line, want := range completed {
		cmd := exec.Command(fish, "--no-config", "-c", `fairlead completion fish | source; complete -C $argv[1]`, line)
		cmd.Env = completionEnv(home)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("%q: %s (%v)", line, out, err)
		}
	}
}

// TestCompletionInZsh presses Tab in zsh.
func TestCompletionInZsh(t *testing.T) {
	t.Parallel()
	zsh, home := inShell(t, "zsh"), completionHome(t)
	s := runOnTerminal(t, exec.Command(zsh, "-f", "-i"), completionEnv(home))
	s.press("PROMPT='shell> '; unsetopt zle_bracketed_paste; bindkey -e; autoload -U compinit; compinit -u -D; source <(fairlead completion zsh); echo re''ady\r")
	pressTabs(s)
	pressValues(s)
}

func lastWord(line string) string { return line[strings.LastIndexByte(line, ' ')+1:] }

package config

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// SearchPath knows the PATH that servers get. A program that a desktop starts
// has not the one that people see in their terminal, where node and uv are: then
// the login shell is asked, once.
type SearchPath struct {
	environ []string
	limit   time.Duration

	mu    sync.Mutex
	asked *asking // nil: nobody has asked so far
}

// FoundPath is a PATH and where it came from, in words.
type FoundPath struct {
	Path  string
	From  string
	Shell string // the login shell that was asked, "" for none
	Took  time.Duration
}

// asking is one question to the login shell; done is closed with the answer.
type asking struct {
	done  chan struct{}
	found FoundPath
}

// FromEnvironment and FromDefinition are sources of a PATH, in words.
const (
	FromEnvironment = "environment"
	FromDefinition  = "servers.json"
)

// shellLimit is how long a login shell may take. Those that load a version
// manager take one to three seconds.
const shellLimit = 10 * time.Second

// NewSearchPath makes one for Fairlead's own environment.
func NewSearchPath(environ []string) *SearchPath {
	return &SearchPath{environ: environ, limit: shellLimit}
}

// Get returns the PATH. The first time it may wait for the login shell, until
// ctx ends; the shell is asked on, for the next.
func (p *SearchPath) Get(ctx context.Context) FoundPath {
	p.mu.Lock()
	if p.asked == nil {
		p.asked = p.ask()
	}
	asked := p.asked
	p.mu.Unlock()
	select {
	case <-asked.done:
		return asked.found
	case <-ctx.Done():
		return FoundPath{Path: p.own("PATH"), From: FromEnvironment}
	}
}

// Refresh asks anew: something was installed.
func (p *SearchPath) Refresh(ctx context.Context) FoundPath {
	p.mu.Lock()
	p.asked = p.ask()
	p.mu.Unlock()
	return p.Get(ctx)
}

func (p *SearchPath) ask() *asking {
	a := &asking{done: make(chan struct{}), found: FoundPath{Path: p.own("PATH"), From: FromEnvironment}}
	if p.inTerminal() || !hasLoginShells {
		close(a.done)
		return a
	}
	go func() {
		defer close(a.done)
		began := time.Now()
		shell := p.shell()
		path, err := askShell(shell, p.environ, p.limit)
		a.found.Shell, a.found.Took = shell, time.Since(began)
		if err != nil {
			a.found.From = fmt.Sprintf("%s, because the login shell %s %v", FromEnvironment, shell, err)
			return
		}
		a.found.Path, a.found.From = joinPaths(path, a.found.Path), "login shell "+shell
	}()
	return a
}

// inTerminal reports whether Fairlead was started from a shell in a terminal,
// which has given it its PATH. Desktops set no TERM.
func (p *SearchPath) inTerminal() bool { return p.own("TERM") != "" }

func (p *SearchPath) own(name string) string { return lastOf(p.environ, name) }

func lastOf(environ []string, name string) string {
	for _, kv := range slices.Backward(environ) {
		if key, value, _ := strings.Cut(kv, "="); key == name {
			return value
		}
	}
	return ""
}

// shell returns the person's login shell.
func (p *SearchPath) shell() string {
	if shell := p.own("SHELL"); filepath.IsAbs(shell) {
		return shell
	}
	if runtime.GOOS == "darwin" {
		return "/bin/zsh"
	}
	passwd, _ := os.ReadFile("/etc/passwd")
	for line := range strings.Lines(string(passwd)) {
		if fields := strings.Split(strings.TrimSpace(line), ":"); len(fields) == 7 && fields[2] == fmt.Sprint(os.Getuid()) && filepath.IsAbs(fields[6]) {
			return fields[6]
		}
	}
	return "/bin/sh"
}

// pathFence stands around the answer: a shell's own files may print anything.
const pathFence = "-fairlead-path-"

// askShell starts the shell as a terminal would, because many set PATH in the
// file for interactive shells, and asks for what programs see, which is the same
// in every shell's language. The rest of the environment is forgotten. It has no terminal, so it cannot wait for anybody.
func askShell(shell string, environ []string, limit time.Duration) (string, error) {
	flags := []string{"-i", "-l", "-c"}
	if name := filepath.Base(shell); name == "csh" || name == "tcsh" {
		flags = []string{"-i", "-c"} // -l stands alone there
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, shell, append(flags, "echo "+pathFence+"; /usr/bin/env; echo "+pathFence)...)
	cmd.Env = append(slices.Clone(environ), "TERM=dumb") // no colours, no questions
	cmd.Dir = lastOf(environ, "HOME")
	ownSession(cmd)
	// What its files started in the background (an agent) may hold the pipe, and lives on.
	cmd.WaitDelay = 100 * time.Millisecond
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	_, rest, begun := strings.Cut(out.String(), pathFence)
	answer, _, whole := strings.Cut(rest, pathFence)
	if begun && whole {
		for line := range strings.Lines(answer) {
			if path, ok := strings.CutPrefix(strings.TrimSpace(line), "PATH="); ok && path != "" {
				return path, nil
			}
		}
	}
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("did not answer within %s", limit)
	case err != nil:
		return "", fmt.Errorf("could not be asked: %w", err)
	}
	return "", fmt.Errorf("did not say it")
}

// joinPaths returns the folders of both, each once, the first's first.
func joinPaths(first, second string) string {
	var folders []string
	for _, folder := range append(filepath.SplitList(first), filepath.SplitList(second)...) {
		if folder != "" && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return strings.Join(folders, string(os.PathListSeparator))
}

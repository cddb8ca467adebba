package config_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// watched opens a file, watches it until the test ends, and returns what OnChange
// is told.
func watched(t *testing.T, path string) (*config.File, <-chan []string) {
	t.Helper()
	before := goleak.IgnoreCurrent()
	told := make(chan []string, 100)
	f, err := config.OpenFile(config.FileOptions{
		Path: path, LastGood: filepath.Join(t.TempDir(), "last-good.json"),
		OnChange: func(changed []string) { told <- changed },
	})
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- f.Watch(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Watch ended with %v", err)
		}
		goleak.VerifyNone(t, before)
	})
	return f, told
}

// await takes what is told until it is so. Nothing but these servers is told of.
// A save that is slow between its steps may be caught in the middle, and told of
// more than once.
func await(t *testing.T, told <-chan []string, what string, so func() bool, servers ...string) {
	t.Helper()
	for {
		select {
		case got := <-told:
			for _, name := range got {
				if !slices.Contains(servers, name) {
					t.Fatalf("%s: told of %q", what, got)
				}
			}
			if so() {
				return
			}
		case <-t.Context().Done():
			t.Fatalf("nobody told of it: %s", what)
		}
	}
}

func server(command string) string {
	return `{"mcpServers": {"a": {"command": "` + command + `"}}}`
}

func TestWatchSeesHowEditorsSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "servers.json")
	must(t, os.WriteFile(path, []byte(server("first")), 0o600))
	f, told := watched(t, path)
	command := func() string {
		s, _ := f.Get("a")
		return s.Command
	}
	for _, tt := range []struct {
		how  string
		save func(text string)
	}{
		{"writes in place", func(text string) { must(t, os.WriteFile(path, []byte(text), 0o600)) }},
		{"renames a new file over it", func(text string) {
			must(t, os.WriteFile(path+".tmp", []byte(text), 0o600))
			must(t, os.Rename(path+".tmp", path))
		}},
		{"moves the old one away first", func(text string) {
			must(t, os.Rename(path, path+"~"))
			must(t, os.WriteFile(path, []byte(text), 0o600))
		}},
		{"removes it first", func(text string) {
			must(t, os.Remove(path))
			must(t, os.WriteFile(path, []byte(text), 0o600))
		}},
		{"empties it first", func(text string) {
			must(t, os.Truncate(path, 0))
			must(t, os.WriteFile(path, []byte(text), 0o600))
		}},
	} {
		tt.save(server(tt.how))
		await(t, told, tt.how, func() bool { return command() == tt.how }, "a")
	}

	last := command()
	must(t, os.WriteFile(path, []byte("{"), 0o600))
	await(t, told, "broken", func() bool { return f.Failure() != nil && f.Failure().Code == failure.Config })
	if command() != last {
		t.Errorf("broken: command %q", command())
	}
	must(t, os.WriteFile(path, []byte(server("mended")), 0o600))
	await(t, told, "mended", func() bool { return command() == "mended" && f.Failure() == nil }, "a")
	// Our own edit is told by the edit itself.
	must(t, f.Put("b", []byte(newServer)))
	await(t, told, "ours", func() bool { _, ok := f.Get("b"); return ok }, "b")
	must(t, os.WriteFile(path, []byte(server("mended")), 0o600))
	await(t, told, "b is gone", func() bool { _, ok := f.Get("b"); return !ok }, "b")
}

func TestWatchFollowsALink(t *testing.T) {
	dir, repository := t.TempDir(), t.TempDir()
	target, path := filepath.Join(repository, "mine.json"), filepath.Join(dir, "servers.json")
	must(t, os.WriteFile(target, []byte(server("first")), 0o600))
	must(t, os.Symlink(target, path))
	f, told := watched(t, path)
	says := func(command string) func() bool {
		return func() bool { s, _ := f.Get("a"); return s.Command == command }
	}
	must(t, os.WriteFile(target+".new", []byte(server("second")), 0o600))
	must(t, os.Rename(target+".new", target))
	await(t, told, "the target", says("second"), "a")

	other := filepath.Join(repository, "other.json")
	must(t, os.WriteFile(other, []byte(server("third")), 0o600))
	must(t, os.Symlink(other, path+".new"))
	must(t, os.Rename(path+".new", path))
	await(t, told, "the link", says("third"), "a")
}

func TestTwoProcessesOnOneFile(t *testing.T) {
	dir := t.TempDir()
	o := config.FileOptions{Path: filepath.Join(dir, "servers.json"), LastGood: filepath.Join(dir, "last")}
	window, err := config.OpenFile(o)
	must(t, err)
	cli, err := config.OpenFile(o)
	must(t, err)
	done := make(chan error)
	for _, f := range []*config.File{window, cli} {
		go func() {
			name := "cli"
			if f == window {
				name = "window"
			}
			for i := range 20 {
				if err := f.Put(name+string(rune('a'+i)), []byte(newServer)); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	must(t, <-done)
	must(t, <-done)
	must(t, window.Reload(t.Context()))
	if n := len(window.Servers()); n != 40 {
		t.Errorf("%d servers of 40 are there", n)
	}
}

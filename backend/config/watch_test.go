package config_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/config"
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

// await waits until a change of exactly these servers is told.
func await(t *testing.T, told <-chan []string, want ...string) {
	t.Helper()
	for {
		select {
		case got := <-told:
			if slices.Equal(got, want) {
				return
			}
			t.Fatalf("told of %q, want %q", got, want)
		case <-t.Context().Done():
			t.Fatalf("nobody told of %q", want)
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
		await(t, told, "a")
		if command() != tt.how {
			t.Errorf("%s: command %q", tt.how, command())
		}
	}

	must(t, os.WriteFile(path, []byte("{"), 0o600))
	await(t, told)
	if f.Failure() == nil || command() != "removes it first" && command() != "empties it first" {
		t.Errorf("broken: %v, command %q", f.Failure(), command())
	}
	must(t, os.WriteFile(path, []byte(server("mended")), 0o600))
	await(t, told, "a")
	if f.Failure() != nil {
		t.Errorf("mended: %v", f.Failure())
	}
	// Our own edit is told once, by the edit itself.
	must(t, f.Put("b", []byte(newServer)))
	await(t, told, "b")
	must(t, os.WriteFile(path, []byte(server("mended")), 0o600))
	await(t, told, "b")
}

func TestWatchFollowsALink(t *testing.T) {
	dir, repository := t.TempDir(), t.TempDir()
	target, path := filepath.Join(repository, "mine.json"), filepath.Join(dir, "servers.json")
	must(t, os.WriteFile(target, []byte(server("first")), 0o600))
	must(t, os.Symlink(target, path))
	_, told := watched(t, path)
	must(t, os.WriteFile(target+".new", []byte(server("second")), 0o600))
	must(t, os.Rename(target+".new", target))
	await(t, told, "a")

	other := filepath.Join(repository, "other.json")
	must(t, os.WriteFile(other, []byte(server("third")), 0o600))
	must(t, os.Symlink(other, path+".new"))
	must(t, os.Rename(path+".new", path))
	await(t, told, "a")
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

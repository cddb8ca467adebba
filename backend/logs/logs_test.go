package logs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("FAIRLEAD_LOGS_TEST"); dir != "" {
		writer(dir, os.Getenv("FAIRLEAD_LOGS_NAME"))
		return
	}
	os.Exit(m.Run())
}

// writer is another process: it writes many lines into files that are soon full.
func writer(dir, name string) {
	l := Open(Options{Dir: dir, Level: "info", Redact: as})
	l.file.most = 20_000
	for n := range 300 {
		l.Logger.Info("line", "writer", name, "n", n, "text", strings.Repeat("x", 100))
	}
	_ = l.Close()
}

func as(s string) string { return s }

func mask(s string) string { return strings.ReplaceAll(s, "hunter2", "[secret]") }

func opened(t *testing.T, level string) (*Log, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "logs")
	l := Open(Options{Dir: dir, Level: level, Redact: mask, Attrs: []any{"version", "v1"}})
	t.Cleanup(func() { _ = l.Close() })
	return l, dir
}

type odd struct{ Password string }

func TestEverythingIsRedacted(t *testing.T) {
	l, dir := opened(t, "debug")
	l.Logger.With("more", "hunter2 with").WithGroup("g").Info("message hunter2",
		"text", "hunter2", "error", errors.New("no hunter2"), "value", odd{"hunter2"}, "list", []string{"hunter2"},
		"bytes", []byte("hunter2"), slog.Group("inner", "deep", "hunter2"), "number", 12345, "took", 1500*time.Millisecond)
	raw, err := os.ReadFile(name(dir, 0))
	if err != nil || strings.Contains(string(raw), "hunter2") || !json.Valid(raw) {
		t.Errorf("%v: %s", err, raw)
	}
	for _, want := range []string{`"number":12345`, `"took":"1.5s"`, `"pid":`, `"version":"v1"`, `"deep":"[secret]"`} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("%s is not in %s", want, raw)
		}
	}
	for path, want := range map[string]os.FileMode{dir: 0o700, name(dir, 0): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestLevels(t *testing.T) {
	l, dir := opened(t, "warn")
	l.Logger.Info("one")
	l.Logger.Warn("two")
	l.SetLevel("debug")
	l.Logger.Debug("three")
	l.SetLevel("off")
	l.Logger.Error("four")
	lines, err := Tail(dir, "debug", 100)
	if err != nil || len(lines) != 2 || lines[0].Message != "two" || lines[1].Level != "DEBUG" {
		t.Errorf("%v, %v", lines, err)
	}
	if lines, _ = Tail(dir, "warn", 100); len(lines) != 1 {
		t.Errorf("of warnings there are %d", len(lines))
	}
	quiet, nowhere := opened(t, "error")
	quiet.Logger.Info("nothing")
	if _, err := os.Stat(nowhere); !os.IsNotExist(err) {
		t.Error("a log with nothing in it makes a folder")
	}
}

// TestSeveralProcessesWriteAtOnce: every line that is there is whole, each
// writer's lines are in their order, and all files together are bounded.
func TestSeveralProcessesWriteAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	var all sync.WaitGroup
	for n := range 3 {
		all.Go(func() {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "FAIRLEAD_LOGS_TEST="+dir, fmt.Sprintf("FAIRLEAD_LOGS_NAME=w%d", n))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	seen, total := map[string]float64{}, 0
	for n := older; n >= 0; n-- {
		raw, err := os.ReadFile(name(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		// Writers that find another one turning the files over write on, for a while.
		if len(raw) > 2*20_000+3*400 {
			t.Errorf("%s has %d bytes", name(dir, n), len(raw))
		}
		for line := range strings.Lines(string(raw)) {
			var l struct {
				Writer string
				N      float64
			}
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatalf("a line is not whole: %q", line)
			}
			if before, ok := seen[l.Writer]; ok && l.N <= before {
				t.Errorf("%s: %v after %v", l.Writer, l.N, before)
			}
			seen[l.Writer] = l.N
			total++
		}
	}
	if total < 300 {
		t.Errorf("only %d lines are left", total)
	}
	if extra, _ := filepath.Glob(filepath.Join(dir, "*.log")); len(extra) != older+1 {
		t.Errorf("the files are %v", extra)
	}
}

func TestFollowGoesOnOverFiles(t *testing.T) {
	l, dir := opened(t, "info")
	l.file.most = 2000
	l.Logger.Info("before")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	got := make(chan string)
	go func() {
		defer close(got)
		Follow(ctx, dir, "info", func(l Line) bool {
			select {
			case got <- l.Message:
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	// What was there is not told; so until the first line comes, there have to be more.
	var first string
	for n := 0; first == ""; n++ {
		l.Logger.Info(fmt.Sprint("try ", n))
		select {
		case first = <-got:
		case <-time.After(50 * time.Millisecond):
		}
	}
	if first == "before" {
		t.Error("it began with what was there")
	}
	for n := range 12 { // three files
		want := fmt.Sprint("line ", n)
		l.Logger.Info(want, "text", strings.Repeat("x", 400))
		for {
			text, open := <-got
			if !open {
				t.Fatalf("%s did not come", want)
			}
			if text == want {
				break
			}
			if !strings.HasPrefix(text, "try ") {
				t.Fatalf("%q came in the place of %q", text, want)
			}
		}
	}
}

func TestWhatIsNoLineIsNotShown(t *testing.T) {
	l, dir := opened(t, "info")
	l.Logger.Info("whole")
	f, err := os.OpenFile(name(dir, 0), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.WriteString("panic: something\n{\"level\":\"INFO\",\"msg\":\"half\n\n{\"level\":\"INFO\"")
	_ = f.Close()
	lines, err := Tail(dir, "debug", 100)
	if err != nil || len(lines) != 1 || lines[0].Message != "whole" {
		t.Errorf("%v, %v", lines, err)
	}
	if none, err := Tail(t.TempDir(), "debug", 10); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
}

func TestAFullDiskKeepsNobodyFromWorking(t *testing.T) {
	l := Open(Options{Dir: "/dev/null/logs", Level: "info", Redact: as})
	l.Logger.Info("nowhere")
	if l.file.lost != 1 {
		t.Errorf("%d lines are lost", l.file.lost)
	}
}

package history_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"fairlead/backend/history"
)

// What is recorded is written to the folder of the history and nowhere else, however much
// of the database one statement changes. Tables are made before: that may take a temporary file.
func TestNothingIsWrittenElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SQLite asks Windows itself for the folder of temporary files.")
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	if err := open(t, history.Options{Dir: dir}).Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	long := time.Unix(1_000_000_000, 0)
	if err := os.Chtimes(elsewhere, long, long); err != nil {
		t.Fatal(err)
	}
	cmd := child(t, "writer", dir)
	cmd.Env = append(cmd.Env, "SQLITE_TMPDIR="+elsewhere)
	if out, err := cmd.Output(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	info, err := os.Stat(elsewhere)
	if err != nil {
		t.Fatal(err)
	}
	if !info.ModTime().Equal(long) {
		t.Error("a file was made in the folder for temporary files")
	}
}

// playWriter begins calls and closes the history while they run: one statement says of all that
// they were interrupted.
func playWriter(dir string) int {
	ctx := context.Background()
	s, err := history.Open(ctx, history.Options{Dir: dir})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	arguments := `{"text":"` + strings.Repeat("many words ", 50) + `"}`
	for range 1000 {
		s.Begin(newSample("child", "echo", arguments, "").start)
	}
	if err := errors.Join(s.Flush(ctx), s.Close(ctx)); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

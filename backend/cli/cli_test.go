package cli_test

import (
	"context"
	"errors"
	"io/fs"
	"log"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"fairlead/backend/cli"
	"fairlead/backend/internal/built"
)

// TestMain lets the test binary be the program: the scripts run it as fairlead,
// in processes of their own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fairlead": fairlead, "xdg-open": browser, "keeper": keeper})
}

// fairlead does what main.go does with a command.
func fairlead() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	pages := func() (fs.FS, error) {
		return fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>Fairlead</title>")}}, nil
	}
	os.Exit(cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, "test", pages))
}

// browser is the desktop's opener of addresses: it goes where it is sent, as a
// browser in which the person has agreed already.
func browser() {
	resp, err := http.Get(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	_ = resp.Body.Close()
}

// TestScripts runs testdata/script: each file is one story, with a data folder
// of its own and real servers.
func TestScripts(t *testing.T) {
	bin := t.TempDir()
	if _, err := built.Badserver(bin); err != nil {
		t.Fatal(err)
	}
	runScripts(t, testscript.Params{Dir: filepath.Join("testdata", "script")}, bin)
}

// runScripts runs stories that find the programs in the folder bin, too, and what is
// in more in their environment: NAME=value.
func runScripts(t *testing.T, p testscript.Params, bin string, more ...string) {
	p.RequireExplicitExec, p.RequireUniqueNames = true, true
	p.Setup = func(env *testscript.Env) error {
		if bin != "" {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
		}
		env.Setenv("FAIRLEAD_HOME", filepath.Join(env.WorkDir, "home"))
		env.Setenv("HOME", env.WorkDir)
		env.Setenv("GORACE", "atexit_sleep_ms=0")
		env.Setenv("TERM", "xterm")
		env.Setenv("ESC", "\x1b")
		// A name that colours the line and turns the direction of what follows.
		env.Setenv("TRICK", "red\x1b[31m turned\u202e")
		if err := os.WriteFile(filepath.Join(env.WorkDir, "trick.txt"), []byte(env.Getenv("TRICK")+"\n"), 0o600); err != nil {
			return err
		}
		// Where the keychain is, when there is one.
		for _, name := range []string{"DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"} {
			env.Setenv(name, "")
		}
		env.Vars = append(env.Vars, more...)
		return nil
	}
	p.Condition = condition
	p.Cmds = map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits, "await": await, "serve": serve, "keychain": keychain, "json": isJSON, "disk": disk, "collector": collect, "told": told, "harm": harm,
	}
	testscript.Run(t, p)
}

// exits CODE COMMAND…: the command ends with this exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		got = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

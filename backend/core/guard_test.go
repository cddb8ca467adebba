package core_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fairlead/backend/core"
)

// victim is the program that TestGuard kills: it connects its servers, prints
// their process ids and those of their children, and waits.
func victim() {
	// The guard inherits no environment but PATH: it gets its part by a wrapper.
	app, err := core.Open(context.Background(), core.Options{
		Version: "victim", Keychain: &keychain{}, Guard: []string{os.Getenv("GUARD")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"stubborn", "fork"} {
		if _, err := app.Fleet.Session(context.Background(), name); err != nil {
			fmt.Println(err)
			return
		}
		st, _ := app.Fleet.Status(name)
		fmt.Println("pid", st.Pid)
	}
	for !childPid.MatchString(logText(app.Fleet, "fork")) {
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println("pid", childPid.FindStringSubmatch(logText(app.Fleet, "fork"))[1])
	fmt.Println("ready")
	select {}
}

// TestGuard: after SIGKILL of Fairlead nothing of its servers is left, not even
// one that ignores the end of stdin and SIGTERM, nor a grandchild.
func TestGuard(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"stubborn": bad("ignore-eof"), "fork": bad("fork")})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	wrapper := filepath.Join(t.TempDir(), "guard.sh")
	script := fmt.Sprintf("#!/bin/sh\nFAIRLEAD_CORE_TEST=guard exec %s\n", self)
	if err := os.WriteFile(wrapper, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), "FAIRLEAD_CORE_TEST=victim", "FAIRLEAD_HOME="+home, "GUARD="+wrapper)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var pids []int
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "ready" {
		var pid int
		if _, err := fmt.Sscanf(lines.Text(), "pid %d", &pid); err != nil {
			t.Fatalf("the victim said %q", lines.Text())
		}
		pids = append(pids, pid)
	}
	if len(pids) != 3 {
		t.Fatalf("the victim has %d processes", len(pids))
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	deadline := time.Now().Add(10 * time.Second)
	for _, pid := range pids {
		for !gone(pid) {
			if time.Now().After(deadline) {
				command, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
				t.Fatalf("process %d lives ten seconds later: %s", pid, strings.ReplaceAll(string(command), "\x00", " "))
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

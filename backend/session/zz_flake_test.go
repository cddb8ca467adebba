package session_test

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/session"
)

func TestZZFlake(t *testing.T) {
	bin := os.Getenv("BADSERVER")
	if bin == "" {
		t.Skip()
	}
	for range 300 {
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				cmd := exec.Command(bin, "-mode", "remote-ref", "-over", "sse", "-remote", "http://127.0.0.1:1/x")
				cmd.Stderr = os.Stderr
				out, _ := cmd.StdoutPipe()
				if err := cmd.Start(); err != nil {
					t.Error(err)
					return
				}
				defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
				line, _ := bufio.NewReader(out).ReadString('\n')
				for range 5 {
					log := &lines{}
					begin := time.Now()
					live, err := session.Connect(t.Context(), session.Spec{Name: "x", URL: strings.TrimSpace(line)}, session.Options{Line: log.add, ClientVersion: "1"})
					if err != nil {
						t.Errorf("%s %v %#v\n%s", time.Since(begin), err, err, log.text())
						continue
					}
					if s := log.text(); strings.Count(s, "\n") > 2 || strings.Contains(s, "afresh") {
						t.Logf("LOG %s", s)
					}
					live.Close()
				}
			})
		}
		all.Wait()
	}
}

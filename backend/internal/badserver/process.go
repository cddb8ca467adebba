package main

import (
	"fmt"
	"os"
	"os/exec"
)

// cancel notes a cancellation; the call it belongs to is never answered.
func (s *server) cancel(id string) {
	fmt.Fprintln(os.Stderr, "cancelled "+id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.running[id]; ok {
		close(c)
		delete(s.running, id)
	}
}

// fork starts a process that outlives this one unless somebody ends the tree.
func fork() {
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		exit(1, "cannot start sleep: %v", err)
	}
	fmt.Fprintf(os.Stderr, "child %d\n", child.Process.Pid)
}

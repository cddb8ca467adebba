package demo

import (
	"strings"
	"sync"
	"time"
)

// journal is what the server did besides answering, readable as the resource
// demo://events.
type journal struct {
	mu    sync.Mutex
	lines []string
}

const journalLines = 200

func (j *journal) add(line string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines = append(j.lines, time.Now().UTC().Format(time.RFC3339)+" "+line)
	if len(j.lines) > journalLines {
		j.lines = j.lines[len(j.lines)-journalLines:]
	}
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Join(j.lines, "\n")
}

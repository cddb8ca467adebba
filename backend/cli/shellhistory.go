package cli

import (
	"bufio"
	"os"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// lineHistory are the lines that were typed, in a file for the owner alone.
type lineHistory struct {
	path  string
	lines []string // the newest at the end
}

// maxLines is how many lines are kept, and maxLineKept how long each may be.
const (
	maxLines    = 1000
	maxLineKept = 4 << 10
)

// openHistory reads the lines of earlier shells. What cannot be read is not there.
func openHistory(path string) *lineHistory {
	h := &lineHistory{path: path}
	file, err := os.Open(path)
	if err != nil {
		return h
	}
	defer func() { _ = file.Close() }()
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		h.lines = append(h.lines, scanner.Text())
	}
	h.lines = h.lines[max(0, len(h.lines)-maxLines):]
	return h
}

// Add implements term.History: the terminal adds what was typed, and it may be secret.
func (h *lineHistory) Add(string) {}

// Len implements term.History.
func (h *lineHistory) Len() int { return len(h.lines) }

// At implements term.History; 0 is the newest.
func (h *lineHistory) At(i int) string { return h.lines[len(h.lines)-1-i] }

// keep adds a line that has nothing secret in it.
func (h *lineHistory) keep(line string) error {
	if line == "" || len(line) > maxLineKept || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return nil
	}
	h.lines = append(h.lines, line)
	if len(h.lines) > maxLines+maxLines/10 {
		h.lines = h.lines[len(h.lines)-maxLines:]
		return unkept(atomicfile.Write(h.path, []byte(strings.Join(h.lines, "\n")+"\n"), 0o600))
	}
	file, err := os.OpenFile(h.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return unkept(err)
	}
	_, err = file.WriteString(line + "\n")
	if closing := file.Close(); err == nil {
		err = closing
	}
	return unkept(err)
}

func unkept(err error) error {
	if err == nil {
		return nil
	}
	return failure.Wrap(failure.Storage, err, "The line could not be kept for the next shell: %v.", err)
}

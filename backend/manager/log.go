package manager

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"fairlead/backend/wire"
)

// Bounds of what is kept of one server's log: a log message of a server may be
// as large as any other message.
const (
	logLines = 5000
	logBytes = 8 << 20
	lineMost = 64 << 10 // of one line
)

// Line is one line of a server's log.
type Line struct {
	Seq  int64
	At   time.Time
	Kind wire.LineKind
	Text string
}

// log is a ring of lines with ever growing numbers.
type log struct {
	mu      sync.Mutex
	lines   []Line
	bytes   int
	next    int64
	changed func()
}

func newLog(changed func()) *log { return &log{next: 1, changed: changed} }

func (l *log) add(kind wire.LineKind, text string) {
	text = shortened(text)
	l.mu.Lock()
	l.lines = append(l.lines, Line{Seq: l.next, At: time.Now(), Kind: kind, Text: text})
	l.bytes += len(text)
	l.next++
	l.trim()
	l.mu.Unlock()
	l.changed()
}

// trim lets go of the oldest lines once there are a quarter too many, so that
// it is not done for each line.
func (l *log) trim() {
	if len(l.lines) <= logLines+logLines/4 && l.bytes <= logBytes+logBytes/4 {
		return
	}
	from := 0
	for ; len(l.lines)-from > logLines || l.bytes > logBytes; from++ {
		l.bytes -= len(l.lines[from].Text)
	}
	l.lines = append([]Line(nil), l.lines[from:]...)
}

// shortened is a line as it is kept: the beginning of a long one, and how long it was.
func shortened(text string) string {
	if len(text) <= lineMost {
		return text
	}
	// A copy: a piece would keep the whole in memory.
	return strings.ToValidUTF8(strings.Clone(text[:lineMost]), "\ufffd") + fmt.Sprintf("… (%d bytes)", len(text))
}

// after returns up to limit lines with numbers over seq, and how many such
// lines are no longer kept. With seq 0 it returns the last ones.
func (l *log) after(seq int64, limit int) (lines []Line, dropped int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == 0 {
		return nil, 0
	}
	first := l.lines[0].Seq
	if seq+1 < first {
		dropped = first - seq - 1
	}
	from := max(0, int(seq+1-first))
	if from >= len(l.lines) {
		return nil, dropped
	}
	lines = l.lines[from:]
	if limit > 0 && len(lines) > limit {
		lines = lines[:limit]
	}
	return append([]Line(nil), lines...), dropped
}

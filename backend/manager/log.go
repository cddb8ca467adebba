package manager

import (
	"sync"
	"time"

	"fairlead/backend/wire"
)

// logLines bounds what is kept of one server's log.
const logLines = 5000

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
	next    int64
	changed func()
}

func newLog(changed func()) *log { return &log{next: 1, changed: changed} }

func (l *log) add(kind wire.LineKind, text string) {
	l.mu.Lock()
	l.lines = append(l.lines, Line{Seq: l.next, At: time.Now(), Kind: kind, Text: text})
	l.next++
	if len(l.lines) > logLines+logLines/4 {
		l.lines = append([]Line(nil), l.lines[len(l.lines)-logLines:]...)
	}
	l.mu.Unlock()
	l.changed()
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
